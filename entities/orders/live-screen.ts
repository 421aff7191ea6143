import { defineEntity, p } from "@mikro-orm/core";
import { onlyKey, shopOwned } from "../shop-owned.ts";

/**
 * Whether someone looks at the shop's live orders, over all processes (MAN-06). A screen gives a sign of life every half minute; the worker notes the
 * first order that none has shown.
 */
const LiveScreenSchema = defineEntity({
  name: "LiveScreen",
  tableName: "live_screens",
  ...shopOwned,
  indexes: [{ name: "live_screens_unseen", properties: ["unseenSince"], where: "unseen_since is not null" }],
  properties: {
    shopId: onlyKey,
    seenAt: p.datetime().strictNullable().comment("the last sign of life of a screen with the live orders"),
    unseenSince: p
      .datetime()
      .strictNullable()
      .comment("when the first order came that no screen has shown since"),
    toldAt: p.datetime().strictNullable().comment("when the shop's people were last told"),
  },
});
export class LiveScreen extends LiveScreenSchema.class {}
LiveScreenSchema.setClass(LiveScreen);
