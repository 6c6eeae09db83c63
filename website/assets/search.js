// Searches the pages' own index, in the browser: no question leaves it.
const MAX_FOUND = 12;
const box = document.getElementById("search");
const list = document.getElementById("found");
const { root } = box.closest("[data-root]").dataset;
let loading;

/** Loads the search and its index once, with the first key that is pressed. */
function load() {
  loading ??= Promise.all([
    import("./minisearch.js"),
    fetch(`${root}/assets/search.json`).then((answer) => answer.text()),
  ]).then(([{ default: MiniSearch }, text]) =>
    MiniSearch.loadJSON(text, {
      fields: ["title", "text"],
      storeFields: ["title", "page", "href", "excerpt"],
      searchOptions: { boost: { title: 4 }, prefix: true, fuzzy: 0.15 },
    })
  ).catch((error) => {
    // The next key tries again.
    loading = undefined;
    throw error;
  });
  return loading;
}

async function search() {
  const index = await load();
  const found = box.value.trim() === "" ? [] : index.search(box.value).slice(0, MAX_FOUND);
  list.replaceChildren(...found.map(({ title, page, href, excerpt }) => {
    const link = document.createElement("a");
    link.href = `${root}/${href}`;
    link.textContent = title === page ? title : `${page}: ${title}`;
    const item = document.createElement("li");
    const begins = document.createElement("p");
    begins.textContent = excerpt;
    item.append(link, begins);
    return item;
  }));
  list.hidden = found.length === 0;
}

box.addEventListener("input", search);
