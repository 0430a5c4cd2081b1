"use strict";
// Search and filters; what is chosen stands in the address, so that a view can be kept and sent.
const form = document.getElementById("filters");
const cards = [...document.querySelectorAll("#cards > article")];
const large = document.getElementById("large");

// Without accents and in small letters, as names are compared everywhere else.
const fold = (text) => text.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase();
for (const card of cards) card.folded = fold(card.dataset.words);

function fits(card, words, chosen) {
  if (!words.every((word) => card.folded.includes(word))) return false;
  return chosen.every(([name, value]) =>
    (card.getAttribute("data-" + name) ?? "").split("\n").includes(value));
}

function update() {
  const chosen = [...new FormData(form)].filter(([, value]) => value !== "");
  const words = fold(form.elements.q.value).split(/\s+/).filter(Boolean);
  const others = chosen.filter(([name]) => name !== "q");
  let shown = 0;
  for (const card of cards) {
    card.hidden = !fits(card, words, others);
    if (!card.hidden) shown += 1;
  }
  document.getElementById("count").value = `${shown} of ${cards.length} cards`;
  document.getElementById("nothing").hidden = shown > 0;
  const state = new URLSearchParams(chosen).toString();
  history.replaceState(null, "", state ? "#" + state : location.pathname + location.search);
}

function restore() {
  const state = new URLSearchParams(location.hash.slice(1));
  for (const field of form.elements) {
    if (!field.name) continue;
    if (field.type === "checkbox") field.checked = state.get(field.name) === field.value;
    else field.value = state.get(field.name) ?? "";
    if (field.selectedIndex === -1) field.value = "";
  }
  update();
}

for (const event of ["input", "change"]) form.addEventListener(event, update);
form.addEventListener("submit", (event) => event.preventDefault());
window.addEventListener("hashchange", restore);
document.getElementById("all").addEventListener("click", () => { form.reset(); update(); });
document.getElementById("cards").addEventListener("click", (event) => {
  const face = event.target.closest(".face");
  if (!face) return;
  const picture = face.querySelector("img");
  large.firstElementChild.src = picture.src;
  large.firstElementChild.alt = picture.alt;
  large.showModal();
});
large.addEventListener("click", () => large.close());
document.addEventListener("keydown", (event) => {
  if (event.key === "/" && document.activeElement !== form.elements.q) {
    event.preventDefault();
    form.elements.q.focus();
  }
});
restore();
