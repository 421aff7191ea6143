/** The steps from an empty shop to the first order, in the order in which they are best taken. */
export const SET_UP_STEPS = [
  "emailConfirmed",
  "timeZone",
  "contact",
  "section",
  "item",
  "window",
  "payment",
] as const;
export type SetUpStep = (typeof SET_UP_STEPS)[number];

/** What is known of a shop that is being set up. */
export type SetUpFacts = Readonly<{
  /** Whether whoever asks has proved the own address. */
  emailConfirmed: boolean;
  timezone: string | null;
  /** Where customers reach the shop: the support e-mail they are shown, or a phone number. */
  supportEmail: string;
  phone: string;
  sections: number;
  /** Items that shoppers see and that are not sold out. */
  itemsForSale: number;
  /** Whether somebody ordered before: then an item could be sold, whatever is left now. */
  hasOrders: boolean;
  windows: number;
  /** Names of the ways to pay that are offered. */
  paymentOptions: readonly string[];
  /** Free words about paying. */
  paymentInfo: string;
}>;

/** One line of the list. */
export type SetUpLine = Readonly<{ step: SetUpStep; done: boolean }>;

/** What a new shop has done and what is left (AUTH-04, MAN-01). A step counts as done by what the shop has, not by who did it. */
export function setUpChecklist(facts: SetUpFacts): readonly SetUpLine[] {
  const done: Readonly<Record<SetUpStep, boolean>> = {
    emailConfirmed: facts.emailConfirmed,
    timeZone: facts.timezone !== null,
    contact: facts.supportEmail.trim() !== "" || facts.phone.trim() !== "",
    section: facts.sections > 0,
    item: facts.itemsForSale > 0 || facts.hasOrders,
    window: facts.windows > 0,
    payment: facts.paymentOptions.length > 0 || facts.paymentInfo.trim() !== "",
  };
  return SET_UP_STEPS.map((step) => ({ step, done: done[step] }));
}
