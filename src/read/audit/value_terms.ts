/** The words of the rule pages that some properties must be one of, read 2026-09-23. */

function words(text: string): readonly string[] {
  return text.split(" ");
}

/** Words of the rule pages by property, case as written. */
export const PLAIN_TERMS: Readonly<Record<string, readonly string[]>> = {
  employmentType: words("FULL_TIME PART_TIME CONTRACTOR TEMPORARY INTERN VOLUNTEER PER_DIEM OTHER"),
  jobLocationType: ["TELECOMMUTE"],
  applicationCategory: words(
    "Game SocialNetworking Travel Shopping Sports Lifestyle Business Design Developer Driver Educational Health Finance Security Browser Communication DesktopEnhancement Entertainment Multimedia Home Utilities Reference",
  ).map((word) => `${word}Application`),
};

/** Codes that ISO 4217 lists no more, and since when. */
export const FORMER_CURRENCIES: Readonly<Record<string, string>> = {
  BGN: "left ISO 4217 on 2026-01-01: Bulgaria uses EUR",
};
