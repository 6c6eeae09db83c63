// Reads a page with the readers themselves, in the browser: nothing that is pasted leaves it.
const form = document.querySelector("[data-readers]");
const [page, reading, selector, answer] = ["page", "reading", "selector", "answer"]
  .map((name) => document.getElementById(`try-${name}`));
const asJson = (value) => JSON.stringify(value, null, 2);

const READINGS = {
  declared: ({ readDeclared }, html) => {
    const { summary, normalised, conflicts, visible } = readDeclared(html);
    return asJson({ summary, normalised, conflicts, visible });
  },
  text: ({ readText }, html) => readText(html).text,
  audit: ({ auditPage }, html) => asJson(auditPage(html)),
  values: ({ selectValues }, html) => asJson(selectValues(html, selector.value)),
};

form.addEventListener("submit", async (event) => {
  event.preventDefault();
  answer.textContent = "Reading …";
  try {
    // Loaded when it is first asked for.
    const readers = await import(new URL(form.dataset.readers, document.baseURI));
    answer.textContent = READINGS[reading.value](readers, page.value);
  } catch (error) {
    answer.textContent = error.message;
  }
});
