/** The cart as every screen shows it: the server's figures, and what is missing (CART-05, CART-06). */
import type { EntityManager } from "@mikro-orm/postgresql";
import { missingFromCart } from "#domain/cart/cart-complete.ts";
import type { CartLine, CartView } from "#domain/cart/cart-schemas.ts";
import { tooLateToOrder } from "#domain/catalog/item-lead-time.ts";
import { isShown } from "#domain/catalog/item-shown.ts";
import { unitsLeft } from "#domain/catalog/stock-notice.ts";
import { currentLanguage } from "#domain/language.ts";
import { offeredType } from "#domain/orders/fulfillment.ts";
import { orderBarrier } from "#domain/orders/order-access.ts";
import { priceOrder } from "#domain/orders/pricing.ts";
import { textIn } from "#domain/shop/texts-in-language.ts";
import type { ItemOnOffer } from "#server/orders/wanted-items.ts";
import type { AtShop } from "../context.ts";
import { sentencesOfProblems } from "../refusal-sentences.ts";
import { readCart, type StoredCart, type StoredLine } from "./cart-of.ts";

/** Why a line cannot be ordered any more. */
const PROBLEMS = {
  gone: "No longer on the menu",
  soldOut: "Sold Out",
  tooLate: "Too late to order",
} as const;

/** Why an item cannot be ordered now, or null. */
export function itemProblem(
  { shop, now }: AtShop,
  item: ItemOnOffer | undefined,
): (typeof PROBLEMS)[keyof typeof PROBLEMS] | null {
  const { leadTimeMinutes, trackInventory } = shop.settings;
  if (!item || !isShown(item)) return PROBLEMS.gone;
  if (unitsLeft(item, trackInventory) === 0) return PROBLEMS.soldOut;
  const late = tooLateToOrder(
    item,
    { itemDatesOn: shop.itemDatesOn, leadTimeMinutes, timeZone: shop.timeZone },
    now,
  );
  return late ? PROBLEMS.tooLate : null;
}

/** The percent off that the visitor's account has at this shop, as the log-in was found a moment ago. */
const familyDiscountOf = ({ visitor, shop }: AtShop) =>
  visitor?.shopId === shop.id ? visitor.familyDiscount : null;

/** The visitor's cart as it is now; where nothing was ever put into one it is empty. */
export async function viewCart(em: EntityManager, ctx: AtShop): Promise<CartView> {
  const cart = await readCart(em, ctx);
  const items = new Map(cart?.items.map((item) => [item.id, item]));
  const lines = cart?.lines.map((line) => viewLine(ctx, line, items.get(line.itemId))) ?? [];
  const choices = cart ? choicesOf(cart, ctx) : noChoices(ctx);
  const price = priceOf(ctx, lines, choices);
  const { settings } = ctx.shop;
  return {
    version: cart?.version ?? 0,
    idempotencyKey: cart?.idempotencyKey ?? "",
    lines,
    count: lines.reduce((total, { quantity }) => total + quantity, 0),
    ...choices,
    price,
    familyDiscount: familyDiscountOf(ctx),
    missing: sentencesOfProblems(
      missingFromCart({
        ...choices,
        ...price,
        lineCount: lines.length,
        hasOrderer: orderBarrier(settings.orderAccess, ctx.visitor, ctx.shop.id) === null,
        requirePrepay: settings.requirePrepay,
      }),
    ),
    highlightedItemId: cart?.highlightedItemId ?? null,
  };
}

/** What a shopper chooses besides the lines. */
type Choices = Pick<
  CartView,
  | "availabilityId"
  | "fulfillmentType"
  | "fulfillmentSlot"
  | "street"
  | "zip"
  | "tip"
  | "specialInstructions"
  | "isGift"
  | "gifteeDetails"
  | "paymentService"
  | "paymentAcknowledged"
>;

const choicesOf = (cart: StoredCart, { shop }: AtShop): Choices => ({
  availabilityId: cart.availabilityId ?? null,
  fulfillmentType: offeredType(cart.fulfillmentType ?? "", shop.settings),
  fulfillmentSlot: cart.fulfillmentSlot ?? null,
  street: cart.street,
  zip: cart.zip,
  tip: cart.tip ?? shop.settings.tipDefault,
  specialInstructions: cart.specialInstructions,
  isGift: cart.isGift && shop.giftsAllowed,
  gifteeDetails: cart.gifteeDetails ?? null,
  paymentService: cart.paymentService ?? null,
  paymentAcknowledged: cart.paymentAcknowledged,
});

const noChoices = ({ shop }: AtShop): Choices => ({
  availabilityId: null,
  fulfillmentType: null,
  fulfillmentSlot: null,
  street: "",
  zip: "",
  tip: shop.settings.tipDefault,
  specialInstructions: "",
  isGift: false,
  gifteeDetails: null,
  paymentService: null,
  paymentAcknowledged: false,
});

/** What the cart costs now; an empty one costs nothing, not even the tip. */
function priceOf(ctx: AtShop, lines: readonly CartLine[], choices: Choices): CartView["price"] {
  const { settings, chargesServiceFee } = ctx.shop;
  const { familyDiscountAmount: _, ...price } = priceOrder(
    {
      lines: lines.map(({ quantity, price: itemPrice }) => ({
        type: "PRODUCT" as const,
        quantity,
        itemPrice,
      })),
      fulfillmentType: choices.fulfillmentType ?? "Unknown",
      tip: lines.length > 0 ? choices.tip : 0,
    },
    {
      salesTax: settings.salesTax ?? null,
      deliveryFee: settings.deliveryFee ?? null,
      familyDiscount: familyDiscountOf(ctx),
      chargesServiceFee,
    },
  );
  return price;
}

function viewLine(ctx: AtShop, line: Required<StoredLine>, item: ItemOnOffer | undefined): CartLine {
  const price = item?.price ?? 0;
  return {
    itemId: line.itemId,
    name: item ? textIn(currentLanguage(), item.name, item.nameEs) : PROBLEMS.gone,
    unit: item ? textIn(currentLanguage(), item.unit, item.unitEs) : "",
    price,
    quantity: line.quantity,
    total: price * line.quantity,
    oversold: line.oversold,
    stock: item ? unitsLeft(item, ctx.shop.settings.trackInventory) : 0,
    problem: itemProblem(ctx, item),
  };
}
