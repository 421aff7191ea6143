import { Migration } from "@mikro-orm/migrations";

/** The windows that some of these name; they stay until it is committed, and whoever removes one counts what is written meanwhile. */
const windowsOf = (named: string) => `public.availabilities a
            where a.shop_id = in_shop and a.id = any(array(
              select (w #>> '{}')::uuid from jsonb_path_query(${named}, '$[*].availabilityId') as w))
            order by a.id for key share`;

const HOLD_KEYS = "perform pg_advisory_xact_lock(k.number) from (";
const KEYS_HELD = "where o ->> 'idempotencyKey' is not null order by 1) k;";
const HOLD_ORDERS =
  "perform from public.orders o where o.shop_id = in_shop and o.id = any(order_ids) order by o.id for update;";
const LIMIT_OVER = "expire < extract(epoch from at) * 1000";

/** What changes in the text of each function: keys and then windows are held by one statement, as each costs every order its time (PERF-04). */
const CHANGES: Readonly<Record<string, readonly (readonly [was: string, is: string])[]>> = {
  "commit_orders(uuid, jsonb)": [
    [HOLD_KEYS, "perform held.what from (select pg_advisory_xact_lock(k.number)::text as what from ("],
    [
      KEYS_HELD,
      `${KEYS_HELD.slice(0, -1)}
          union all select a.id::text from (select a.id from ${windowsOf("orders")}) a) held;`,
    ],
  ],
  "change_orders(uuid, text, int, jsonb)": [
    [HOLD_ORDERS, `perform from ${windowsOf("changes")};\n        ${HOLD_ORDERS}`],
  ],
  "remove_over(text, timestamptz, int)": [
    [LIMIT_OVER, "expire < extract(epoch from at - interval '1 day') * 1000"],
  ],
};

/**
 * A window is held from before an order is judged by its shop until it is written (MAN-04, ORD-07): one that is removed in the same moment takes no order
 * along, as either the removal counts the order or the order is decided again. An account is forgotten in trails by their indexes, where an `or`
 * read the whole trail of the shop (CUST-03). And a limit of tries is swept a day after its time: it is written by the clock of an app, which
 * may be behind (AUTH-05). The release before goes on serving: it calls the same functions.
 */
export class WindowsHeld extends Migration {
  override async up() {
    this.addSql(`grant create on schema ops to platform`);
    this.addSql(`set local role platform`);
    for (const [signature, changes] of Object.entries(CHANGES))
      this.addSql(`
        do $change$
        declare
          body text := pg_get_functiondef('ops.${signature}'::regprocedure);
        begin
          ${changes
            .map(
              ([was, is]) => `
          if strpos(body, $t$${was}$t$) = 0 then raise exception '% has no %', 'ops.${signature}', $t$${was}$t$; end if;
          body := replace(body, $t$${was}$t$, $t$${is}$t$);`,
            )
            .join("")}
          execute body;
        end $change$`);
    this.forgetInTrails();
    this.addSql(`reset role`);
    this.addSql(`revoke create on schema ops from platform`);
  }

  private forgetInTrails() {
    const forget = (which: string) => `
        update public.order_events e
        set actor_name = case when e.actor in ('guest', 'customer') then '' else e.actor_name end,
          from_value = case when jsonb_typeof(e.from_value) in ('boolean', 'number') then e.from_value end,
          to_value = case when jsonb_typeof(e.to_value) in ('boolean', 'number') then e.to_value end
        where e.shop_id = shop and ${which};`;
    const forgetEntries = (which: string) => `
        update public.audit_entries a
        set actor_name = case when a.actor_id = account then '' else a.actor_name end,
          address = case when a.actor_id = account then '' else a.address end,
          before = null, after = null
        where a.shop_id = shop and ${which};`;
    this.addSql(`
      create or replace function ops.forget_in_trails(account uuid) returns void
      language plpgsql security definer set search_path = pg_catalog as $$
      declare
        shop uuid := nullif(current_setting('app.shop_id', true), '')::uuid;
        own uuid[];
      begin
        if not exists (select from public.users where shop_id = shop and id = account and status = 'ERASED') then
          return;
        end if;
        own := array(select o.id from public.orders o where o.shop_id = shop and o.user_id = account);
        ${forget("e.order_id = any(own)")}
        -- What a customer placed is an order of theirs.
        ${forget("e.actor_id = account and (e.actor <> 'customer' or e.what <> 'placed')")}
        ${forgetEntries("a.subject_id = any(own || account)")}
        ${forgetEntries("a.actor_id = account")}
      end $$`);
  }
}
