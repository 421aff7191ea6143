/** `/help` (STORE-03): the shop's help text and how to reach it. */
import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { page } from "#app/wiring/api.server.ts";
import { joinHtml } from "#domain/shop/safe-html.ts";
import * as t from "#messages/shop-pages.js";
import { HelpPage } from "./help-page.tsx";

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: [t.help(), data?.title].filter(Boolean).join(" · ") },
];

export async function loader(args: LoaderFunctionArgs) {
  const { title, helpPage, safetyMeasures, supportEmail } = await (await page(args)).shop.current();
  return { title, html: joinHtml(helpPage, safetyMeasures), email: supportEmail };
}

export default function Help() {
  const { html, email } = useLoaderData<typeof loader>();
  return <HelpPage html={html} email={email} />;
}
