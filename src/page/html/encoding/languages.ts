/**
 * Letters of languages written in old encodings: facts for guessing, no rules.
 *
 * Letters are in the order of how often they are written; case does not matter.
 */

/** A language in encodings that give each letter a byte. */
export interface ByteLanguage {
  /** Whether ASCII letters are in its words. */
  readonly isLatin?: boolean;
  /** WHATWG names, the likelier first. */
  readonly encodings: readonly string[];
  /** Of a Latin alphabet all letters past ASCII, of another one the commonest ten. */
  readonly common: string;
  /** Other letters that are often written. */
  readonly usual: string;
  /** What else may be written. */
  readonly rare: string;
}

/** A language in encodings of several bytes a character. */
export interface WideLanguage {
  readonly encodings: readonly string[];
  /** Characters that make up a good part of any text. */
  readonly common: RegExp;
  /** What share of its characters past ASCII those are in an ordinary text. */
  readonly share: number;
  /** Characters that are in no text of this language. */
  readonly alien: RegExp;
}

const LATIN = { isLatin: true, usual: "", rare: "" };
const WESTERN = ["windows-1252"];
const CENTRAL = ["windows-1250", "iso-8859-2"];
const BALTIC = ["windows-1257", "iso-8859-13", "iso-8859-4"];
const CYRILLIC = ["windows-1251", "koi8-u", "iso-8859-5", "ibm866"];

export const BYTE_LANGUAGES: readonly ByteLanguage[] = [
  // French, German, Spanish, Portuguese, Italian, Dutch, Nordic, Icelandic, Catalan, Irish.
  { encodings: WESTERN, common: "éèàêçôûîùâïëœüæÿ", ...LATIN },
  { encodings: WESTERN, common: "üäößé", ...LATIN },
  { encodings: WESTERN, common: "óáíéñúü¿¡", ...LATIN },
  { encodings: WESTERN, common: "ãçéáíóêõúâàôü", ...LATIN },
  { encodings: WESTERN, common: "èàòùìéî", ...LATIN },
  { encodings: WESTERN, common: "ëéïèóöüêçá", ...LATIN },
  { encodings: WESTERN, common: "äåöøæéüàóôòš", ...LATIN },
  { encodings: WESTERN, common: "áðíöéúóþýæ", ...LATIN },
  { encodings: WESTERN, common: "óàéèòíçúïüñ", ...LATIN },
  { encodings: WESTERN, common: "áéíúóàèìòù", ...LATIN },
  // Polish, Czech and Slovak, Hungarian, Croatian and Slovene, Romanian.
  { encodings: CENTRAL, common: "łóążęśćńź", ...LATIN },
  { encodings: CENTRAL, common: "íáéěčšžřýůúóňťäľďôĺŕ", ...LATIN },
  { encodings: CENTRAL, common: "éáöőóíüúű", ...LATIN },
  { encodings: CENTRAL, common: "čšžćđ", ...LATIN },
  { encodings: CENTRAL, common: "ăîşţâ", ...LATIN },
  // Turkish.
  { encodings: ["windows-1254"], common: "ıüşöğçİâîû", ...LATIN },
  // Lithuanian, Latvian, Estonian.
  { encodings: BALTIC, common: "ėšųįžčąūę", ...LATIN },
  { encodings: BALTIC, common: "āīēšūžņļčģķ", ...LATIN },
  { encodings: BALTIC, common: "äõüöšž", ...LATIN },
  // Vietnamese, its tones as marks of their own.
  {
    isLatin: true,
    encodings: ["windows-1258"],
    common: "đưôơâ",
    usual: "êă\u0323\u0300\u0301\u0309\u0303àáóíéúèùìòýãõĩũ",
    rare: "",
  },
  // Russian, Ukrainian, Bulgarian, Serbian.
  { encodings: CYRILLIC, common: "оеаинтсрвл", usual: "кмдпуяыьгзбчйхжшюцщэ", rare: "фъё" },
  { encodings: CYRILLIC, common: "оаинітвреск", usual: "лмдупязьбгйчхїцюжшєщ", rare: "фґ'" },
  { encodings: CYRILLIC, common: "аиоетнрсвлъд", usual: "кмпзягбучщжхцйшфю", rare: "ь" },
  { encodings: CYRILLIC, common: "аоиенрстујкв", usual: "дмплзбгчшцжхњљћђ", rare: "фџ" },
  // Greek.
  {
    encodings: ["windows-1253", "iso-8859-7"],
    common: "αοιετσνηρπ",
    usual: "υκςμλόίγάέδήώύθχ",
    rare: "φβωξζψϊΐϋΰ",
  },
  // Hebrew, also in the order it is seen; Yiddish.
  {
    encodings: ["windows-1255", "iso-8859-8"],
    common: "יוהלאתרבמש",
    usual: "ןםחכדנעקפ",
    rare: "טזגסצךףץ",
  },
  {
    encodings: ["windows-1255"],
    common: "יואַענטרדש",
    usual: "\u05B7\u05B8\u05BFלגזבסהפמקװױײ",
    rare: "ןםחכךףץצת\u05BC",
  },
  // Arabic, Persian.
  {
    encodings: ["windows-1256", "iso-8859-6"],
    common: "اليمنوترهب",
    usual: "عدسفةكقحجأىصشطخ",
    rare: "ضذثغءئزظإآؤًٌٍَُِّْـ،؟؛",
  },
  {
    encodings: ["windows-1256"],
    common: "ایرندهوتمب",
    usual: "سشکزلخعفگقحجپآچي",
    rare: "طصذضژغثظءئؤكأ،؟؛",
  },
  // Thai.
  {
    encodings: ["windows-874"],
    common: "านรอกเง่มยลวด",
    usual: "ท้สตะปบคหัิีแจพชขใไ็ุูืโึผศถซณธำ์",
    rare: "ฐฝฟภญษฤฆฎฏฑฒฬฮๆฯฉฌๅ๐๑๒๓๔๕๖๗๘๙",
  },
];

