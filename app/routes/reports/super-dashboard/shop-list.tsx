import { Form, Link } from "@remix-run/react";
import { CircleDashed, Clock, ExternalLink } from "lucide-react";
import { type ComponentProps, Fragment } from "react";
import { Badge } from "#app/ui/badge.tsx";
import { Button } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { CheckField } from "#app/ui/check-field.tsx";
import { CheckGroup } from "#app/ui/check-group.tsx";
import { cn } from "#app/ui/cn.ts";
import { DisclosureLink } from "#app/ui/disclosure-link.tsx";
import { Field } from "#app/ui/field.tsx";
import type { FormReply } from "#app/ui/form-reply.ts";
import { Heading } from "#app/ui/heading.tsx";
import { IconButton } from "#app/ui/icon-button.tsx";
import { Input } from "#app/ui/input.tsx";
import { ListFoot, rangeOf } from "#app/ui/list-foot.tsx";
import { ListTabs, ListTools } from "#app/ui/list-head.tsx";
import { PostForm } from "#app/ui/post-form.tsx";
import { Separator } from "#app/ui/separator.tsx";
import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from "#app/ui/table.tsx";
import { TableDetail } from "#app/ui/table-detail.tsx";
import { Text } from "#app/ui/text.tsx";
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
    <section className="mt-8" aria-labelledby="shops-heading" id="shops">
      <Heading className="mb-1" id="shops-heading">
        {t.shopsTitle()}
      </Heading>
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
      <Card as="div" className="overflow-clip">
        {shops.length === 0 ? (
          <div className="grid gap-2 px-4 py-8">
            <h3>{t.shopsNone()}</h3>
            <Text variant="muted">{t.shopsNoneWhy()}</Text>
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
      </Card>
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

const COLUMNS = 7;

function ShopTable({ list, caption }: { list: ShopListView; caption: string }) {
  const { asked, shops, openId, saved } = list;
  return (
    <Table className="max-phone:-mt-px max-phone:block">
      <caption className="sr-only">{caption}</caption>
      <TableHeader className="max-phone:hidden">
        <tr>
          <Head>{t.shopsColShop()}</Head>
          <Head>{t.shopsColState()}</Head>
          <Head numeric>{t.shopsColOrders()}</Head>
          <Head numeric>{t.shopsColSales()}</Head>
          <Head className="max-desk:hidden">{t.shopsColSeen()}</Head>
          <Head>{t.shopsColFlags()}</Head>
          <Head>
            <span className="sr-only">{t.shopsColOpen()}</span>
          </Head>
        </tr>
      </TableHeader>
      <TableBody className="max-phone:block">
        {shops.map((shop) => (
          <Fragment key={shop.id}>
            <ShopRow shop={shop} asked={asked} isOpen={shop.id === openId} />
            {shop.id === openId && (
              <FlagRow shop={shop} saved={saved} domain={list.domain} reply={list.reply} />
            )}
          </Fragment>
        ))}
      </TableBody>
    </Table>
  );
}

const Head = ({ className, ...rest }: ComponentProps<typeof TableHead>) => (
  <TableHead
    scope="col"
    {...rest}
    className={cn("h-9 px-2 whitespace-nowrap first:pl-4 last:pr-4", className)}
  />
);

const CELL = "max-phone:p-0 phone:h-11 phone:px-2";

/** On a phone a small grid: name and sales, state and orders, with the button at the right, and the flags below. */
function ShopRow({ shop, asked, isOpen }: { shop: ShopView; asked: PlatformShopsQuestion; isOpen: boolean }) {
  return (
    <TableRow
      tone="link"
      isCurrent={isOpen}
      className="max-phone:grid max-phone:grid-cols-[minmax(0,1fr)_auto_44px] max-phone:items-center max-phone:gap-x-2 max-phone:gap-y-0.5 max-phone:py-2.5 max-phone:pr-1.5 max-phone:pl-4"
    >
      <TableHead scope="row" className="max-phone:p-0 phone:h-11 phone:pr-2 phone:pl-4">
        <Text as="span" size="aside">
          <b>{shop.title}</b>
        </Text>{" "}
        <Text as="span" variant="muted" className="max-phone:hidden">
          {shop.slug}
        </Text>
      </TableHead>
      <TableCell className={cn(CELL, "max-phone:col-start-1 max-phone:row-start-2")}>
        <ShopState shop={shop} />
      </TableCell>
      <TableCell numeric className={cn(CELL, "max-phone:col-start-2 max-phone:row-start-2")}>
        <span className="max-phone:hidden">{shop.orders}</span>
        <Text as="span" variant="muted" className="phone:hidden">
          {shop.ordersInWords}
        </Text>
      </TableCell>
      <TableCell numeric className={cn(CELL, "max-phone:col-start-2 max-phone:row-start-1")}>
        <Text as="span" size="aside">
          {shop.sales}
        </Text>
      </TableCell>
      <TableCell tone="muted" className={cn(CELL, "max-desk:hidden")}>
        {shop.seen}
      </TableCell>
      <TableCell className={cn(CELL, "max-phone:col-span-full max-phone:row-start-3")}>
        <DisclosureLink
          isOpen={isOpen}
          to={shopAddress(asked, isOpen ? {} : { flags: shop.id })}
          aria-label={t.flagsOf({ shop: shop.title, flags: shop.flagWords })}
          preventScrollReset
        >
          {shop.flagWords}
        </DisclosureLink>
      </TableCell>
      <TableCell className="p-0 max-phone:col-start-3 max-phone:row-span-2 max-phone:row-start-1 phone:w-11 phone:pr-4">
        <Form method="post">
          <IconButton
            type="submit"
            name="intent"
            value={`enter:${shop.id}`}
            aria-label={t.shopsOpen({ shop: shop.title })}
          >
            <ExternalLink aria-hidden="true" />
          </IconButton>
        </Form>
      </TableCell>
    </TableRow>
  );
}

const MARKS = {
  subscribed: { variant: "secondary", icon: null, word: t.stateOneSubscribed },
  trial: { variant: "warning", icon: Clock, word: t.stateTrial },
  expired: { variant: "destructive", icon: CircleDashed, word: t.stateOneExpired },
} as const;

function ShopState({ shop }: { shop: ShopView }) {
  const { variant, icon: Icon, word } = MARKS[shop.state];
  return (
    <>
      <Badge variant={variant}>
        {Icon && <Icon aria-hidden="true" />}
        {word()}
      </Badge>
      {shop.maintenance && (
        <Text as="span" variant="muted">
          {t.shopsInMaintenance()}
        </Text>
      )}
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
    <TableDetail columns={COLUMNS}>
      <div className="grid gap-4">
        <Form method="post" preventScrollReset>
          <CheckGroup legend={t.flagsTitle({ shop: shop.title })}>
            {FEATURE_FLAGS.map((flag) => (
              <CheckField
                // What was kept is what the box shows.
                key={`${flag} ${shop.flags.includes(flag)}`}
                name="flag"
                value={flag}
                label={FLAGS[flag].name()}
                hint={FLAGS[flag].says()}
                defaultChecked={shop.flags.includes(flag)}
              />
            ))}
            <Button type="submit" name="intent" value={`flags:${shop.id}`}>
              {t.flagsSave()}
            </Button>
          </CheckGroup>
        </Form>
        <Separator className="max-w-120" />
        <PostForm
          key={domain}
          reply={reply}
          fields={{ shopDomain: t.domainLabel() }}
          title={t.domainNotSaved()}
          className="grid max-w-120 justify-items-start gap-3"
          preventScrollReset
        >
          <Field name="shopDomain" label={t.domainOf({ shop: shop.title })} hint={t.domainHint()}>
            <Input defaultValue={domain} autoCapitalize="none" autoComplete="off" spellCheck={false} />
          </Field>
          <Button type="submit" variant="outline" name="intent" value={`domain:${shop.id}`}>
            {t.domainSave()}
          </Button>
        </PostForm>
        <Text variant="muted" size="sm" role="status">
          {saved && t.flagsSaved()}
        </Text>
      </div>
    </TableDetail>
  );
}
