import { Migration } from "@mikro-orm/migrations";

const FUNCTIONS_OF_PLATFORM = [
  "admin_of_session(bytea, timestamptz)",
  "shop_state(timestamptz, text, timestamptz, timestamptz)",
  "note_platform_act(bytea, timestamptz, uuid, text, text, uuid, jsonb, jsonb, text, text)",
  "platform_figures(bytea, timestamptz, text)",
  "platform_shops(bytea, timestamptz, text, text, text, int, int)",
  "platform_trail(bytea, timestamptz, int)",
];

/**
 * What a super admin sees over all shops (SUP-01). `app` still sees one shop at a time: the functions that look at all of them want the
 * log-in of a super admin as their key, so that nobody else learns anything from them, whatever statement is smuggled in.
 */
export class PlatformReports extends Migration {
  override async up() {
    this.addSql(`
      create table platform_acts (
        id uuid not null,
        at timestamptz not null,
        actor_id uuid not null,
        actor_name text not null default '',
        action text not null,
        subject text not null default '',
        subject_id uuid,
        before jsonb,
        after jsonb,
        request_id text not null default '',
        address text not null default '',
        primary key (id)
      )`);
    this.addSql(`create index platform_acts_newest on platform_acts (at)`);
    this.addSql(`comment on column platform_acts.action is 'verb and noun: faq.changed, reports.seen …'`);
    this.addSql(`comment on column platform_acts.subject is 'table of what was changed'`);
    this.addSql(`create index audit_entries_of_all on audit_entries (at)`);
    this.addSql(`alter table feedback add column to_platform boolean not null default false`);
    this.addSql(
      `comment on column feedback.to_platform is 'a merchant''s words to the platform (MAN-09), not a visitor''s to the shop'`,
    );
    this.addSql(`grant create on schema ops to platform`);
    this.knowTheAdmin();
    this.countOverAllShops();
    this.listTheShops();
    this.readTheTrail();
    for (const signature of FUNCTIONS_OF_PLATFORM)
      this.addSql(`alter function ops.${signature} owner to platform`);
    this.addSql(`revoke create on schema ops from platform`);
  }

  private knowTheAdmin() {
    this.addSql(`
      create function ops.admin_of_session(wanted bytea, at timestamptz) returns uuid
      language sql stable security definer set search_path = pg_catalog as $$
        select super_admin_id from public.sessions
        where token_hash = wanted and revoked_at is null and expires_at > at
      $$`);
    this.addSql(`
      create function ops.note_platform_act(
        wanted bytea, at timestamptz, act uuid, action text, subject text, subject_id uuid, before jsonb, after jsonb,
        request_id text, address text
      ) returns boolean
      language sql security definer set search_path = pg_catalog as $$
        with noted as (
          insert into public.platform_acts
            (id, at, actor_id, actor_name, action, subject, subject_id, before, after, request_id, address)
          select act, at, admin.id, coalesce(nullif(trim(admin.first_name || ' ' || admin.last_name), ''), admin.email),
            action, subject, subject_id, before, after, request_id, address
          from public.super_admins admin where admin.id = ops.admin_of_session(wanted, at)
          returning 1
        )
        select exists (select from noted)
      $$`);
    // The same rule as the shop's own standing (domain/shop/standing.ts); a test holds the two together.
    this.addSql(`
      create function ops.shop_state(trial_ends_at timestamptz, status text, subscription_ends_at timestamptz, at timestamptz)
      returns text
      language sql immutable set search_path = pg_catalog as $$
        select case
          when status in ('active', 'trialing', 'past_due') and (subscription_ends_at is null or subscription_ends_at > at)
            then 'subscribed'
          when trial_ends_at > at then 'trial'
          else 'expired'
        end
      $$`);
  }

