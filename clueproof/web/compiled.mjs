/**
 * Compiles Python modules with the Python that will run them, Pyodide, under Node.js: `node compiled.mjs FOLDER`.
 *
 * FOLDER holds Pyodide and sources.zip; compiled.zip is written beside them. In it each module is a .pyc in the place
 * of its .py, but for what this Python can't compile. The standard library loses its docstrings and assertions.
 */

import { readFileSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";

const COMPILE = `
import py_compile, zipfile

with zipfile.ZipFile("/sources.zip") as sources, zipfile.ZipFile("/compiled.zip", "w") as compiled:
    for name in sources.namelist():
        content = sources.read(name)
        if name.endswith(".py"):
            with open("/module.py", "wb") as file:
                file.write(content)
            try:
                py_compile.compile(
                    "/module.py",
                    "/module.pyc",
                    dfile=name,
                    doraise=True,
                    optimize=2 if name.startswith("stdlib/") else 0,
                    invalidation_mode=py_compile.PycInvalidationMode.UNCHECKED_HASH,
                )
            except py_compile.PyCompileError:
                pass
            else:
                name += "c"
                with open("/module.pyc", "rb") as file:
                    content = file.read()
        compiled.writestr(zipfile.ZipInfo(name), content)
`;

const folder = resolve(process.argv[2]);
const { loadPyodide } = await import(pathToFileURL(join(folder, "pyodide.mjs")).href);
const python = await loadPyodide();
python.FS.writeFile("/sources.zip", new Uint8Array(readFileSync(join(folder, "sources.zip"))));
python.runPython(COMPILE);
writeFileSync(join(folder, "compiled.zip"), python.FS.readFile("/compiled.zip"));
