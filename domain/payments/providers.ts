/** What every shop can take without setting anything up, and what a new one begins with (AUTH-04). */
export const CASH = { id: "cash", name: "Cash", field: "cashInstrux", needs: [], hasNote: false } as const;

/**
 * The eight ways a customer can pay a shop (specification section 9): `field` is what the customer is told of it, `needs` the fields of which one has to
 * be filled in before it is offered, `hasNote` whether its app has a place for words beside the amount.
 */
export const PAYMENT_PROVIDERS = [
  { id: "venmo", name: "Venmo", field: "venmoName", needs: ["venmoName"], hasNote: true },
  { id: "paypal", name: "PayPal", field: "paypalEmail", needs: ["paypalEmail"], hasNote: true },
  { id: "cashapp", name: "CashApp", field: "cashapp", needs: ["cashapp"], hasNote: true },
  {
    id: "credit-card",
    name: "Credit Card",
    field: "ccInstrux",
    needs: ["ccPhone", "ccInstrux"],
    hasNote: false,
  },
  { id: "apple-pay", name: "Apple Pay", field: "applepayPhone", needs: ["applepayPhone"], hasNote: true },
  { id: "zelle", name: "Zelle", field: "zelleContact", needs: ["zelleContact"], hasNote: true },
  { id: "square", name: "Square", field: "squareLocationId", needs: ["squareLocationId"], hasNote: false },
  CASH,
] as const;
export type PaymentProvider = (typeof PAYMENT_PROVIDERS)[number];

/** A provider by its name or id in any letter case and spacing ("Cash App", "cashapp"), or null. */
export function providerNamed(text: string): PaymentProvider | null {
  const folded = fold(text);
  return PAYMENT_PROVIDERS.find(({ id, name }) => fold(name) === folded || fold(id) === folded) ?? null;
}

/** The providers of a shop's `payment_options`, in its order and each once; words that name none are left out. */
function providersOf(paymentOptions: readonly string[]): PaymentProvider[] {
  const named = paymentOptions.map(providerNamed);
  return [...new Set(named.filter((provider) => provider !== null))];
}

/** What a shop has set about being paid. */
export type WaysOfShop = Readonly<
  Record<(typeof PAYMENT_PROVIDERS)[number]["needs"][number], string> & {
    paymentOptions: readonly string[];
    paymentInfo: string;
    enableAdvancedPayment: boolean;
    enableSquarePayment: boolean;
    /** Whether it has given its access to Square. */
    hasSquareToken: boolean;
  }
>;

/** The ways that a shop names and has set up: one whose needed field is blank leads nowhere (CART-04). */
export const waysSetUp = (
  shop: Omit<WaysOfShop, "paymentInfo" | "enableAdvancedPayment">,
): PaymentProvider[] =>
  providersOf(shop.paymentOptions).filter(
    ({ id, needs }) =>
      (needs.length === 0 || needs.some((field) => shop[field].trim() !== "")) &&
      (id !== "square" || (shop.enableSquarePayment && shop.hasSquareToken)),
  );

/**
 * The ways in which a shop is paid (CART-04): those it has set up, and none while `enable_advanced_payment` is off, when its own words
 * alone say how (SET-01). One that would say nothing of paying takes cash, so that no one orders without being told how to pay.
 */
export function waysToPay(shop: WaysOfShop): PaymentProvider[] {
  const ways = shop.enableAdvancedPayment ? waysSetUp(shop) : [];
  return ways.length === 0 && shop.paymentInfo.trim() === "" ? [CASH] : ways;
}

/** The name of the way an order will be paid: the one that is asked for, or the shop's first; undefined where the shop does not take it. */
export function chosenPayment(shop: WaysOfShop, wanted: string | null): string | null | undefined {
  const options = waysToPay(shop);
  if (wanted === null || wanted.trim() === "") return options[0]?.name ?? null;
  const named = providerNamed(wanted);
  return options.find(({ id }) => id === named?.id)?.name;
}

function fold(text: string): string {
  return text.toLowerCase().replace(/[^a-z]/g, "");
}
