/** `/super/dashboard` (SUP-01): figures over all shops, the shops themselves, a way into each, and their feature flags. */

import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from "@remix-run/node";
import { type ClientActionFunctionArgs, useActionData, useLoaderData } from "@remix-run/react";
import { useEffect } from "react";
import { reportView } from "#app/routes/reports/super-area/report-view.ts";
import { actOrKeep, mayLookAfresh } from "#app/shell/lost-answer.ts";
import { Alert } from "#app/ui/alert.tsx";
import { buttonVariants } from "#app/ui/button.tsx";
import { Card, CardTitle } from "#app/ui/card.tsx";
import { PageHeader } from "#app/ui/page-header.tsx";
import { PlatformPage } from "#app/ui/platform-page.tsx";
import { Text } from "#app/ui/text.tsx";
import { attempt, page, unlessRefused, visitOf } from "#app/wiring/api.server.ts";
import { isNotTaken, takeForm } from "#app/wiring/form.server.ts";
import { fieldsOf } from "#app/wiring/read-form.server.ts";
import { domainForm, SHOPS_PER_PAGE, shopForm } from "#domain/reports/platform-schemas.ts";
import * as t from "#messages/platform-admin.js";
import { LostMessages, NewShops, SalesCharts, ShopStates, Subscriptions } from "./report-charts.tsx";
import { shopAddress } from "./shop-address.ts";
import { ShopList } from "./shop-list.tsx";
import { shopQuestion } from "./shop-question.ts";
import { shopView } from "./shop-view.ts";

export const meta: MetaFunction = () => [{ title: t.pageTitle({ page: t.reportsTitle() }) }];

/** The figures and one page of shops: as many statements for five shops as for five thousand. */
export async function loader(args: LoaderFunctionArgs) {
  const { platform } = await page(args);
  const { searchParams } = new URL(args.request.url);
  const asked = shopQuestion(searchParams);
  const openId = searchParams.get("flags");
  const [figures, list, open] = await Promise.all([
    platform.reports(),
    platform.shops(asked),
    openId === null ? null : unlessRefused(platform.domainOf({ shopId: openId })),
  ]);
  const { now } = await visitOf(args);
  const { total, subscribed, trial, expired, maintenance } = figures.shops;
  return {
    view: reportView(figures, now),
    list: {
      asked,
      counts: { all: total, subscribed, trial, expired, maintenance },
      shops: list.rows.map((shop) => shopView(shop, now)),
      total: list.total,
      perPage: SHOPS_PER_PAGE,
      openId,
      domain: open?.shopDomain ?? "",
      saved: searchParams.get("saved") === "1",
    },
  };
}

/**
 * Keeps the flags or the own domain of a shop, or makes a link into it. Not by a redirect: the content security policy lets no form lead to another host.
 */
export async function action(args: ActionFunctionArgs) {
  const form = await args.request.formData();
  const { platform, admins, shop } = await page(args);
  const { intent, flag: flags } = fieldsOf(form, shopForm);
  const { verb, about: shopId } = intent;
  const { searchParams } = new URL(args.request.url);
  const asked = shopQuestion(searchParams);
  const saved = `${shopAddress(asked, { flags: shopId })}&saved=1`;
  if (verb === "domain") {
    const result = await takeForm(args, form, domainForm, (value) => shop.setDomain({ shopId, ...value }));
    if (!isNotTaken(result)) return redirect(saved);
    return data({ entered: null, refused: null, reply: result.notTaken }, { status: result.status });
  }
  const done = await attempt(async () => {
    if (verb === "enter") {
      const { url } = await admins.enterShop({ shopId });
      return { entered: { url, host: new URL(url).host } };
    }
    await platform.setFlags({ shopId, flags });
    return redirect(saved);
  });
  if ("entered" in done) {
    return data(
      { entered: done.entered, refused: null, reply: null },
      { headers: { "Referrer-Policy": "no-referrer" } },
    );
  }
  if (!("init" in done)) return done;
  return data({ entered: null, refused: done.data.refusal.message, reply: null }, done.init ?? undefined);
}

/** A post whose answer was lost leaves its form as it is (PWA-02). */
export const clientAction = (args: ClientActionFunctionArgs) => actOrKeep<typeof action>(args);

export const shouldRevalidate = mayLookAfresh;

/** The link in the answer must not travel on as a referrer. */
export const headers = ({ actionHeaders }: { actionHeaders: Headers }) => actionHeaders;

export default function SuperDashboard() {
  const { view, list } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  return (
    <PlatformPage>
      <PageHeader title={t.reportsTitle()}>{view.says}</PageHeader>
      {answer?.entered && <Entered {...answer.entered} />}
      {answer?.refused && (
        <Alert className="mb-6" role="alert">
          {answer.refused}
        </Alert>
      )}
      <ShopStates states={view.states} />
      <div className="grid grid-cols-1 gap-5 wide:grid-cols-2">
        <SalesCharts sales={view.sales} />
        <div className="grid grid-cols-1 gap-5">
          <NewShops newShops={view.newShops} />
          <Subscriptions subscriptions={view.subscriptions} />
        </div>
      </div>
      <LostMessages lost={view.lost} />
      <ShopList list={{ ...list, reply: answer?.reply ?? null }} />
    </PlatformPage>
  );
}

/** The link into a shop carries the log-in along; followed by itself where there is JavaScript. */
function Entered({ url, host }: { url: string; host: string }) {
  useEffect(() => window.location.replace(url), [url]);
  return (
    <Card className="mb-6 grid max-w-176 justify-items-start gap-3.5 px-5 py-4.5" role="status">
      <CardTitle as="h2" size="lg">
        {t.reportsEntered({ shop: host })}
      </CardTitle>
      <Text variant="muted">{t.reportsEnteredSays()}</Text>
      <p>
        <a className={buttonVariants()} href={url} rel="noreferrer">
          {t.reportsEnteredGo({ shop: host })}
        </a>
      </p>
    </Card>
  );
}
