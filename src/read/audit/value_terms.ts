/**
 * The words that some properties must be one of: enumerations of schema.org release 30.1 and of the
 * rule pages, read 2026-09-23.
 */

function words(text: string): readonly string[] {
  return text.split(" ");
}

/** Terms of schema.org by property; written bare or as an address of schema.org. */
export const SCHEMA_TERMS: Readonly<Record<string, readonly string[]>> = {
  availability: words(
    "BackOrder Discontinued InStock InStoreOnly LimitedAvailability MadeToOrder OnlineOnly OutOfStock PreOrder PreSale Reserved SoldOut",
  ),
  itemCondition: words("DamagedCondition NewCondition RefurbishedCondition UsedCondition"),
  eventStatus: words(
    "EventCancelled EventMovedOnline EventPostponed EventRescheduled EventScheduled",
  ),
  eventAttendanceMode: words(
    "MixedEventAttendanceMode OfflineEventAttendanceMode OnlineEventAttendanceMode",
  ),
  dayOfWeek: words("Monday Tuesday Wednesday Thursday Friday Saturday Sunday PublicHolidays"),
  bookFormat: words("AudiobookFormat EBook GraphicNovel Hardcover Pamphlet Paperback"),
  returnPolicyCategory: words(
    "MerchantReturnFiniteReturnWindow MerchantReturnNotPermitted MerchantReturnUnlimitedWindow MerchantReturnUnspecified",
  ),
  returnFees: words(
    "FreeReturn OriginalShippingFees RestockingFees ReturnFeesCustomerResponsibility ReturnShippingFees",
  ),
  returnMethod: words("KeepProduct ReturnAtKiosk ReturnByMail ReturnInStore"),
};

/** Words of the rule pages by property, case as written. */
export const PLAIN_TERMS: Readonly<Record<string, readonly string[]>> = {
  employmentType: words(
    "FULL_TIME PART_TIME CONTRACTOR TEMPORARY INTERN VOLUNTEER PER_DIEM OTHER",
  ),
  jobLocationType: ["TELECOMMUTE"],
  applicationCategory: words(
    "Game SocialNetworking Travel Shopping Sports Lifestyle Business Design Developer Driver Educational Health Finance Security Browser Communication DesktopEnhancement Entertainment Multimedia Home Utilities Reference",
  ).map((word) => `${word}Application`),
};

/** Codes that ISO 4217 lists no more, and since when. */
export const FORMER_CURRENCIES: Readonly<Record<string, string>> = {
  BGN: "left ISO 4217 on 2026-01-01: Bulgaria uses EUR",
};
