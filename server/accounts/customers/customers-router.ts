/** A shop's customers, for its merchant (MAN-05); a customer's own side is `accounts`. */
import { z } from "zod";
import {
  changedCustomer,
  customerQuestion,
  customersPage,
  customersQuestion,
  newCustomer,
  shopCustomer as shopCustomerView,
} from "#domain/accounts/shop-customer-schemas.ts";
import { atShopOfRecord, recordProcedure } from "#server/shop/shop-of-record.ts";
import { merchantProcedure, router } from "#server/trpc.ts";
import { addCustomer, changeCustomer, removeCustomer } from "./change-customers.ts";
import { exportCustomers, shopCustomer, shopCustomers } from "./shop-customers.ts";

/** The list whose customers are written into a file: the same search and sort, without pages. */
const customersInFile = customersQuestion.pick({ sort: true, search: true, filter: true });

export const shopCustomersRouter = router({
  list: merchantProcedure
    .meta({ tokens: ["read", "orders"] })
    .input(customersQuestion)
    .output(customersPage)
    .query(({ ctx, input }) => shopCustomers(ctx, input)),
  exportCsv: merchantProcedure
    .meta({ tokens: ["read"] })
    .input(customersInFile)
    .output(z.string())
    .query(({ ctx, input }) => exportCustomers(ctx, customersQuestion.parse(input))),
  one: merchantProcedure
    .meta({ tokens: ["read", "orders"] })
    .input(customerQuestion)
    .output(shopCustomerView)
    .query(({ ctx, input }) => shopCustomer(ctx, input.customerId)),
  create: merchantProcedure
    .meta({ tokens: ["all"] })
    .input(newCustomer)
    .output(shopCustomerView)
    .mutation(({ ctx, input }) => addCustomer(ctx, input)),
  update: merchantProcedure
    .meta({ tokens: ["all"] })
    .input(changedCustomer)
    .output(shopCustomerView)
    .mutation(({ ctx, input }) => changeCustomer(ctx, input)),
  /** The tenant is the customer's own (API-05). */
  remove: recordProcedure
    .meta({ tokens: ["all"] })
    .input(customerQuestion)
    .output(z.void())
    .mutation(async ({ ctx, input }) =>
      removeCustomer(await atShopOfRecord(ctx, "customers", input.customerId), input.customerId),
    ),
});
