/** Pages that try to act in the page of `look`: each a name and its markup; DECOY is where they call. */

const ACT = "parent.acted=1;top.acted=1;window.acted=1;fetch('DECOY/script')";

/** Every hostile page. */
export const HOSTILE_PAGES: readonly (readonly [name: string, html: string])[] = [
  [
    "script elements",
    `<script>${ACT}</script><script src="DECOY/s.js"></script>
    <script type=module>${ACT}</script><svg><script>${ACT}</script></svg>`,
  ],
  [
    "handlers of events",
    `<body onload="${ACT}"><img src=x onerror="${ACT}"><svg onload="${ACT}"></svg>
    <input autofocus onfocus="${ACT}"><details open ontoggle="${ACT}"><p style="animation:a 1s" onanimationstart="${ACT}">`,
  ],
  [
    "script addresses",
    `<a id=go href="javascript:${ACT}">go</a><iframe src="javascript:${ACT}"></iframe>
    <form action="javascript:${ACT}"><button id=send>send</button></form><a href="DECOY/link" ping="DECOY/ping">link</a>`,
  ],
  [
    "refresh and base",
    `<base href="DECOY/base/"><meta http-equiv=refresh content="0;url=DECOY/refresh">
    <link rel=stylesheet href="DECOY/a.css"><link rel=prefetch href="DECOY/p"><link rel=preconnect href="DECOY">
    <link rel=dns-prefetch href="DECOY"><link rel=icon href="DECOY/icon"><link rel=modulepreload href="DECOY/m.js">`,
  ],
  [
    "styles that load",
    `<style>@import url("DECOY/i.css");@font-face{font-family:f;src:url(DECOY/f.woff)}
    body{background:url(DECOY/b.png);font-family:f;cursor:url(DECOY/c.cur),auto}li{list-style:url(DECOY/l.png)}
    p::before{content:url(DECOY/c.png)}@media all{h1{border-image:url(DECOY/bi.png) 1}}</style><p style="background-image:url(DECOY/attr.png)">p<h1>h</h1>`,
  ],
  [
    "media",
    `<img src="DECOY/i.png" srcset="DECOY/i2.png 2x" loading=eager><picture><source srcset="DECOY/s.png"><img src="DECOY/p.png"></picture>
    <video src="DECOY/v.mp4" poster="DECOY/poster.png" autoplay></video><audio src="DECOY/a.mp3" autoplay></audio>
    <object data="DECOY/o"></object><embed src="DECOY/e"><iframe src="DECOY/f"></iframe><iframe srcdoc="<img src=DECOY/sd>"></iframe>
    <input type=image src="DECOY/in.png"><body background="DECOY/bg.png"><table background="DECOY/t.png"><tr><td>1</table>`,
  ],
  [
    "drawings",
    `<svg><image href="DECOY/i.png"/><use href="DECOY/u.svg#a"/><feImage href="DECOY/fe.png"/><a href="DECOY/a"><text y=20>t</text></a>
    <animate attributeName=href values="DECOY/x"/><set attributeName=onclick to="${ACT}"/><rect fill="url(DECOY/p.svg#x)" filter="url(DECOY/f.svg#x)" width=9 height=9 /><foreignObject><img src="DECOY/fo.png"></foreignObject></svg>`,
  ],
  [
    "names of the document",
    `<img name=documentElement><img name=createElement><form name=body><input name=attributes><input name=firstChild>
    <input name=nextSibling><input name=parentElement><input name=nodeType></form><form id=defaultView></form><img name=addEventListener><p>named</p>`,
  ],
  [
    "styles that reach out",
    `<style>html,body,:root,*{position:fixed!important;inset:0!important;z-index:2147483647!important;width:300vw;height:300vh;background:red!important}
    .tabs,#read,header{display:none!important}</style><div class=overlay style="position:fixed;inset:-999px">over all</div>`,
  ],
  ["a tree without end", `${"<div>".repeat(3_000)}deep`],
  ["elements without end", `${"<i>x</i>".repeat(55_000)}`],
  [
    "attributes without end",
    `<p ${Array.from({ length: 3_000 }, (_, at) => `a${at}=${at}`).join(" ")}>many</p>`,
  ],
  [
    "markup in what is read",
    `<title>&lt;img src=x onerror="${ACT}"&gt;</title><meta name=description content="&lt;script&gt;${ACT}&lt;/script&gt;">
    <h1>&lt;img src=DECOY/h onerror="${ACT}"&gt;</h1><p>${
      "[x](javascript:top.acted=1) ![i](DECOY/md.png) ".repeat(9)
    }</p>
    <script type="application/ld+json">{"@type":"Product","name":"<img src=DECOY/j onerror=${
      ACT.replaceAll("'", "")
    }>","url":"javascript:top.acted=1"}</script>`,
  ],
  [
    "names of elements",
    `<a"b c=d>x</a"b><x:y onclick="${ACT}">y</x:y><my-element is=x><template shadowrootmode=open><img src="DECOY/shadow"></template></my-element><portal src="DECOY/portal"></portal><marquee onstart="${ACT}">m</marquee>`,
  ],
  [
    "a frameset",
    `<html><frameset onload="${ACT}"><frame src="DECOY/frame"><frame src="javascript:${ACT}"></frameset></html>`,
  ],
  [
    "speculation",
    `<script type=speculationrules>{"prefetch":[{"urls":["DECOY/spec"]}]}</script><script type=importmap>{"imports":{"a":"DECOY/im"}}</script><meta http-equiv=Content-Security-Policy content="report-uri DECOY/csp; default-src 'none'; img-src x:">
    <meta http-equiv=set-cookie content="a=b"><link rel=manifest href="DECOY/manifest"><p>end</p>`,
  ],
];

/** Clicks an element as a person would; an element of a drawing has no click() of its own. */
export function clickIn(element: EventTarget): void {
  const { MouseEvent } = globalThis as unknown as { MouseEvent: typeof Event };
  element.dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true }));
}

/** What the browser logs of what it did not let a page do. */
export const REFUSED = /Content Security Policy|^Blocked script execution in/;
