import type { OfferedWindow } from "#domain/availability/availability-schemas.ts";
import { type WaysOfShop, waysSetUp } from "#domain/payments/providers.ts";

/** The steps from an empty shop to the first order, in the order in which they are best taken. */
export const SET_UP_STEPS = [
  "emailConfirmed",
  "timeZone",
  "contact",
  "place",
  "section",
  "item",
  "window",
  "payment",
  "picture",
  "publish",
] as const;
export type SetUpStep = (typeof SET_UP_STEPS)[number];

/** What is known of a shop that is being set up. */
export type SetUpFacts = Readonly<{
  /** Whether anyone who asks has proved the own address. */
  emailConfirmed: boolean;
  timezone: string | null;
  /** Where customers reach the shop: the support e-mail they are shown, or a phone number. */
  supportEmail: string;
  phone: string;
  /** Where customers come to: the shop's street, or what it says about pickup. */
  street1: string;
  pickupInfo: string;
  /** The ways it offers of getting an order. */
  fulfillmentOptions: readonly string[];
  sections: number;
  /** Items that shoppers see and that are not sold out. */
  itemsForSale: number;
  /** The banner, pictures of the gallery and photos of items. */
  pictures: number;
  /** Whether it has opened for customers. */
  isPublished: boolean;
  /** Whether someone ordered before: then an item could be sold and a day be chosen, whatever is left now. */
  hasOrders: boolean;
  /** Windows that are not over. */
  windows: readonly DaysOffered[];
}> &
  // Ways to pay that no one knows, or that are not filled in, do not count.
  Omit<WaysOfShop, "enableAdvancedPayment">;

/** What a window offers to choose from. */
type DaysOffered = Pick<OfferedWindow, "pickupDays" | "deliveryDays" | "shippingLabel">;

/** Whether an order could be handed over: delivered, sent, or picked up at a place the shop names. */
function hasPlace({ fulfillmentOptions, street1, pickupInfo }: SetUpFacts): boolean {
  if (fulfillmentOptions.includes("Delivery") || fulfillmentOptions.includes("Shipping")) return true;
  return fulfillmentOptions.includes("Pickup") && (street1.trim() !== "" || pickupInfo.trim() !== "");
}

/** Whether there is a day to choose; what is shipped needs none. */
const offersDay = ({ pickupDays, deliveryDays, shippingLabel }: DaysOffered) =>
  pickupDays.length > 0 || deliveryDays.length > 0 || shippingLabel !== null;

/** One line of the list. */
export type SetUpLine = Readonly<{ step: SetUpStep; done: boolean }>;

/** What a new shop has done and what is left (AUTH-04, MAN-01). A step counts as done by what the shop has, not by who did it. */
export function setUpChecklist(facts: SetUpFacts): readonly SetUpLine[] {
  const done: Readonly<Record<SetUpStep, boolean>> = {
    emailConfirmed: facts.emailConfirmed,
    timeZone: facts.timezone !== null,
    contact: facts.supportEmail.trim() !== "" || facts.phone.trim() !== "",
    place: hasPlace(facts),
    section: facts.sections > 0,
    item: facts.itemsForSale > 0 || facts.hasOrders,
    window: facts.windows.some(offersDay) || facts.hasOrders,
    payment: waysSetUp(facts).length > 0 || facts.paymentInfo.trim() !== "",
    picture: facts.pictures > 0 || facts.hasOrders,
    publish: facts.isPublished,
  };
  return SET_UP_STEPS.map((step) => ({ step, done: done[step] }));
}

/** Without these no one could pay the shop, reach it or order from it: it does not open before they are done. */
const NEEDED_TO_OPEN: readonly SetUpStep[] = [
  "timeZone",
  "contact",
  "place",
  "section",
  "item",
  "window",
  "payment",
];

/** What is left to do before the shop can open, in the order of the list; none where it can. */
export const missingToOpen = (lines: readonly SetUpLine[]): readonly SetUpStep[] =>
  lines.flatMap(({ step, done }) => (!done && NEEDED_TO_OPEN.includes(step) ? [step] : []));
