import type { FulfillmentType } from "#domain/orders/fulfillment.ts";
import type { GifteeDetails } from "#domain/orders/order-schemas.ts";

/** What a cart keeps besides its lines. `tip` is null until one is chosen. */
export type KeptChoices = Readonly<{
  availabilityId: string | null;
  fulfillmentType: FulfillmentType | null;
  fulfillmentSlot: string | null;
  fulfillmentDate: string | null;
  street: string;
  zip: string;
  tip: number | null;
  specialInstructions: string;
  isGift: boolean;
  gifteeDetails: GifteeDetails | null;
  paymentService: string | null;
  paymentAcknowledged: boolean;
}>;

/**
 * The choices of the account's cart once a guest's joined it at log-in (CART-01). What the shopper chose a moment ago wins, field by field; what
 * they left blank stays as the account's cart has it. A guest's cart without lines, which an order may have emptied, may hold what someone else
 * chose: it fills an account's cart that has no type, and brings no address.
 */
export function joinChoices(account: KeptChoices, guest: KeptChoices, guestHasLines: boolean): KeptChoices {
  if (!guestHasLines && account.fulfillmentType !== null) return account;
  return {
    ...(choseDay(account, guest) ? dayOf(guest) : dayOf(account)),
    ...(guestHasLines && choseAddress(account, guest) ? addressOf(guest) : addressOf(account)),
    ...(isGiven(guest) ? giftOf(guest) : { ...giftOf(account), isGift: tickOf("isGift") }),
    tip: guest.tip ?? account.tip,
    specialInstructions: guest.specialInstructions || account.specialInstructions,
    paymentService: guest.paymentService ?? account.paymentService,
    paymentAcknowledged: tickOf("paymentAcknowledged"),
  };

  /** A box that is not ticked was left so by whoever chose how to get the order; anyone else may not have seen it. */
  function tickOf(box: "isGift" | "paymentAcknowledged"): boolean {
    return guest.fulfillmentType === null ? guest[box] || account[box] : guest[box];
  }
}

/** Whether anything at all was chosen in a cart. */
export function hasChosen(choices: KeptChoices): boolean {
  return Object.values(choices).some((choice) => choice !== null && choice !== "" && choice !== false);
}

/** Whether type, window and day, which belong together, are the guest's: not where they say less of the same type. */
function choseDay(account: KeptChoices, guest: KeptChoices): boolean {
  const { fulfillmentType: type, fulfillmentSlot: slot, availabilityId: window } = guest;
  if (type === null) return account.fulfillmentType === null && account.availabilityId === null;
  return type !== account.fulfillmentType || slot !== null || window !== null;
}

/** Whether the address is the guest's: one that was given for bringing it there, or the only one there is. */
function choseAddress(account: KeptChoices, { street, zip, fulfillmentType }: KeptChoices): boolean {
  if (!(street || zip) || fulfillmentType === "Pickup") return false;
  return fulfillmentType !== null || !(account.street || account.zip);
}

const isGiven = ({ isGift, gifteeDetails }: KeptChoices): boolean => isGift || gifteeDetails !== null;

const dayOf = ({ availabilityId, fulfillmentType, fulfillmentSlot, fulfillmentDate }: KeptChoices) => ({
  availabilityId,
  fulfillmentType,
  fulfillmentSlot,
  fulfillmentDate,
});

/** Street and zip of one place. */
const addressOf = ({ street, zip }: KeptChoices) => ({ street, zip });

const giftOf = ({ isGift, gifteeDetails }: KeptChoices) => ({ isGift, gifteeDetails });
