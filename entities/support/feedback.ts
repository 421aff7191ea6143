import { defineEntity, p } from "@mikro-orm/core";
import { User } from "../accounts/user.ts";
import { idOf, mayBelongTo, ownId, shopKey, shopOwned } from "../shop-owned.ts";

/** What someone told a shop (STORE-03), or its merchant the platform (MAN-09). */
const FeedbackSchema = defineEntity({
  name: "Feedback",
  tableName: "feedback",
  ...shopOwned,
  indexes: [
    { name: "feedback_newest", properties: ["shopId", "createdAt"] },
    { name: "feedback_of_user", properties: ["shopId", "user"], where: "user_id is not null" },
  ],
  properties: {
    shopId: shopKey,
    id: ownId,
    user: () => mayBelongTo(User, "user_id"),
    userId: idOf("user_id").strictNullable(),
    name: p.text().default(""),
    email: p.text().default(""),
    message: p.text(),
    createdAt: p.datetime(),
    toPlatform: p
      .boolean()
      .default(false)
      .comment("a merchant's words to the platform (MAN-09), not a visitor's to the shop"),
  },
});
export class Feedback extends FeedbackSchema.class {}
FeedbackSchema.setClass(Feedback);
