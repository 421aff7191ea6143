/** Orders: procedures and their policies. */
import { z } from "zod";
import { linkToken } from "#domain/accounts/account-schemas.ts";
import { checkedOut, checkout as checkoutForm } from "#domain/cart/cart-schemas.ts";
import {
  orderDetail as orderDetailView,
  orderMailText as orderMailTextView,
  orderUpdatePreview,
  ticketHead as ticketHeadView,
} from "#domain/orders/order-detail-schemas.ts";
import {
  orderCounts as counts,
  orderJustPlaced as justPlaced,
  orderByKey as knownOrder,
  newOrder,
  orderIdQuestion,
  orderKeyQuestion,
  orderPrice,
  orderQuoteQuestion,
  ordersPage,
  ordersQuestion,
  ownOrder,
  ownOrdersPage,
  ownOrdersQuestion,
  placedOrder,
  orderQuote as quoteAnswer,
  quotedOrder,
  shopOrderRow,
  shopOrder as shopOrderView,
  usualOrder,
} from "#domain/orders/order-schemas.ts";
import {
  changedOrders,
  exportQuestion,
  flagsOfMany,
  mailAgain as mailAgainForm,
  ordersById,
  orderToDelete,
  orderUpdate,
} from "#domain/orders/order-update-schemas.ts";
import {
  pickupDay as pickupDayAnswer,
  pickupQuestion,
  ticksTaken,
  ticksToTake,
} from "#domain/orders/pickup-schemas.ts";
import {
  marked,
  markPrep,
  prepBoard as prepBoardAnswer,
  prepBoardQuestion,
  prepList as prepListAnswer,
  prepQuestion,
} from "#domain/orders/prep-schemas.ts";
import {
  customersQuestion,
  noteToCustomers,
  customersToTell as toTell,
} from "#domain/orders/tell-customers-schemas.ts";
import { countOrder, limitExports } from "#server/limits/attempt-limits.ts";
import { livePosition } from "../live/read-changes.ts";
import { recordProcedure } from "../shop/shop-of-record.ts";
import {
  atOnce,
  customerProcedure,
  merchantProcedure,
  ordererProcedure,
  router,
  shopProcedure,
} from "../trpc.ts";
import { setFlagOfMany } from "./change-orders.ts";
import { checkout } from "./checkout.ts";
import { deleteOrder } from "./delete-order.ts";
import { exportOrders } from "./export-orders.ts";
import { orderCounts, ordersOfIds, shopOrder, shopOrders, ticketHead } from "./find-orders.ts";
import { orderByKey, orderJustPlaced } from "./order-by-key.ts";
import { orderDetail } from "./order-detail.ts";
import { guestOrder, history, myOrder, usual } from "./order-history.ts";
import { mailAgain, orderMailText } from "./order-mails.ts";
import { pickupDay } from "./pickup-day.ts";
import { placeOrder } from "./place-order.ts";
import { markLines, prepFile, prepList } from "./prep.ts";
import { prepBoard } from "./prep-board.ts";
import { previewUpdate, quoteDraft, quoteOrder } from "./preview-order.ts";
import { customersToTell, tellCustomers } from "./tell-customers.ts";
import { tickOrders } from "./tick-orders.ts";
import { updateOrder } from "./update-order.ts";

