import { data, type LinksFunction, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { Form, useLoaderData } from "@remix-run/react";
import { Search } from "lucide-react";
import finderSheet from "#app/styles/manage-find.css?url";
import { Button } from "#app/ui/button.tsx";
import { Heading } from "#app/ui/heading.tsx";
import { Input } from "#app/ui/input.tsx";
import { Label } from "#app/ui/label.tsx";
import { NavList, NavListItem } from "#app/ui/nav-list.tsx";
import { PageHeader } from "#app/ui/page-header.tsx";
import { slotText } from "#app/ui/stored-text.ts";
import { Text } from "#app/ui/text.tsx";
import { attempt, page } from "#app/wiring/api.server.ts";
import { statusOf } from "#domain/refusal-status.ts";
import { LONGEST_SEARCH } from "#domain/shop/longest-search.ts";
import * as t from "#messages/find.js";
import * as frame from "#messages/manage.js";

import { countText, hitGroups } from "./found-groups.ts";

export const links: LinksFunction = () => [{ rel: "stylesheet", href: finderSheet }];

export const meta: MetaFunction<typeof loader> = ({ data: loaded }) => [
  { title: frame.title({ page: frame.findTitle(), shop: loaded?.shopTitle ?? "" }) },
];

const NOTHING = { orders: [], customers: [], items: [], sections: [], settings: [] };

/** What the merchant looks for (`q`), for this page and for the command palette (UI-01). A text that cannot be looked for finds nothing; null where nothing could be looked up. */
export async function loader(args: LoaderFunctionArgs) {
  const calls = await page(args);
  const query = new URL(args.request.url).searchParams.get("q") ?? "";
  const [shop, answer] = await Promise.all([
    calls.shop.current(),
    attempt(() => calls.shop.find({ text: query.slice(0, LONGEST_SEARCH) })),
  ]);
  if ("orders" in answer) {
    const orders = answer.orders.map((order) => ({ ...order, slot: slotText(order.slot) }));
    return { shopTitle: shop.title, text: query, found: { ...answer, orders } };
  }
  const { kind } = answer.data.refusal;
  if (kind !== "unavailable") return { shopTitle: shop.title, text: query, found: NOTHING };
  return data({ shopTitle: shop.title, text: query, found: null }, { status: statusOf(kind) });
}

/** The results as a page: what the palette shows, for a browser without scripts, and for a phone. */
export default function ManageFind() {
  const { text, found } = useLoaderData<typeof loader>();
  const groups = hitGroups(text, found);
  return (
    <main id="main" tabIndex={-1}>
      <PageHeader title={frame.findTitle()} />
      <Form className="grid max-w-160 gap-2" action="/manage/find">
        <Label htmlFor="q">{frame.findLabel()}</Label>
        <div className="flex gap-2">
          <Input
            className="flex-1"
            id="q"
            name="q"
            type="search"
            key={text}
            defaultValue={text}
            maxLength={LONGEST_SEARCH}
            autoComplete="off"
            aria-describedby="q-hint"
          />
          <Button type="submit">
            <Search className="icon-5" aria-hidden="true" />
            {t.button()}
          </Button>
        </div>
        <Text variant="muted" size="sm" id="q-hint">
          {t.hint()}
        </Text>
      </Form>
      {text.trim() !== "" && (
        <p className="mt-5" role="status">
          {found === null
            ? t.failed()
            : groups.length === 0
              ? t.nothing({ text: text.trim() })
              : countText(groups)}
        </p>
      )}
      {found !== null && groups.length === 0 && <Text variant="muted">{t.nothingWhy()}</Text>}
      {groups.map(({ key, heading, hits }) => (
        <section key={key} className="mt-5 max-w-160" aria-labelledby={`found-${key}`}>
          <Heading size="plain" className="mb-2" id={`found-${key}`}>
            {heading}
          </Heading>
          <NavList>
            {hits.map(({ to, title, detail, icon }) => (
              <NavListItem key={to} to={to} icon={icon} detail={detail}>
                {title}
              </NavListItem>
            ))}
          </NavList>
        </section>
      ))}
    </main>
  );
}
