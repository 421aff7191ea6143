/**
 * What is wrong with a field: the key of its sentence, with the facts that the sentence names. The domain has no sentences; they are made where
 * a problem is shown, in the language of its reader (`server/refusal-sentences.ts`, `app/ui/problem-text.ts`). A schema library carries the
 * message of an issue as a text, so a problem with facts is one text too: "tooLong?most=40".
 */

/** Sentences of `fields` in messages/en.json: what forms also show while someone types, so that they travel to browsers. */
type FieldProblem =
  | "required"
  | "email"
  | "phoneCharacters"
  | "phoneLeadingOne"
  | "phoneLength"
  | "zip"
  | "code"
  | "unsigned"
  | "tooLong"
  | "passwordShort"
  | "passwordLong"
  | "passwordCommon"
  | "passwordsDiffer"
  | "passwordIsShop"
  | "typeWord";

/** Sentences of `more-fields` in messages/en.json: of those too, but of few forms, so that the others do without (`app/ui/more-text.ts`). */
type RareProblem =
  | "notWhole"
  | "itemPrice"
  | "notPercent"
  | "tooMuch"
  | "tenWords"
  | "slugMalformed"
  | "slugReserved"
  | "slugTaken";

/** Sentences of `problems` in messages/en.json: only the server makes them. */
type ServerProblem =
  | "nothingToUpdate"
  | "noModelId"
  | "notAnId"
  | "notText"
  | "badCharacter"
  | "notCents"
  | "notDate"
  | "notList"
  | "notFlag"
  | "unknownField"
  | "sixDigits"
  | "customerUnnamed"
  | "windowTime"
  | "chooseFrom"
  | "atMost"
  | "daysOfWeek"
  | "clockTime"
  | "endAfterStart"
  | "windowTooLong"
  | "quantity"
  | "showOneOf"
  | "sortByOneOf"
  | "badCursor"
  | "menuTooLarge"
  | "namedTwice"
  | "tooManyChanges"
  | "makeSection"
  | "orderKey"
  | "fulfillmentType"
  | "orderWithoutLines"
  | "chooseOrder"
  | "tooManyOrders"
  | "tooManyPayments"
  | "tooManyForFile"
  | "tooManyCustomersForFile"
  | "chooseWindow"
  | "chooseWindowsOrDate"
  | "timeZone"
  | "noGifts"
  | "notADay"
  | "deliveryAddress"
  | "deliveryFeeAlone"
  | "paymentNotTaken"
  | "ownLinesOnly"
  | "itemTwice"
  | "lineKeepsType"
  | "lineKeepsName"
  | "lineTwice"
  | "walkInOnly"
  | "guestHasAccount"
  | "notMarkedPaid"
  | "notMarkedCompleted"
  | "notCancelled"
  | "ordererWithoutEmail"
  | "messageSecret"
  | "messageForgotten"
  | "messageReminder"
  | "messageUntrue"
  | "chooseType"
  | "chooseDay"
  | "addSomething"
  | "logInToOrder"
  | "confirmPayment"
  | "notOwnDomain"
  | "emailStays"
  | "emailIsThere"
  | "wrongPassword"
  | "phoneIsOnlyWay"
  | "url"
  | "measurementId"
  | "greaterThanZero"
  | "venmoLink"
  | "pictureKind"
  | "pictureOfItem"
  | "pictureBroken"
  | "pictureTooHard"
  | "pictureTooManyPixels"
  | "tokenScope"
  | "tokenDays"
  | "webOrigin"
  | "tooManyOrigins"
  | "webhookUrl"
  | "webhookPrivate"
  | "webhookEvents"
  | "webhookStatus"
  | "webhookInactive"
  | "tickIdInUse"
  | "nothingToPutBack";

export type ProblemKey = FieldProblem | RareProblem | ServerProblem;

/** A key, or a key with facts, as `problem` writes it. */
export type Problem = ProblemKey | `${ProblemKey}?${string}`;

/** What a sentence takes besides its words. */
export type ProblemFacts = Readonly<Record<string, string | number>>;

/** A problem whose sentence names facts, such as a limit. */
export const problem = (key: ProblemKey, facts: ProblemFacts): Problem =>
  `${key}?${new URLSearchParams(Object.entries(facts).map(([name, value]) => [name, String(value)]))}`;

/** The key and the facts of a problem; of any other text, what nothing is called. */
export function readProblem(text: string): { readonly key: string; readonly facts: ProblemFacts } {
  const [key = "", query = ""] = text.split("?");
  const facts = [...new URLSearchParams(query)].map(([name, value]): [string, string | number] => [
    name,
    /^\d+$/.test(value) ? Number(value) : value,
  ]);
  return { key, facts: Object.fromEntries(facts) };
}
