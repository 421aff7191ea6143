import type { LinksFunction, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Form, Link, useLoaderData } from "@remix-run/react";
import { Search } from "lucide-react";
import { Button } from "#app/ui/button.tsx";
import { attempt, page } from "#app/wiring/api.server.ts";
import { LONGEST_SEARCH } from "#domain/shop/longest-search.ts";
import * as t from "#messages/find.js";
import * as frame from "#messages/manage.js";
import finderSheet from "./finder.css?url";
import { countText, hitGroups } from "./found-groups.ts";

export const links: LinksFunction = () => [{ rel: "stylesheet", href: finderSheet }];

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: frame.title({ page: frame.findTitle(), shop: data?.shopTitle ?? "" }) },
];

/** What the merchant looks for (`q`), for this page and for the command palette (UI-01). A text that cannot be looked for finds nothing. */
export async function loader(args: LoaderFunctionArgs) {
  const calls = await page(args);
  const asked = new URL(args.request.url).searchParams.get("q") ?? "";
  const [shop, answer] = await Promise.all([
    calls.shop.current(),
    attempt(() => calls.shop.find({ text: asked.slice(0, LONGEST_SEARCH) })),
  ]);
  const found =
    "orders" in answer ? answer : { orders: [], customers: [], items: [], sections: [], settings: [] };
  return { shopTitle: shop.title, text: asked, found };
}

/** The results as a page: what the palette shows, for a browser without scripts, and for a phone. */
export default function ManageFind() {
  const { text, found } = useLoaderData<typeof loader>();
  const groups = hitGroups(text, found);
  return (
    <main id="main" className="finder" tabIndex={-1}>
      <div className="head">
        <h1 className="text-[28px]">{frame.findTitle()}</h1>
      </div>
      <Form action="/manage/find">
        <label htmlFor="q">{frame.findLabel()}</label>
        <div className="line">
          <input
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
            <Search className="i" aria-hidden="true" />
            {t.button()}
          </Button>
        </div>
        <p className="help" id="q-hint">
          {t.hint()}
        </p>
      </Form>
      {text.trim() !== "" && (
        <p role="status">{groups.length === 0 ? t.nothing({ text: text.trim() }) : countText(groups)}</p>
      )}
      {groups.length === 0 && <p className="soft">{t.nothingWhy()}</p>}
      {groups.map(({ key, heading, hits }) => (
        <section key={key} aria-labelledby={`found-${key}`}>
          <h2 className="h-s" id={`found-${key}`}>
            {heading}
          </h2>
          <ul className="sheet">
            {hits.map(({ to, title, detail, icon: Icon }) => (
              <li key={to}>
                <Link to={to}>
                  <Icon className="i" aria-hidden="true" />
                  <span>{title}</span>
                  {detail && <span className="soft">{detail}</span>}
                </Link>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </main>
  );
}
