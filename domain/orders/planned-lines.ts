/** The lines of a new order, their price and what they take from the shelf (ORD-01 … ORD-03, PRICE-01 … PRICE-06). Amounts are cents. */
import { type CountedLine, clampToStock, type StockOf } from "#domain/cart/clamp-to-stock.ts";
import { unitsLeft } from "#domain/catalog/stock-notice.ts";
import { ItemsOversold, PriceChanged, type Shortage, UnknownReference } from "./order-errors.ts";
import type { ItemUse, OrderFacts, OrderingShop, PlannedLine } from "./order-facts.ts";
import type { NewOrder, OrderQuote, OrderQuoteQuestion } from "./order-schemas.ts";
import { disagrees, type Price, priceOrder } from "./pricing.ts";

/** On what terms the orderer buys. `familyDiscount`: percent. */
type Terms = Readonly<{ setsPrices: boolean; familyDiscount: number | null }>;

/** The server's price of these lines. A merchant who sets prices may set the delivery fee as well. */
export function priceOf(
  { settings, chargesServiceFee }: OrderingShop,
  wanted: Pick<NewOrder, "fulfillmentType" | "tip"> & {
    readonly claimed: { deliveryFee?: number | undefined };
  },
  { setsPrices, familyDiscount }: Terms,
  lines: readonly PlannedLine[],
): Price {
  return priceOrder(
    {
      lines,
      fulfillmentType: wanted.fulfillmentType,
      tip: wanted.tip,
      customDeliveryFee: setsPrices ? (wanted.claimed.deliveryFee ?? null) : null,
    },
    {
      salesTax: settings.salesTax,
      deliveryFee: settings.deliveryFee,
      familyDiscount,
      chargesServiceFee,
    },
  );
}

/** Whatever the client believes about money is compared for what it asked for, before anything is cut (ORD-01, ORD-03). */
export function refuseOtherPrices(facts: OrderFacts, wanted: NewOrder, terms: Terms): void {
  if (terms.setsPrices) return;
  const price = priceOf(facts.shop, wanted, terms, requestedLines(facts, wanted));
  const { familyDiscount, ...amounts } = wanted.claimed;
  const differs =
    disagrees(amounts, price) ||
    (familyDiscount !== undefined && (familyDiscount ?? 0) !== (terms.familyDiscount ?? 0)) ||
    wanted.lines.some(
      ({ itemId, itemPrice }) => itemPrice !== undefined && itemPrice !== facts.items.get(itemId)?.price,
    );
  const { familyDiscountAmount: _, ...quote } = price;
  if (differs) throw new PriceChanged({ quote });
}

/** The lines with all that is asked for, whatever is on the shelf. */
const requestedLines = (facts: LineFacts, wanted: Pick<NewOrder, "lines" | "customLines">) =>
  linesOf(facts, wanted, (_, quantity) => quantity);

type LineFacts = Pick<OrderFacts, "shop" | "visitor" | "items">;

/** The order's lines with the given number of pieces of each item; names, units and prices are copied, and the date where item dates are on. */
function linesOf(
  { shop, visitor, items }: LineFacts,
  wanted: Pick<NewOrder, "lines" | "customLines">,
  quantityOf: (itemId: string, input: number) => number,
): PlannedLine[] {
  const products = wanted.lines.flatMap((line): PlannedLine[] => {
    const item = items.get(line.itemId);
    if (!item) return [];
    const quantity = quantityOf(line.itemId, line.quantity);
    const ownPrice = visitor?.isMerchantHere ? line.itemPrice : undefined;
    return [
      {
        itemId: item.id,
        type: "PRODUCT",
        quantity,
        requestedQuantity: quantity < line.quantity ? line.quantity : null,
        itemPrice: ownPrice ?? item.price,
        itemName: item.name,
        itemUnit: item.unit,
        itemDate: shop.itemDatesOn ? item.date : null,
        sectionName: item.sectionName,
        oversold: quantity < line.quantity,
        isCustom: false,
      },
    ];
  });
  return [...products, ...wanted.customLines.map(customLineOf)];
}

const customLineOf = (line: NewOrder["customLines"][number]): PlannedLine => ({
  itemId: null,
  type: line.type,
  quantity: line.quantity,
  requestedQuantity: null,
  itemPrice: line.price,
  itemName: line.name,
  itemUnit: "",
  itemDate: null,
  sectionName: "",
  oversold: false,
  isCustom: true,
});

// Stock (ORD-02, ORD-03).

