#!/usr/bin/env bash
# The engine under AddressSanitizer and UndefinedBehaviorSanitizer, built so that it checks every reason of a rule:
# its tests, the contract of sessions, and the fuzzers of the engine, sessions and models for so many minutes each.
#
#   tests/backends/native/sanitize.sh [MINUTES]      CXX=clang++ and PYTHON=... are honoured
set -euo pipefail
minutes=${1:-1}
python=$(command -v "${PYTHON:-python}")
# not resolved: the link is what makes it that of its environment
python=$(cd "$(dirname "$python")" && pwd)/$(basename "$python")
cd "$(dirname "$0")/../../.."
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
git ls-files -z | tar cf - --null -T - | tar xf - -C "$work"
cd "$work"

checks="-fsanitize=address,undefined -fno-sanitize-recover=undefined -fno-omit-frame-pointer"
export CC=${CXX:-g++} CLUEPROOF_NATIVE_DEBUG=1
CFLAGS="-O1 -g $checks" LDFLAGS="$checks" "$python" setup.py -q build_ext --inplace --force
case $CC in
    *clang*) runtime=$("$CC" -print-file-name=libclang_rt.asan.so) ;;
    *) runtime="$(g++ -print-file-name=libasan.so) $(g++ -print-file-name=libubsan.so)" ;;
esac
# Python itself frees much at its end, or never
export LD_PRELOAD="$runtime" ASAN_OPTIONS=detect_leaks=0 PYTHONMALLOC=malloc
export PYTHONPATH="$work"
"$python" -c "from clueproof.backends.native import engine; print(engine().COMPILER, engine().__file__)"
# what is late or large means nothing here
"$python" -m pytest -q -n 0 -p no:cacheprovider tests/backends/native -k "not steady and not deadlines and not ctrl_c"
"$python" -m pytest -q -n 0 -p no:cacheprovider tests/backends/test_contract.py -k TestNative
for kind in engine sessions models; do
    "$python" -m tests.fuzz "$kind" --minutes "$minutes" | sed -n '1,7p'
done
