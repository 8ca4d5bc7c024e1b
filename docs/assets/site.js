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
