import { Migration } from "@mikro-orm/migrations";

/** What changes in the text of `ops.commit_orders`: the language that an order names is written with it. */
const CHANGES: readonly (readonly [was: string, is: string])[] = [
  [`"eventId" uuid, "placedBy" jsonb))`, `"eventId" uuid, "placedBy" jsonb, "language" text))`],
  ["lines, event_id, placed_by, n)", "lines, event_id, placed_by, language, n)"],
  ["delivery_fee, tip, grand_total, created_at)", "delivery_fee, tip, grand_total, created_at, language)"],
  ["w.tip, w.grand_total, w.placed_at", "w.tip, w.grand_total, w.placed_at, coalesce(w.language, 'en')"],
];

/**
 * An order keeps the language that it was placed in (UI-03): its mails are in that language. One that names none is in English, so that a process
 * of the version before places orders while this one starts.
 */
export class LanguageOfOrders extends Migration {
  override async up() {
    this.addSql(`grant create on schema ops to platform`);
    this.addSql(`set local role platform`);
    this.addSql(`
      do $change$
      declare
        body text := pg_get_functiondef('ops.commit_orders(uuid, jsonb)'::regprocedure);
      begin
        ${CHANGES.map(
          ([was, is]) => `
        if strpos(body, $t$${was}$t$) = 0 then raise exception 'ops.commit_orders has no %', $t$${was}$t$; end if;
        body := replace(body, $t$${was}$t$, $t$${is}$t$);`,
        ).join("")}
        execute body;
      end $change$`);
    this.addSql(`reset role`);
    this.addSql(`revoke create on schema ops from platform`);
  }
}
