/** `/help` (STORE-03): the shop's help text and how to reach it. */
import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { CachedPart } from "#app/ui/cached-part.tsx";
import { type Api, page } from "#app/wiring/api.server.ts";
import { cachedView } from "#app/wiring/cached-view.server.ts";
import { joinHtml } from "#domain/shop/safe-html.ts";
import * as t from "#messages/shop-pages.js";
import { HelpPage } from "./help-page.tsx";

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: [t.help(), data?.help.title].filter(Boolean).join(" · ") },
];

export async function loader(args: LoaderFunctionArgs) {
  await page(args);
  return { help: await cachedView(args, { name: "help" }, helpOfShop) };
}

async function helpOfShop(guest: Api) {
  const { title, helpPage, safetyMeasures, supportEmail } = await guest.shop.current();
  return { title, html: joinHtml(helpPage, safetyMeasures), email: supportEmail };
}

export default function Help() {
  const { help } = useLoaderData<typeof loader>();
  return (
    <CachedPart of={help}>
      <HelpPage html={help.html} email={help.email} />
    </CachedPart>
  );
}
