import { defineEntity, p } from "@mikro-orm/core";
import { User } from "../accounts/user.ts";
import { idOf, mayBelongTo, ownId, shopKey, shopOwned } from "../shop-owned.ts";

/** What somebody told a shop (STORE-03). */
const FeedbackSchema = defineEntity({
  name: "Feedback",
  tableName: "feedback",
  ...shopOwned,
  indexes: [{ name: "feedback_newest", properties: ["shopId", "createdAt"] }],
  properties: {
    shopId: shopKey,
    id: ownId,
    user: () => mayBelongTo(User, "user_id"),
    userId: idOf("user_id").strictNullable(),
    name: p.text().default(""),
    email: p.text().default(""),
    message: p.text(),
    createdAt: p.datetime(),
  },
});
export class Feedback extends FeedbackSchema.class {}
FeedbackSchema.setClass(Feedback);