const KANA = /[\u3041-\u3096\u30A1-\u30FC]/;
const SIMPLIFIED =
  /[的一是不了在人有我他这个们中来上大为和国地到以说时要就出会可也你对生能而子那得于着下自之年过发后作里用道行所然家种事成方多经么去法学如都同现当没动面起看定天分还进好小部其些主样理心她本前开但因只从想实日军者意无力它与长把机十民第公此已工使情明性知全三又关点正业外将两高间由问很最重并物手应、。，网页首公司产品新闻联系服务信息技术版权客户简介北京市年月日电话址邮]/;
const TRADITIONAL =
  /[的一是不了在人有我他這個們中來上大為和國地到以說時要就出會可也你對生能而子那得於著下自之年過發後作裡用道行所然家種事成方多經麼去法學如都同現當沒動面起看定天分還進好小部其些主樣理心她本前開但因只從想實日軍者意無力它與長把機十民第公此已工使情明性知全三又關點正業外將兩高間由問很最重並物手應、。，網頁首公司產品新聞聯絡服務資訊技術版權客戶簡介北市年月日電話址郵灣]/;
const HANGUL = /[이다는에의가을를하고한지로기도서사은인어시자대라리나아수일그해보부정제전스주장상]/;

export const WIDE_LANGUAGES: readonly WideLanguage[] = [
  {
    encodings: ["shift_jis", "euc-jp"],
    common: KANA,
    share: 0.5,
    alien: /[\uFF61-\uFF9F\uE000-\uF8FF]/,
  },
  {
    encodings: ["euc-kr"],
    common: HANGUL,
    share: 0.45,
    alien: /[\u4E00-\u9FFF\u3131-\u318E\uE000-\uF8FF]/,
  },
  { encodings: ["gbk"], common: SIMPLIFIED, share: 0.4, alien: /[\u3041-\u30FC\uE000-\uF8FF]/ },
  { encodings: ["big5"], common: TRADITIONAL, share: 0.4, alien: /[\u3041-\u30FC\uE000-\uF8FF]/ },
];
