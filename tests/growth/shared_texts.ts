/**
 * What main runs of a caller's text outside its own rooms: of `base`, of addresses, and of what picks
 * a lane and packs a call. `tests/house/caller_texts_test.ts` holds that none is forgotten.
 */
import { ToolError } from "../../src/base/errors.ts";
import { hideAddressSecrets, hideSecrets } from "../../src/base/hide_secrets.ts";
import { didYouMean, isSameName, nearestName } from "../../src/base/nearest_name.ts";
import { percentDecoded } from "../../src/base/percent_decoded.ts";
import { clipped, quoted } from "../../src/base/quoted.ts";
import {
  canonicalAddress,
  comparedPart,
  hostOf,
  isAddress,
  isSameSite,
  judgeAddress,
  originOf,
  parseAddress,
  pathOf,
  quotedAddress,
  siteOf,
  urlOf,
  withoutIdleEscapes,
  withoutUser,
} from "../../src/page/url/mod.ts";
import { withoutFinalDots } from "../../src/page/url/final_dots.ts";
import { parseIp } from "../../src/page/url/ip.ts";
import { isMetadata, refusalOfIp } from "../../src/page/url/ip_ranges.ts";
import { handedInBytes, mayFetch, sharesOf } from "../../src/serve/pool/may_fetch.ts";
import { markOfPage } from "../../src/serve/pool/page_mark.ts";
import { packArguments } from "../../src/serve/pool/sent/arguments.ts";
import { inside, named, PLAIN } from "./shapes/caller_shapes.ts";
import { repeated } from "./shape.ts";
import type { TextReader } from "./text_readers.ts";

const NAMES = ["html_or_url", "questions", "max_tokens"];

/** The shapes of addresses, in each place of one. */
const ADDRESSES = {
  ...PLAIN,
  ...named("host of", inside("http://", "", PLAIN)),
  ...named("path of", inside("https://u:p@a.example/", "", PLAIN)),
  ...named("user of", inside("http://u:", "@a.example/", PLAIN)),
  "users": repeated("//a:b@"),
  "open users": repeated("://a:b c "),
  "tabs before slashes": repeated(":\t\t"),
  "numbers of a host": repeated("1.", "http://"),
  "groups of a host": repeated("1:", "http://["),
};

/** Each by name. */
export const SHARED_TEXTS: Readonly<Record<string, TextReader>> = {
  "words of a message": {
    read: (text) => [
      hideSecrets(text).length,
      hideAddressSecrets(text).length,
      nearestName(text, NAMES),
      didYouMean(text, NAMES),
      isSameName(text, "html_or_url"),
      quoted(text),
      clipped(text, 300),
      percentDecoded(text).length,
      new ToolError("bad_input", text, { url: text }).toObject().message.length,
    ],
    shapes: ADDRESSES,
    covers: [
      "base/errors.ts ToolError",
      "base/hide_secrets.ts hideSecrets hideAddressSecrets",
      "base/nearest_name.ts nearestName isSameName didYouMean",
      "base/percent_decoded.ts percentDecoded",
      "base/quoted.ts quoted clipped",
    ],
  },
  "addresses": {
    read(text): unknown {
      const url = parseAddress(text, "https://a.example/b");
      const ip = parseIp(text);
      return [
        isAddress(text),
        canonicalAddress(text),
        withoutIdleEscapes(text).length + comparedPart(text).length,
        judgeAddress(text, false).verdict,
        siteOf(text).length,
        isSameSite(text, "https://a.example"),
        pathOf(text).length,
        hostOf(text).length,
        quotedAddress(text),
        withoutFinalDots(text).length,
        url === null ? 0 : withoutUser(urlOf(url.href)).href.length + originOf(url).length,
        ip === undefined ? "" : [refusalOfIp(ip), isMetadata(ip)],
      ];
    },
    shapes: ADDRESSES,
    covers: [
      "page/url/canonical.ts canonicalAddress comparedPart withoutIdleEscapes",
      "page/url/final_dots.ts withoutFinalDots",
      "page/url/ip.ts parseIp",
      "page/url/ip_ranges.ts refusalOfIp isMetadata",
      "page/url/is_address.ts isAddress",
      "page/url/judge_address.ts judgeAddress",
      "page/url/parse_address.ts parseAddress urlOf pathOf hostOf",
      "page/url/is_address.ts quotedAddress",
      "page/url/same_site.ts siteOf isSameSite originOf",
      "page/url/parse_address.ts withoutUser",
    ],
  },
  "the lane of a call": {
    read(text): unknown {
      const args = { html_or_url: text, urls: [text, text], pages: [text] };
      const { moved, body } = packArguments(args);
      return [
        mayFetch("html_or_url", args),
        mayFetch("pages", args),
        handedInBytes("pages", args),
        sharesOf(null, args, "a").length,
        markOfPage("html_or_url", args),
        moved.length,
        body.length,
      ];
    },
    shapes: ADDRESSES,
    covers: [
      "serve/pool/may_fetch.ts mayFetch handedInBytes sharesOf",
      "serve/pool/page_mark.ts markOfPage",
      "serve/pool/sent/arguments.ts packArguments",
    ],
  },
};