export const ordersRouter = router({
  /** Stock is taken here and in `checkout`, and nowhere else (ORD-01). */
  place: ordererProcedure
    .meta({ tokens: ["orders"] })
    // How often someone orders is limited before the order is read (matrix D12).
    .use(async ({ ctx, next }) => {
      const tries = await countOrder(ctx);
      const result = await next();
      if (!result.ok) tries.giveBack();
      return result;
    })
    .input(atOnce(newOrder))
    .output(atOnce(placedOrder))
    .mutation(({ ctx, input }) => placeOrder(ctx, input)),
  /** The order screen's form: choices are stored for everyone; the right to order is checked where it places (ORD-02, ORD-06). */
  checkout: shopProcedure
    .input(atOnce(checkoutForm))
    .output(atOnce(checkedOut))
    .mutation(({ ctx, input }) => checkout(ctx, input)),
  /**
   * What an order would cost, refused as placing it is. It writes nothing, and is a mutation all the same: names and addresses do not belong
   * into an address, which two hundred lines would also be too long for.
   */
  quote: ordererProcedure
    .meta({ tokens: ["orders"] })
    .input(quotedOrder)
    .output(orderPrice)
    .mutation(({ ctx, input }) => quoteOrder(ctx, input)),
  /** Did it go through? (ORD-04) */
  byKey: shopProcedure
    .meta({ tokens: ["read", "orders"] })
    .input(orderKeyQuestion)
    .output(knownOrder)
    .query(({ ctx, input }) => orderByKey(ctx, input.key)),
  /** For the order screen, whose cart an order without an answer has emptied (ORD-05). */
  justPlaced: shopProcedure
    .input(z.void())
    .output(justPlaced.nullable())
    .query(({ ctx }) => orderJustPlaced(ctx)),

  /** One's own history (ORD-12). */
  mine: customerProcedure
    .input(ownOrdersQuestion)
    .output(ownOrdersPage)
    .query(({ ctx, input }) => history(ctx, input)),
  /** Someone else's order is not forbidden, it does not exist (security A1). */
  mineOne: customerProcedure
    .input(orderIdQuestion)
    .output(ownOrder)
    .query(({ ctx, input }) => myOrder(ctx, input.orderId)),
  /** The last of one's own orders, in a line (CUST-02). */
  usual: customerProcedure
    .input(z.void())
    .output(usualOrder)
    .query(({ ctx }) => usual(ctx)),
  /** A guest's order by its signed link, read only (ORD-06). */
  ofGuest: shopProcedure
    .input(linkToken)
    .output(ownOrder)
    .query(({ ctx, input }) => guestOrder(ctx, input.token)),

  /** The merchant's list (MAN-06). */
  list: merchantProcedure
    .meta({ tokens: ["read", "orders"] })
    .input(ordersQuestion)
    .output(atOnce(ordersPage))
    .query(({ ctx, input }) => shopOrders(ctx, input)),
  counts: merchantProcedure
    .meta({ tokens: ["read", "orders"] })
    .input(z.void())
    .output(counts)
    .query(({ ctx }) => orderCounts(ctx)),
  /** The number of the last change of the live list. Read before the list: changes in between are then sent twice, and never missed. */
  livePosition: merchantProcedure
    .meta({ tokens: ["read", "orders"] })
    .input(z.void())
    .output(z.strictObject({ number: z.number().int(), newestTicket: z.number().int() }))
    .query(({ ctx }) => livePosition(ctx.em, ctx.shop.id)),
  /** What a merchant's order would cost, and what would run short (ORD-09), while it is being typed; takes nothing. */
  quoteDraft: merchantProcedure
    .meta({ tokens: ["read", "orders"] })
    .input(orderQuoteQuestion)
    .output(quoteAnswer)
    .query(({ ctx, input }) => quoteDraft(ctx, input)),
  one: merchantProcedure
    .meta({ tokens: ["read", "orders"] })
    .input(orderIdQuestion)
    .output(shopOrderView)
    .query(({ ctx, input }) => shopOrder(ctx, input.orderId)),
  /** Flags, lines, slot, words, cancelling (ORD-08, ORD-09, ORD-11). */
  update: merchantProcedure
    .meta({ tokens: ["orders"] })
    .input(orderUpdate)
    .output(shopOrderView)
    .mutation(({ ctx, input }) => updateOrder(ctx, input)),
  /** The order with its time line, its mails and the mails that each flag would send (MAN-06). */
  detail: merchantProcedure
    .meta({ tokens: ["read", "orders"] })
    .input(orderIdQuestion)
    .output(orderDetailView)
    .query(({ ctx, input }) => orderDetail(ctx, input.orderId)),
  /** What an update would do to price and stock; writes nothing (ORD-09). */
  previewUpdate: merchantProcedure
    .meta({ tokens: ["read", "orders"] })
    .input(orderUpdate)
    .output(orderUpdatePreview)
    .query(({ ctx, input }) => previewUpdate(ctx, input)),
  /** One flag of the selected rows of the list (MAN-06). */
  updateMany: merchantProcedure
    .meta({ tokens: ["orders"] })
    .input(flagsOfMany)
    .output(changedOrders)
    .mutation(({ ctx, input }) => setFlagOfMany(ctx, input)),
  /** Invoice, payment received, order completed: once more (NOTE-02). */
  mailAgain: merchantProcedure
    .meta({ tokens: ["orders"] })
    .input(mailAgainForm)
    .output(z.strictObject({ recipient: z.string() }))
    .mutation(({ ctx, input }) => mailAgain(ctx, input)),
  /** The same mail, read before it goes. */
  mailText: merchantProcedure
    .meta({ tokens: ["read", "orders"] })
    .input(mailAgainForm)
    .output(orderMailTextView)
    .query(({ ctx, input }) => orderMailText(ctx, input)),
  /** How many customers a text about open orders would go to (SET-02). */
  customersToTell: merchantProcedure
    .meta({ tokens: ["read", "orders"] })
    .input(customersQuestion)
    .output(toTell)
    .query(({ ctx, input }) => customersToTell(ctx, input)),
  /** Writes to them, to each once. */
  tellCustomers: merchantProcedure
    .meta({ tokens: ["all"] })
    .input(noteToCustomers)
    .output(toTell)
    .mutation(({ ctx, input }) => tellCustomers(ctx, input)),
  /** Softly; the shop is the order's own (API-05). */
  delete: recordProcedure
    .meta({ tokens: ["orders"] })
    .input(orderToDelete)
    .output(z.strictObject({ deleted: z.literal(true) }))
    .mutation(({ ctx, input }) => deleteOrder(ctx, input)),
  /** The list as a file (MAN-06). */
  export: merchantProcedure
    .meta({ tokens: ["read", "orders"] })
    .input(exportQuestion)
    .output(z.string())
    .query(async ({ ctx, input }) => {
      await limitExports(ctx);
      return exportOrders(ctx, input);
    }),
  /** What to make, by item and slot (MAN-07). */
  prep: merchantProcedure
    .meta({ tokens: ["read", "orders"] })
    .input(prepQuestion)
    .output(atOnce(prepListAnswer))
    .query(({ ctx, input }) => prepList(ctx, input)),
  /** The kitchen's page: what to make, what to pack, what is done. */
  prepBoard: merchantProcedure
    .meta({ tokens: ["read", "orders"] })
    .input(prepBoardQuestion)
    .output(atOnce(prepBoardAnswer))
    .query(({ ctx, input }) => prepBoard(ctx, input)),
  prepFile: merchantProcedure
    .meta({ tokens: ["read", "orders"] })
    .input(prepQuestion)
    .output(z.string())
    .query(async ({ ctx, input }) => {
      await limitExports(ctx);
      return prepFile(ctx, input);
    }),
  markPrep: merchantProcedure
    .meta({ tokens: ["orders"] })
    .input(markPrep)
    .output(marked)
    .mutation(({ ctx, input }) => markLines(ctx, input)),
  /** The list of one pick-up day (MAN-11). */
  pickupDay: merchantProcedure
    .meta({ tokens: ["read", "orders"] })
    .input(pickupQuestion)
    .output(pickupDayAnswer)
    .query(({ ctx, input }) => pickupDay(ctx, input)),
  /** What was ticked off on it, also long ago and without a network; taken once, however often it is sent. */
  tick: merchantProcedure
    .meta({ tokens: ["orders"] })
    .input(ticksToTake)
    .output(ticksTaken)
    .mutation(({ ctx, input }) => tickOrders(ctx, input)),
  /** The orders whose tickets are printed together (MAN-08). */
  tickets: merchantProcedure
    .meta({ tokens: ["read", "orders"] })
    .input(ordersById)
    .output(z.array(shopOrderRow))
    .query(({ ctx, input }) => ordersOfIds(ctx, input.orderIds)),
  /** The shop's own words on them. */
  ticketHead: merchantProcedure
    .meta({ tokens: ["read", "orders"] })
    .input(z.void())
    .output(ticketHeadView)
    .query(({ ctx }) => ticketHead(ctx)),
});
