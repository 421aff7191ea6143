/** `/help` (STORE-03): the shop's help text and how to reach it. */
import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { page } from "#app/wiring/api.server.ts";
import { joinHtml } from "#domain/shop/safe-html.ts";
import { shopPages } from "#domain/texts/english-shop-pages.ts";
import { speak } from "#domain/texts/text.ts";
import { HelpPage } from "./help-page.tsx";

const t = speak(shopPages);

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: [t("page.help"), data?.title].filter(Boolean).join(" · ") },
];

export async function loader(args: LoaderFunctionArgs) {
  const { title, helpPage, safetyMeasures, supportEmail } = await (await page(args)).shop.current();
  return { title, html: joinHtml(helpPage, safetyMeasures), email: supportEmail };
}

export default function Help() {
  const { html, email } = useLoaderData<typeof loader>();
  return <HelpPage html={html} email={email} />;
}
