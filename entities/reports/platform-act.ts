import { defineEntity, p } from "@mikro-orm/core";
import { v7 } from "uuid";

/**
 * What a super admin did that is about no single shop (OPS-01): looked at the reports, changed a FAQ. `app` has no right on this table at
 * all: it asks `ops.note_platform_act` and `ops.platform_trail`, which want the super admin's log-in.
 */
const PlatformActSchema = defineEntity({
  name: "PlatformAct",
  tableName: "platform_acts",
  indexes: [{ name: "platform_acts_newest", properties: ["at"] }],
  properties: {
    id: p
      .uuid()
      .primary()
      .onCreate(() => v7()),
    at: p.datetime(),
    actorId: p.uuid(),
    actorName: p.text().default(""),
    action: p.text().comment("verb and noun: faq.changed, reports.seen …"),
    subject: p.text().default("").comment("table of what was changed"),
    subjectId: p.uuid().strictNullable(),
    before: p.json<Record<string, unknown>>().nullable(),
    after: p.json<Record<string, unknown>>().nullable(),
    requestId: p.text().default(""),
    address: p.text().default(""),
  },
});
export class PlatformAct extends PlatformActSchema.class {}
PlatformActSchema.setClass(PlatformAct);
