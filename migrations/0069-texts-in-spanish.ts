import { Migration } from "@mikro-orm/migrations";

/** The texts of a shop's settings that may be given in Spanish as well. */
const SETTINGS = [
  "external_link_label",
  "not_taking_orders",
  "home_page",
  "safety_measures",
  "about_page",
  "help_page",
  "item_oversold_note",
  "payment_info",
  "cc_instrux",
  "cash_instrux",
  "fulfillment_instructions",
  "pickup_info",
  "delivery_info",
  "guest_invoice_title",
  "paid_email_body",
  "completed_email_body",
  "welcome_email_body",
];

const asColumns = (names: readonly string[]) =>
  names.map((name) => `add column ${name}_es text not null default ''`).join(", ");

/** What changes in the text of `ops.read_cart`: each item comes with its name and its unit in Spanish. */
const IN_CARTS = [
  "'unit', i.unit, 'price'",
  "'unit', i.unit, 'nameEs', i.name_es, 'unitEs', i.unit_es, 'price'",
];

/** What a shop writes itself may stand there in Spanish, too (UI-03); a blank text is none, and the first one is shown. */
export class TextsInSpanish extends Migration {
  override async up() {
    this.addSql(`alter table shop_settings ${asColumns(SETTINGS)}`);
    this.addSql(`alter table items ${asColumns(["name", "description", "unit"])}`);
    this.addSql(`alter table sections ${asColumns(["name", "description"])}`);
    for (const table of ["items", "sections"])
      this.addSql(`comment on column ${table}.name_es is 'the same in Spanish; blank: none'`);
    const [was, is] = IN_CARTS;
    this.addSql(`grant create on schema ops to platform`);
    this.addSql(`set local role platform`);
    this.addSql(`
      do $change$
      declare
        body text := pg_get_functiondef('ops.read_cart(uuid, uuid, bytea)'::regprocedure);
      begin
        if strpos(body, $t$${was}$t$) = 0 then raise exception 'ops.read_cart has no %', $t$${was}$t$; end if;
        execute replace(body, $t$${was}$t$, $t$${is}$t$);
      end $change$`);
    this.addSql(`reset role`);
    this.addSql(`revoke create on schema ops from platform`);
  }
}
