/**
 * Pages of frameworks that came after the judgement of pages was written: libraries of functions,
 * of bindings in the markup, of templates, and scripts that are no modules.
 */
import { page, TEXT } from "./harbour.ts";
import { type LateCase, LOAD, PRICE, questionsOf } from "./late_pages.ts";

/** What is installed to build them, exact. */
export const FURTHER_PACKAGES: readonly string[] = [
  "mithril@2.3.8",
  "inferno@8.2.3",
  "inferno-create-element@8.2.3",
  "hyperapp@2.0.22",
  "knockout@3.5.3",
  "petite-vue@0.4.1",
  "angular@1.8.3",
  "backbone@1.6.1",
  "underscore@1.13.7",
  "jquery@3.7.1",
];

/** A framework: its script, and what its pages have where the price, or all, is still to come. */
interface Further {
  readonly script: string;
  readonly filled: string;
  readonly written: string;
  /** Whether its page has a classic script in place of a module. */
  readonly isClassic?: boolean;
}

const HEAD = "<h1>Harbour</h1>";
const whole = `<main>${HEAD}<p>${TEXT}</p><b class="price">${PRICE}</b></main>`;
const half = `<div id="app"><main>${HEAD}<p>${TEXT}</p><b class="price"></b></main></div>`;
const EMPTY = `<div id="app"></div>`;
const VIEW = (h: string, name: string): string =>
  `(d) => ${h}("main", ${name}, ${h}("h1", {}, "Harbour"), d === null ? "Loading…" :
    ${h}("p", {}, d.text), d === null ? "" : ${h}("b", { class: "price" }, d.price))`;

/** The frameworks; no rule was written or looked at on any of them before their first run. */
export const FURTHER: Readonly<Record<string, Further>> = {
  mithril: {
    script: `import m from "mithril"; ${LOAD}
      let d = first;
      const root = document.getElementById("app");
      m.mount(root, { view: () => m("main", m("h1", "Harbour"), d === null ? "Loading…"
        : [m("p", d.text), m("b.price", d.price)]) });
      load().then((next) => { d = next; m.redraw(); });`,
    filled: half,
    written: EMPTY,
  },
  inferno: {
    script:
      `import { render } from "inferno"; import { createElement as h } from "inferno-create-element";
      ${LOAD}
      const view = ${VIEW("h", "{}")};
      const root = document.getElementById("app"); root.textContent = "";
      const show = (d) => render(view(d), root);
      show(first); load().then(show);`,
    filled: half,
    written: EMPTY,
  },
  hyperapp: {
    script: `import { app, h, text } from "hyperapp"; ${LOAD}
      const Got = (_, d) => ({ d });
      app({ init: [{ d: first }, [(dispatch) => load().then((d) => dispatch(Got, d)), null]],
        view: ({ d }) => h("main", {}, [h("h1", {}, text("Harbour")), ...d === null
          ? [text("Loading…")]
          : [h("p", {}, text(d.text)), h("b", { class: "price" }, text(d.price))]]),
        node: document.querySelector("#app > main") ?? document.getElementById("app") });`,
    filled: half,
    written: EMPTY,
  },
  knockout: {
    script: `import ko from "knockout"; ${LOAD}
      const model = { text: ko.observable(first?.text ?? ""), price: ko.observable("") };
      ko.applyBindings(model);
      load().then((d) => { model.text(d.text); model.price(d.price); });`,
    filled: `<main>${HEAD}<p>${TEXT}</p><b class="price" data-bind="text: price"></b></main>`,
    written: `<main>${HEAD}<p data-bind="text: text"></p>
      <b class="price" data-bind="text: price"></b></main>`,
  },
  petite: {
    script: `import { createApp } from "petite-vue"; ${LOAD}
      createApp({ text: "", price: "", load() { load().then((d) => Object.assign(this, d)); } }).mount();`,
    filled: `<main v-scope @vue:mounted="load()">${HEAD}<p>${TEXT}</p>
      <b class="price">{{ price }}</b></main>`,
    written: `<main v-scope @vue:mounted="load()">${HEAD}<p>{{ text }}</p>
      <b class="price">{{ price }}</b></main>`,
  },
  angularjs: {
    script: `import angular from "angular"; ${LOAD}
      angular.module("harbour", []).controller("Page", ["$scope", (scope) => {
        load().then((d) => scope.$apply(() => { scope.d = d; }));
      }]);
      angular.bootstrap(document, ["harbour"]);`,
    filled: `<main ng-controller="Page">${HEAD}<p>${TEXT}</p>
      <b class="price">{{d.price | uppercase}}</b></main>`,
    written: `<main ng-controller="Page" ng-cloak>${HEAD}<p>{{d.text}}</p>
      <b class="price">{{d.price | uppercase}}</b></main>`,
    isClassic: true,
  },
  backbone: {
    script: `import Backbone from "backbone"; import _ from "underscore"; ${LOAD}
      const view = _.template(document.getElementById("view").innerHTML);
      const Page = Backbone.Model.extend({});
      const shown = new Page(first ?? {});
      shown.on("change", () => {
        document.getElementById("app").innerHTML = view(shown.toJSON());
      });
      load().then((d) => shown.set(d));`,
    filled: `${half}<script type="text/template" id="view"><main>${HEAD}<p><%= text %></p>
      <b class="price"><%= price %></b></main></script>`,
    written: `${EMPTY}<script type="text/template" id="view"><main>${HEAD}<p><%= text %></p>
      <b class="price"><%= price %></b></main></script>`,
    isClassic: true,
  },
  jquery: {
    script: `import $ from "jquery"; ${LOAD}
      $(() => load().then((d) => {
        $("#text").text(d.text); $("#price").text(d.price);
      }));`,
    filled: `<main>${HEAD}<p id="text">${TEXT}</p><b class="price" id="price">–</b></main>`,
    written:
      `<main>${HEAD}<p id="text">Please wait a moment</p><b class="price" id="price">–</b></main>`,
    isClassic: true,
  },
};

/** The page of a framework, with what it has so far, and when and by what the rest comes. */
function pageOf(name: string, inside: string, wait: number, by: string): string {
  const { isClassic = false } = FURTHER[name] ?? {};
  const source = `src="/late-${name}.js"`;
  const script = isClassic
    ? `<script defer ${source}></script>`
    : `<script type="module" ${source}></script>`;
  return page(`${inside}${script}`)
    .replace("<html ", `<html data-wait="${wait}" data-by="${by}" `);
}

/** Every question about them. */
export const FURTHER_CASES: readonly LateCase[] = Object.keys(FURTHER).flatMap((framework) => {
  const { filled = "", written = "" } = FURTHER[framework] ?? {};
  const inside = { whole, filled, written };
  return questionsOf(
    `further ${framework}`,
    framework,
    (stage, wait, by) => pageOf(framework, inside[stage], wait, by),
  );
});
