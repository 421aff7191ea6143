/** What every shop can take without setting anything up, and what a new one begins with (AUTH-04). */
export const CASH = {
  id: "cash",
  name: "Cash",
  field: "cashInstrux",
  restField: "cash_instrux",
  hasNote: false,
} as const;

/**
 * The eight ways a customer can pay a shop (spec §9), each with the shop's fields it is set up by;
 * `field` is the one without which it cannot be offered, `hasNote` says whether its app has a place for words beside the amount.
 */
export const PAYMENT_PROVIDERS = [
  { id: "venmo", name: "Venmo", field: "venmoName", restField: "venmo_name", hasNote: true },
  { id: "paypal", name: "PayPal", field: "paypalEmail", restField: "paypal_email", hasNote: true },
  { id: "cashapp", name: "CashApp", field: "cashapp", restField: "cashapp", hasNote: true },
  { id: "credit-card", name: "Credit Card", field: "ccInstrux", restField: "cc_instrux", hasNote: false },
  { id: "apple-pay", name: "Apple Pay", field: "applepayPhone", restField: "applepay_phone", hasNote: true },
  { id: "zelle", name: "Zelle", field: "zelleContact", restField: "zelle_contact", hasNote: true },
  {
    id: "square",
    name: "Square",
    field: "squareLocationId",
    restField: "square_location_id",
    hasNote: false,
  },
  CASH,
] as const;
export type PaymentProvider = (typeof PAYMENT_PROVIDERS)[number];

/** A provider by its name or id in any letter case and spacing ("Cash App", "cashapp"), or null. */
export function providerNamed(text: string): PaymentProvider | null {
  const folded = fold(text);
  return PAYMENT_PROVIDERS.find(({ id, name }) => fold(name) === folded || fold(id) === folded) ?? null;
}

/** The providers of a shop's `payment_options`, in its order and each once; words that name none are left out. */
export function providersOf(paymentOptions: readonly string[]): PaymentProvider[] {
  const named = paymentOptions.map(providerNamed);
  return [...new Set(named.filter((provider) => provider !== null))];
}

/**
 * The ways in which a shop is paid (CART-04): those it names. One that names none and says nothing of paying takes cash, so that nobody
 * orders without being told how to pay.
 */
export function waysToPay(
  shop: Readonly<{ paymentOptions: readonly string[]; paymentInfo: string }>,
): PaymentProvider[] {
  const named = providersOf(shop.paymentOptions);
  return named.length === 0 && shop.paymentInfo.trim() === "" ? [CASH] : named;
}

/** The name of the way an order will be paid: the one that is asked for, or the shop's first; undefined where the shop does not take it. */
export function chosenPayment(
  shop: Parameters<typeof waysToPay>[0],
  wanted: string | null,
): string | null | undefined {
  const options = waysToPay(shop);
  if (wanted === null || wanted.trim() === "") return options[0]?.name ?? null;
  const named = providerNamed(wanted);
  return options.find(({ id }) => id === named?.id)?.name;
}

function fold(text: string): string {
  return text.toLowerCase().replace(/[^a-z]/g, "");
}
