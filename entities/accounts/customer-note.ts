import { defineEntity, p } from "@mikro-orm/core";
import { belongsTo, idOf, ownId, shopKey, shopOwned } from "../shop-owned.ts";
import { timestamps } from "../timestamps.ts";
import { User } from "./user.ts";

/** What a merchant keeps about a customer; never shown to the customer. */
const CustomerNoteSchema = defineEntity({
  name: "CustomerNote",
  tableName: "customer_notes",
  ...shopOwned,
  indexes: [{ name: "customer_notes_customer", properties: ["shopId", "customer"] }],
  properties: {
    shopId: shopKey,
    id: ownId,
    customer: () => belongsTo(User, "customer_id"),
    customerId: idOf("customer_id"),
    notes: p.text(),
    ...timestamps,
  },
});
export class CustomerNote extends CustomerNoteSchema.class {}
CustomerNoteSchema.setClass(CustomerNote);
