// The workbench within a page: it is loaded when somebody wants it, as its engine has 11 MB.
document.addEventListener("click", (event) => {
  const button = event.target instanceof Element && event.target.closest("button[data-bench]");
  if (!button) return;
  const place = button.closest(".bench");
  place.querySelector("iframe")?.remove();
  const frame = document.createElement("iframe");
  frame.src = button.dataset.bench;
  frame.title = button.textContent;
  place.append(frame);
});

// The first screen is as high as its answer, so that it scrolls with its page.
function fit(frame) {
  const parts = frame.contentDocument.querySelectorAll("#main > *");
  const watch = new ResizeObserver(() => {
    frame.style.height = `${Math.ceil([...parts].at(-1).getBoundingClientRect().bottom + frame.contentWindow.scrollY) + 24}px`;
  });
  parts.forEach((part) => watch.observe(part));
}
for (const frame of document.querySelectorAll("iframe.settle")) {
  frame.addEventListener("load", () => fit(frame));
  if (frame.contentDocument?.readyState === "complete" && frame.contentDocument.querySelector("#main")) fit(frame);
}
