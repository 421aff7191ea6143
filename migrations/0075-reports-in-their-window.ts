import { Migration } from "@mikro-orm/migrations";

/** Where each function reads orders: patterns of its text, each with what stands there from now on. */
const READS_ORDERS = {
  "platform_figures(bytea, timestamptz, text)": [
    [
      String.raw`sold as \(.*?\), days as \(`,
      `sold as (
          select (o.created_at at time zone zone)::date as day, count(*) as orders, sum(o.grand_total) as sales
          from public.orders o
          where o.shop_id = any (array(select s.id from public.shops s))
            and o.created_at >= ((at at time zone zone)::date - 89)::timestamp at time zone zone and o.created_at <= at
            and o.cancelled_at is null and o.deleted_at is null
          group by 1
        ), days as (`,
    ],
  ],
  "platform_shops(bytea, timestamptz, text, text, text, int, int)": [
    [String.raw`with sold as \(.*?\), shop as \(`, "with shop as ("],
    [
      String.raw`\), listed as \(`,
      `), sold as (
          select o.shop_id, count(*)::int as orders, sum(o.grand_total)::bigint as sales
          from public.orders o
          where o.shop_id = any (array(select shop.id from shop))
            and o.created_at > at - interval '30 days' and o.created_at <= at
            and o.cancelled_at is null and o.deleted_at is null
          group by 1
        ), listed as (`,
    ],
  ],
} as const;

/**
 * The platform's reports read the orders of their 90 and 30 days, and no others (SUP-01): they name the shops, so that the index that begins with the shop
 * and the time leads to each one's last orders. The beginning of the 90 days came from another part of the statement: no plan knew how few orders they
 * are, and all orders were read. An index by time alone would cost each new order and each change of one, for a page that is seldom opened; one of the
 * spans in which orders lie leads to half the table, because a row also comes to lie where the earlier version of another was cleared away.
 */
export class ReportsInTheirWindow extends Migration {
  override async up() {
    this.addSql(`grant create on schema ops to platform`);
    this.addSql(`set local role platform`);
    for (const [signature, changes] of Object.entries(READS_ORDERS))
      this.addSql(`
        do $change$
        declare
          body text := pg_get_functiondef('ops.${signature}'::regprocedure);
        begin
          ${changes
            .map(
              ([was, is]) => `
          if body !~ $t$${was}$t$ then raise exception '% has no %', 'ops.${signature}', $t$${was}$t$; end if;
          body := regexp_replace(body, $t$${was}$t$, $t$${is}$t$);`,
            )
            .join("")}
          execute body;
        end $change$`);
    this.addSql(`reset role`);
    this.addSql(`revoke create on schema ops from platform`);
  }
}
