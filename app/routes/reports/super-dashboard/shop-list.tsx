import { Form, Link } from "@remix-run/react";
import { CircleDashed, Clock, ExternalLink, type LucideIcon } from "lucide-react";
import { Fragment } from "react";
import { Button, buttonVariants } from "#app/ui/button.tsx";
import { Field } from "#app/ui/field.tsx";
import type { FormReply } from "#app/ui/form-reply.ts";
import { Input } from "#app/ui/input.tsx";
import { ListFoot, rangeOf } from "#app/ui/list-foot.tsx";
import { ListTabs, ListTools } from "#app/ui/list-head.tsx";
import { PostForm } from "#app/ui/post-form.tsx";
import type { PlatformShopsQuestion } from "#domain/reports/platform-schemas.ts";
import { FEATURE_FLAGS } from "#domain/shop/feature-flags.ts";
import * as lists from "#messages/lists.js";
import * as t from "#messages/platform-admin.js";
import { FLAGS } from "./flag-words.ts";
import { shopAddress } from "./shop-address.ts";
import type { ShopView } from "./shop-view.ts";

const SORTS = ["orders", "sales", "seen", "newest"] as const;
const TABS = ["all", "subscribed", "trial", "expired", "maintenance"] as const;

const STATES = {
  all: t.stateAll,
  subscribed: t.stateSubscribed,
  trial: t.stateTrial,
  expired: t.stateExpired,
  maintenance: t.stateMaintenance,
};
const SORT_NAMES = { orders: t.sortOrders, sales: t.sortSales, seen: t.sortSeen, newest: t.sortNewest };

/** The list of shops as the page shows it. */
export interface ShopListView {
  readonly asked: PlatformShopsQuestion;
  readonly counts: Readonly<Record<(typeof TABS)[number], number>>;
  readonly shops: readonly ShopView[];
  readonly total: number;
  readonly perPage: number;
  /** The shop whose flags are open, and whether they were just kept. */
  readonly openId: string | null;
  /** Its own domain, blank where it has none, and what was wrong with another one. */
  readonly domain: string;
  readonly reply: FormReply | null;
  readonly saved: boolean;
}

/** All shops: by state, searched, sorted; a way into each, and its flags under its row. All of it forms and links. */
export function ShopList({ list }: { list: ShopListView }) {
  const { asked, counts, shops, total, perPage } = list;
  const range = { page: asked.page, perPage, total };
  return (
    <section className="shops" aria-labelledby="shops-heading" id="shops">
      <div className="head">
        <div>
          <h2 id="shops-heading">{t.shopsTitle()}</h2>
        </div>
      </div>
      <ListTabs
        label={t.shopsFilters()}
        tabs={TABS.map((state) => ({
          to: shopAddress(asked, { state, page: 1 }),
          name: STATES[state](),
          count: counts[state],
          isCurrent: state === asked.state,
        }))}
        staysPut
      />
      <ShopTools asked={asked} />
      <div className="sheet">
        {shops.length === 0 ? (
          <div className="grid gap-2 px-4 py-8">
            <h3>{t.shopsNone()}</h3>
            <p className="soft">{t.shopsNoneWhy()}</p>
            <p>
              <Link to="/super/dashboard">{t.shopsClear()}</Link>
            </p>
          </div>
        ) : (
          <>
            <ShopTable list={list} caption={lists.caption({ list: t.shopsTitle(), ...rangeOf(range) })} />
            <ListFoot range={range} linkTo={(page) => shopAddress(asked, { page })} staysPut />
          </>
        )}
      </div>
    </section>
  );
}

function ShopTools({ asked }: { asked: PlatformShopsQuestion }) {
  return (
    <ListTools
      label={t.shopsTitle()}
      action="/super/dashboard"
      keep={{ state: asked.state === "all" ? null : asked.state }}
      search={{ typed: asked.search, label: t.shopsSearch(), hint: t.shopsSearchHint() }}
      choices={[
        {
          name: "sort",
          label: lists.sort(),
          chosen: asked.sort,
          options: SORTS.map((sort) => ({ value: sort, label: SORT_NAMES[sort]() })),
        },
      ]}
      staysPut
    />
  );
}

