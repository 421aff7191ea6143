import { defineEntity, p } from "@mikro-orm/core";
import { ownId, shopKey, shopOwned } from "../shop-owned.ts";

export const ACTORS = ["guest", "customer", "merchant", "super_admin", "system"] as const;

/** What a merchant or super admin changed (OPS-01). Append only: `app` may neither change nor delete a row. Secrets appear as "set". */
const AuditEntrySchema = defineEntity({
  name: "AuditEntry",
  tableName: "audit_entries",
  ...shopOwned,
  indexes: [
    { name: "audit_entries_newest", properties: ["shopId", "at"] },
    { name: "audit_entries_subject", properties: ["shopId", "subjectId", "at"] },
    { name: "audit_entries_of_actor", properties: ["shopId", "actorId"], where: "actor_id is not null" },
    { name: "audit_entries_of_all", properties: ["at"] },
    { name: "audit_entries_of_several", properties: ["shopId", "at"], where: "subject_id is null" },
    {
      name: "audit_entries_of_settings",
      properties: ["shopId", "at"],
      where: "subject <> all (array['orders', 'items', 'sections', 'availabilities', 'users'])",
    },
  ],
  properties: {
    shopId: shopKey,
    id: ownId,
    at: p.datetime(),
    actor: p.enum(ACTORS),
    actorId: p.uuid().strictNullable(),
    actorName: p.text().default(""),
    action: p.text().comment("verb and noun: settings.saved, item.deleted …"),
    subject: p.text().default("").comment("table of what was changed"),
    subjectId: p.uuid().strictNullable(),
    before: p.json<Record<string, unknown>>().nullable(),
    after: p.json<Record<string, unknown>>().nullable(),
    requestId: p.text().default(""),
    address: p.text().default(""),
  },
});
export class AuditEntry extends AuditEntrySchema.class {}
AuditEntrySchema.setClass(AuditEntry);