/**
 * How many pieces there are of an item for this visitor, null where it is not counted. What its merchant marked sold out has none, except
 * for the merchant, who may still hand out what there is (matrix r096).
 */
function stockFor(
  { shop, visitor, items }: LineFacts,
  isMerchant = visitor?.isMerchantHere ?? false,
): StockOf {
  return (itemId) => {
    const item = items.get(itemId);
    const soldOut = item?.soldOut === true && !isMerchant;
    return item ? unitsLeft({ ...item, soldOut }, shop.settings.trackInventory) : 0;
  };
}

/** The lines the order gets, and what it takes from the shelf. @throws ItemsOversold */
export function filled(facts: OrderFacts, wanted: NewOrder): { lines: PlannedLine[]; uses: ItemUse[] } {
  const { items, shop } = facts;
  const stockOf = stockFor(facts);
  const named = wanted.lines.map((line) => ({ ...line, name: items.get(line.itemId)?.name ?? "" }));
  const { inStock, refusal } = fillOrder(named, stockOf, shop.settings);
  if (refusal) throw refusal;
  const given = new Map(inStock.map((line) => [line.itemId, line.quantity]));
  const lines = linesOf(facts, wanted, (itemId) => given.get(itemId) ?? 0);
  return { lines, uses: lines.flatMap((line) => useOf(facts, line)) };
}

function useOf({ items, shop, visitor }: OrderFacts, { itemId, quantity, oversold }: PlannedLine): ItemUse[] {
  const item = itemId === null ? undefined : items.get(itemId);
  if (!item) return [];
  const isClosed = item.soldOut && !visitor?.isMerchantHere;
  const isCounted = !isClosed && shop.settings.trackInventory && !item.unlimited;
  return [
    {
      itemId: item.id,
      version: item.version,
      take: isCounted ? quantity : 0,
      exact: isCounted && oversold,
    },
  ];
}

/**
 * The price of a merchant's order before anything that runs short is left out, and what would run short (ORD-09). Nothing is taken.
 *
 * @throws UnknownReference where the customer or an item is not the shop's
 */
export function quoteDraft(
  facts: LineFacts & Pick<OrderFacts, "account">,
  input: OrderQuoteQuestion,
): OrderQuote {
  const missing = input.lines.findIndex(({ itemId }) => !facts.items.has(itemId));
  if (missing >= 0) throw new UnknownReference({ field: `lines.${missing}.itemId` });
  if (input.userId && facts.account?.id !== input.userId) throw new UnknownReference({ field: "userId" });
  const familyDiscount = input.userId ? (facts.account?.familyDiscount ?? null) : null;
  const wanted = { ...input, claimed: input.deliveryFee === null ? {} : { deliveryFee: input.deliveryFee } };
  const price = priceOf(
    facts.shop,
    wanted,
    { setsPrices: true, familyDiscount },
    requestedLines(facts, input),
  );
  const named = input.lines.map((line) => ({ ...line, name: facts.items.get(line.itemId)?.name ?? "" }));
  const { shortages } = clampToStock(named, stockFor(facts, true));
  return { ...price, familyDiscount, oversold: [...shortages] };
}

/** What becomes of the wanted lines of an order. */
type Filled<Line extends CountedLine> = Readonly<{
  /** The lines that go through, each with what there is for it; `oversold` marks those that got less. */
  inStock: ReadonlyArray<Line & Readonly<{ oversold: boolean }>>;
  /** The lines nothing was left for (quantity 0, `oversold`). */
  missed: ReadonlyArray<Line & Readonly<{ oversold: boolean }>>;
  shortages: readonly Shortage[];
  /** Why the order must not be placed, or null. */
  refusal: ItemsOversold | null;
}>;

/**
 * Fills an order from stock (ORD-03): with `reject_oversold_orders` anything short refuses it all;
 * without, it goes through with what is there, unless there is nothing left at all.
 */
export function fillOrder<Line extends CountedLine>(
  wanted: readonly Line[],
  stockOf: StockOf,
  { rejectOversoldOrders }: { rejectOversoldOrders: boolean },
): Filled<Line> {
  const { lines, shortages } = clampToStock(wanted, stockOf);
  const inStock = lines.filter((line) => line.quantity > 0);
  const missed = lines.filter((line) => line.quantity === 0);
  const refused = shortages.length > 0 && (rejectOversoldOrders || inStock.length === 0);
  return { inStock, missed, shortages, refusal: refused ? new ItemsOversold({ oversold: shortages }) : null };
}