function ShopTable({ list, caption }: { list: ShopListView; caption: string }) {
  const { asked, shops, openId, saved } = list;
  return (
    <table className="listing shoplist">
      <caption className="vh">{caption}</caption>
      <thead>
        <tr>
          <th scope="col">{t.shopsColShop()}</th>
          <th scope="col">{t.shopsColState()}</th>
          <th scope="col" className="num">
            {t.shopsColOrders()}
          </th>
          <th scope="col" className="num">
            {t.shopsColSales()}
          </th>
          <th scope="col">{t.shopsColSeen()}</th>
          <th scope="col">{t.shopsColFlags()}</th>
          <th scope="col">
            <span className="vh">{t.shopsColOpen()}</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {shops.map((shop) => (
          <Fragment key={shop.id}>
            <ShopRow shop={shop} asked={asked} isOpen={shop.id === openId} />
            {shop.id === openId && (
              <FlagRow shop={shop} saved={saved} domain={list.domain} reply={list.reply} />
            )}
          </Fragment>
        ))}
      </tbody>
    </table>
  );
}

function ShopRow({ shop, asked, isOpen }: { shop: ShopView; asked: PlatformShopsQuestion; isOpen: boolean }) {
  return (
    <tr className={isOpen ? "open" : ""}>
      <th scope="row">
        <b>{shop.title}</b> <span className="soft">{shop.slug}</span>
      </th>
      <td className="c-st">
        <ShopState shop={shop} />
      </td>
      <td className="num c-o">
        {shop.orders}
        <span className="narrow"> {t.shopsOrdersUnit()}</span>
      </td>
      <td className="num c-t">{shop.sales}</td>
      <td className="c-l soft">{shop.seen}</td>
      <td className="c-f">
        <Link
          className={buttonVariants({ variant: "ghost", size: "sm" })}
          to={shopAddress(asked, isOpen ? {} : { flags: shop.id })}
          aria-expanded={isOpen}
          aria-label={t.flagsOf({ shop: shop.title, flags: shop.flagWords })}
          preventScrollReset
        >
          {shop.flagWords}
        </Link>
      </td>
      <td className="c-go">
        <Form method="post">
          <button
            className="icon"
            type="submit"
            name="intent"
            value={`enter:${shop.id}`}
            aria-label={t.shopsOpen({ shop: shop.title })}
          >
            <ExternalLink className="i" aria-hidden="true" />
          </button>
        </Form>
      </td>
    </tr>
  );
}

const MARKS: Readonly<
  Record<ShopView["state"], { readonly look: string; readonly icon: LucideIcon | null }>
> = {
  subscribed: { look: "done", icon: null },
  trial: { look: "warn", icon: Clock },
  expired: { look: "owed", icon: CircleDashed },
};

function ShopState({ shop }: { shop: ShopView }) {
  const { look, icon: Icon } = MARKS[shop.state];
  return (
    <>
      <span className={`st ${look}`}>
        {Icon && <Icon className="i" aria-hidden="true" />}
        {STATES[shop.state]()}
      </span>
      {shop.maintenance && <span className="soft">{t.shopsInMaintenance()}</span>}
    </>
  );
}

/** What the shop may use, in plain words (SHOP-06). */
function FlagRow({
  shop,
  saved,
  domain,
  reply,
}: { shop: ShopView; saved: boolean } & Pick<ShopListView, "domain" | "reply">) {
  return (
    <tr className="flagrow">
      <td colSpan={7}>
        <div className="grid gap-4 pb-3">
          <Form method="post" preventScrollReset>
            <fieldset>
              <legend>{t.flagsTitle({ shop: shop.title })}</legend>
              {FEATURE_FLAGS.map((flag) => (
                <label className="check" key={flag}>
                  <input
                    key={String(shop.flags.includes(flag))}
                    type="checkbox"
                    name="flag"
                    value={flag}
                    defaultChecked={shop.flags.includes(flag)}
                  />
                  <span>
                    {FLAGS[flag].name()} <span className="soft">{FLAGS[flag].says()}</span>
                  </span>
                </label>
              ))}
              <Button type="submit" name="intent" value={`flags:${shop.id}`}>
                {t.flagsSave()}
              </Button>
            </fieldset>
          </Form>
          <PostForm
            key={domain}
            reply={reply}
            fields={{ shopDomain: t.domainLabel() }}
            title={t.domainNotSaved()}
            className="grid max-w-120 justify-items-start gap-3 border-t border-border pt-4"
            preventScrollReset
          >
            <Field name="shopDomain" label={t.domainOf({ shop: shop.title })} hint={t.domainHint()}>
              <Input defaultValue={domain} autoCapitalize="none" autoComplete="off" spellCheck={false} />
            </Field>
            <Button type="submit" variant="outline" name="intent" value={`domain:${shop.id}`}>
              {t.domainSave()}
            </Button>
          </PostForm>
          <p className="soft s" role="status">
            {saved && t.flagsSaved()}
          </p>
        </div>
      </td>
    </tr>
  );
}