  /** One row of JSON: states, the last 90 days, 13 weeks of new shops, four months of subscriptions, messages that failed. */
  private countOverAllShops() {
    this.addSql(`
      create function ops.platform_figures(wanted bytea, at timestamptz, zone text) returns jsonb
      language sql stable security definer set search_path = pg_catalog as $$
        with today as (
          select (at at time zone zone)::date as day
        ), shop as (
          select s.*, ops.shop_state(s.trial_ends_at, s.subscription_status, s.subscription_ends_at, at) as state,
            (s.created_at at time zone zone)::date as day
          from public.shops s
        ), sold as (
          select (o.created_at at time zone zone)::date as day, count(*) as orders, sum(o.grand_total) as sales
          from public.orders o, today
          where o.created_at >= (today.day - 89)::timestamp at time zone zone and o.created_at <= at
            and o.cancelled_at is null and o.deleted_at is null
          group by 1
        ), days as (
          select today.day - back as day from today, generate_series(0, 89) as back
        ), weeks as (
          select today.day - extract(dow from today.day)::int - 7 * back as day from today, generate_series(0, 12) as back
        ), months as (
          select first, (first + interval '1 month')::date as next
          from (select (date_trunc('month', today.day::timestamp) - make_interval(months => back))::date as first
            from today, generate_series(0, 3) as back) starts
        ), paid as (
          select (created_at at time zone zone)::date as started, (ended_at at time zone zone)::date as ended
          from public.subscriptions where stripe_subscription_id is not null and created_at <= at
        ), lost as (
          select m.created_at, m.template, m.channel, m.status, m.attempts, s.title, s.slug
          from public.messages m join public.shops s on s.id = m.shop_id
          where m.status in ('failed', 'dead') and m.created_at > at - interval '30 days' and m.created_at <= at
        )
        select jsonb_build_object(
          'shops', (select jsonb_build_object(
            'total', count(*),
            'subscribed', count(*) filter (where state = 'subscribed'),
            'trial', count(*) filter (where state = 'trial'),
            'expired', count(*) filter (where state = 'expired'),
            'maintenance', count(*) filter (where maintenance_mode),
            'ending', count(*) filter (where state = 'subscribed' and subscription_ends_at is not null),
            'late', count(*) filter (where state = 'subscribed' and subscription_status = 'past_due'),
            'trialsEndingSoon', count(*) filter (where state = 'trial' and trial_ends_at <= at + interval '7 days'),
            'expiredLately', count(*) filter (where state = 'expired'
              and greatest(trial_ends_at, subscription_ends_at) > at - interval '30 days')) from shop),
          'days', (select jsonb_agg(jsonb_build_object('day', days.day, 'orders', coalesce(sold.orders, 0),
            'sales', coalesce(sold.sales, 0)) order by days.day) from days left join sold using (day)),
          'newShops', (select jsonb_agg(jsonb_build_object('week', weeks.day,
            'shops', (select count(*) from shop where shop.day >= weeks.day and shop.day < weeks.day + 7)) order by weeks.day)
            from weeks),
          'subscriptions', (select jsonb_agg(jsonb_build_object('month', first,
            'started', (select count(*) from paid where started >= first and started < next),
            'ended', (select count(*) from paid where ended >= first and ended < next),
            'atEnd', (select count(*) from paid where started < next and (ended is null or ended >= next))) order by first)
            from months),
          'messages', jsonb_build_object(
            'retried', (select count(*) from lost where status = 'failed'),
            'dead', (select count(*) from lost where status = 'dead'),
            'newest', (select coalesce(jsonb_agg(jsonb_build_object('at', created_at, 'template', template, 'channel', channel,
              'dead', status = 'dead', 'attempts', attempts, 'title', title, 'slug', slug) order by created_at desc), '[]')
              from (select * from lost order by created_at desc limit 5) newest))
        )
        where ops.admin_of_session(wanted, at) is not null
      $$`);
  }

  private listTheShops() {
    this.addSql(`
      create function ops.platform_shops(
        wanted bytea, at timestamptz, looked_for text, in_state text, sorting text, at_most int, skipped int
      ) returns table (
        id uuid, slug text, title text, state text, maintenance boolean, orders int, sales bigint, seen_at timestamptz,
        flags text[], total int
      )
      language sql stable security definer set search_path = pg_catalog as $$
        with sold as (
          select o.shop_id, count(*)::int as orders, sum(o.grand_total)::bigint as sales
          from public.orders o
          where o.created_at > at - interval '30 days' and o.created_at <= at
            and o.cancelled_at is null and o.deleted_at is null
          group by 1
        ), shop as (
          select s.id, s.slug, s.title, s.maintenance_mode, s.created_at,
            ops.shop_state(s.trial_ends_at, s.subscription_status, s.subscription_ends_at, at) as state
          from public.shops s
          where ops.admin_of_session(wanted, at) is not null
            and (looked_for = '' or s.title ilike looked_for or s.slug ilike looked_for
              or exists (select from public.users u where u.shop_id = s.id and u.is_merchant and u.deleted_at is null
                and (u.email ilike looked_for or u.first_name || ' ' || u.last_name ilike looked_for))
              or exists (select from public.shop_settings t where t.shop_id = s.id
                and (t.contact_email ilike looked_for or t.support_email ilike looked_for)))
        ), listed as (
          select shop.*, coalesce(sold.orders, 0) as orders, coalesce(sold.sales, 0) as sales,
            greatest(
              (select max(l.renewed_at) from public.sessions l join public.users u on u.shop_id = l.shop_id and u.id = l.user_id
                where l.shop_id = shop.id and u.is_merchant),
              (select max(e.at) from public.audit_entries e where e.shop_id = shop.id and e.actor = 'merchant')) as seen_at
          from shop left join sold on sold.shop_id = shop.id
          where in_state = 'all' or shop.state = in_state or (in_state = 'maintenance' and shop.maintenance_mode)
        )
        select listed.id, listed.slug, listed.title, listed.state, listed.maintenance_mode, listed.orders, listed.sales,
          listed.seen_at,
          coalesce((select array_agg(f.name order by f.name) from public.feature_flags f where f.shop_id = listed.id and f.active), '{}'),
          (count(*) over ())::int
        from listed
        order by
          case sorting when 'orders' then listed.orders when 'sales' then listed.sales end desc nulls last,
          case sorting when 'seen' then listed.seen_at when 'newest' then listed.created_at end desc nulls last,
          listed.title, listed.id
        limit at_most offset skipped
      $$`);
  }

  /** The newest acts of all shops and of the platform itself; who only looked at the reports is kept, and not listed. */
  private readTheTrail() {
    this.addSql(`
      create function ops.platform_trail(wanted bytea, at timestamptz, at_most int)
      returns table (id uuid, done_at timestamptz, actor text, actor_name text, action text, subject text, shop_title text, shop_slug text)
      language sql stable security definer set search_path = pg_catalog as $$
        select * from (
          (select e.id, e.at, e.actor, e.actor_name, e.action, e.subject, s.title, s.slug
            from public.audit_entries e join public.shops s on s.id = e.shop_id
            order by e.at desc limit at_most)
          union all
          (select p.id, p.at, 'super_admin', p.actor_name, p.action, p.subject, null, null
            from public.platform_acts p where p.action <> 'reports.seen'
            order by p.at desc limit at_most)
        ) acts (id, done_at, actor, actor_name, action, subject, title, slug)
        where ops.admin_of_session(wanted, at) is not null
        order by acts.done_at desc, acts.id desc limit at_most
      $$`);
  }
}
