import { Migration } from "@mikro-orm/migrations";

/** What changes in the text of `ops.platform_figures`: a subscription counts from its beginning at Stripe. */
const IN_FIGURES = [
  [
    "select (created_at at time zone zone)::date as started",
    "select (started_at at time zone zone)::date as started",
  ],
  [
    "from public.subscriptions where stripe_subscription_id is not null and created_at <= at",
    "from public.subscriptions where stripe_subscription_id is not null and started_at <= at",
  ],
] as const;

/**
 * When a shop's subscription began, for the platform's figures (SUP-01): the row is made when the owner signs up, long before anyone pays. Rows
 * that are there stay without it, because nothing here knows it; the next nightly fetch writes it, and until then they count as no
 * subscription that ran.
 */
export class SubscriptionsBegan extends Migration {
  override async up() {
    this.addSql(`alter table subscriptions add column started_at timestamptz`);
    this.addSql(
      `comment on column subscriptions.started_at is 'when the subscription began at Stripe; null for one that never ran'`,
    );
    this.addSql(`grant create on schema ops to platform`);
    this.addSql(`set local role platform`);
    this.addSql(`
      do $change$
      declare
        body text := pg_get_functiondef('ops.platform_figures(bytea, timestamptz, text)'::regprocedure);
      begin
        ${IN_FIGURES.map(
          ([was, is]) => `
        if strpos(body, $t$${was}$t$) = 0 then raise exception 'ops.platform_figures has no %', $t$${was}$t$; end if;
        body := replace(body, $t$${was}$t$, $t$${is}$t$);`,
        ).join("")}
        execute body;
      end $change$`);
    this.addSql(`reset role`);
    this.addSql(`revoke create on schema ops from platform`);
  }
}
