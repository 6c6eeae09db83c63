/** Selectors and what a browser finds by them; the browser itself is asked in `tests/fetch/browser`. */

/** A page of form controls and odd texts. */
export const PAGE = `<form id=f1><input id=r1 type=radio name=a checked>
<input id=r2 type=RADIO name=a checked><input id=r3 type=radio name=b checked>
<input id=r4 type=radio checked><input id=r5 type=radio checked></form>
<input id=r6 type=radio name=a checked><input id=r7 type=radio name=a checked form=f1>
<input id=r8 type=radio name=A checked><input id=r9 type=radio name=a checked form=c1>
<input id=c1 type=checkbox checked><input id=t1 checked>
<select id=s1><option id=o1 disabled>x<option id=o2>y<option id=o3>z</select>
<select id=s2><option id=o4 selected>a<option id=o5 selected>b</select>
<select id=s3 multiple><option id=o6 selected><option id=o7 selected><option id=o8></select>
<select id=s4 size=3><option id=o9><option id=o10></select>
<select id=s5 size=3><option id=o11 selected><option id=o12 selected></select>
<select id=s6><optgroup id=g1 disabled><option id=o13></optgroup>
<optgroup id=g2><option id=o14></optgroup></select>
<select id=s7><option id=o15 disabled></select><select size=0 id=s8><option id=o16></select>
<select size=x id=s9><option id=o17></select><select size="+2" id=s10><option id=o18></select>
<select id=s11 disabled><option id=o19><optgroup id=g3><option id=o20></optgroup></select>
<select id=s12><option id=o21 selected disabled><option id=o22></select>
<input id=q1 required><input id=q2 type=hidden required><input id=q3 type=range required>
<input id=q4 type=color required><input id=q5 type=SUBMIT required>
<input id=q6 type=button required><input id=q7 type=image required>
<input id=q8 type=reset required><input id=q9 type=file required>
<input id=q10 type=nope required><textarea id=q11 required></textarea>
<select id=q12 required></select><input id=q13 type=checkbox required>
<input id=q14 readonly required><button id=q15 required></button>
<fieldset id=F1 disabled><legend id=L1><input id=d1><fieldset id=F2><input id=d2></fieldset>
</legend><legend id=L2><input id=d3></legend><input id=d4><fieldset id=F3><legend id=L3>
<input id=d5></legend><input id=d6></fieldset><select id=d7><option id=d8></select>
<button id=d9></button><output id=d10></output></fieldset>
<fieldset id=F4 disabled><div><legend><input id=d11></legend></div></fieldset>
<fieldset id=F5 disabled><p></p><legend id=L5><input id=d12><fieldset id=F6 disabled><legend>
<input id=d13></legend><input id=d14></fieldset></legend></fieldset>
<div title="ab" id=n1></div><div title="a\uFFFDb" id=n2></div><div class="\uFFFD" id=n3></div>
<ul><li id=l1><li id=l2></ul>`;

/** Selectors and the ids they find, in a browser too. */
export const FOUND: readonly (readonly [string, string])[] = [
  [":checked", "r3 r4 r5 r7 r8 r9 c1 o2 o5 o6 o7 o12 o14 o16 o17 o19 o21 d8"],
  [
    ":disabled",
    "o1 g1 o13 o15 s11 o19 g3 o20 o21 F1 d3 d4 F3 d5 d6 d7 d8 d9 F4 d11 F5 F6 d14",
  ],
  [
    "input:enabled",
    "r1 r2 r3 r4 r5 r6 r7 r8 r9 c1 t1 q1 q2 q3 q4 q5 q6 q7 q8 q9 q10 q13 q14 " +
    "d1 d2 d12 d13",
  ],
  [":required", "q1 q9 q10 q11 q12 q13 q14"],
  [":optional:is(#q1, #q2, #q4, #q5, #q15, #d2, #s1, #F1, #o1)", "s1 q2 q4 q5 q15 d2"],
  [":is(#q1,,#q2)", "q1 q2"],
  [":is(,#q1, ,)", "q1"],
  [":is(#q1, :is(), :where( #q2 ,))", "q1 q2"],
  ["div:is()", ""],
  ["div[id]:not(:where(,))", "n1 n2 n3"],
  ["div:is([title='a,b(']  , , [title=ab])", "n1"],
  ["#l1:nth-child(1 of :is(li,,p))", "l1"],
  ['[title="a\\\nb"]', "n1"],
  ['[title="a\\\r\nb"]', "n1"],
  ["[title='a\\\fb']", "n1"],
  ['[title="a\\0 b"]', "n2"],
  ['[title="a\\000000b"]', "n2"],
  ['[title="a\0b"]', "n2"],
  ['[title="a\\d800 b"]', "n2"],
  ['[title="a\\110000 b"]', "n2"],
  [".\\0", "n3"],
  [".\0", "n3"],
];

/** Selectors that a browser refuses. */
export const REFUSED = [":not(,#q1)", ":has(a,,b)", ":not()", "[title=a\\\nb]"];
