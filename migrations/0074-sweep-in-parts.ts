import { Migration } from "@mikro-orm/migrations";

/** When a row of each table is over, for `ops.remove_over`. */
const OVER = {
  sessions: "absolute_expires_at < at - interval '1 day' or expires_at < at - interval '1 day'",
  phone_codes: "expires_at < at - interval '1 day'",
  mail_links: "expires_at < at - interval '7 days'",
  login_handovers: "expires_at < at - interval '1 day'",
  carts: "user_id is null and updated_at < at - interval '30 days'",
  retired_slugs: "until < at",
  stripe_events: "received_at < at - interval '90 days'",
  rate_limits: "expire < extract(epoch from at) * 1000",
};

const tableOf = (what: string) => (what === "rate_limits" ? `ops.${what}` : `public.${what}`);

/** What another process removes at this moment is passed over. */
const REMOVALS = Object.entries(OVER).map(
  ([what, isOver]) => `
          when '${what}' then
            delete from ${tableOf(what)} where ctid = any (array(
              select ctid from ${tableOf(what)} where ${isOver} limit at_most for update skip locked));`,
);

/**
 * What is over is removed a part at a time, so that no backlog is more than a statement has time for; a message that is forgotten keeps no
 * subject either (NOTE-01); and shops that work by their mails alone take no place of one that is told of unseen orders (MAN-06). The release before
 * goes on serving: what it calls is still there.
 */
export class SweepInParts extends Migration {
  override async up() {
    // A new database has granted them nothing yet.
    this.addSql(`grant select, update on messages to platform`);
    this.addSql(`grant create on schema ops to platform`);
    this.addSql(`set local role platform`);
    this.addSql(`
      create function ops.remove_over(what text, at timestamptz, at_most int) returns void
      language plpgsql security definer set search_path = pg_catalog as $$
      begin
        case what${REMOVALS.join("")}
        end case;
      end $$`);
    this.addSql(`
      create or replace function ops.sweep(at timestamptz) returns void
      language sql security definer set search_path = pg_catalog as $$
        select ops.remove_over(what, at, 5000) from unnest(array['${Object.keys(OVER).join("', '")}']) what
      $$`);
    this.addSql(`
      create or replace function ops.forget_messages(before timestamptz, at_most int) returns void
      language sql security definer set search_path = pg_catalog as $$
        update public.messages m set facts = null, subject = '', text = '', html = ''
        where (m.shop_id, m.id) in (
          select o.shop_id, o.id from public.messages o
          where o.facts is not null and o.created_at < before order by o.created_at limit at_most)
      $$`);
    // Of those that were forgotten until now; a code has no subject.
    this.addSql(`update public.messages set subject = '' where facts is null and subject <> ''`);
    this.addSql(`
      create or replace function ops.shops_with_unseen_orders(seen_before timestamptz, told_before timestamptz, at_most int)
      returns table (shop_id uuid)
      language sql stable security definer set search_path = pg_catalog as $$
        select s.shop_id from public.live_screens s
        where s.seen_at <= seen_before and s.unseen_since <= s.seen_at + interval '24 hours'
          and (s.told_at is null or s.told_at <= told_before)
        order by s.unseen_since limit at_most
      $$`);
    this.addSql(`reset role`);
    this.addSql(`revoke create on schema ops from platform`);
  }
}
