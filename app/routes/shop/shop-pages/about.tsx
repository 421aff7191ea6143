/** `/about` (STORE-03): home when the shop has switched it off. */
import { type LoaderFunctionArgs, type MetaFunction, redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { page } from "#app/wiring/api.server.ts";
import { shopPages } from "#domain/texts/english-shop-pages.ts";
import { speak } from "#domain/texts/text.ts";
import { AboutPage } from "./about-page.tsx";

const t = speak(shopPages);

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: [t("page.about"), data?.title].filter(Boolean).join(" · ") },
];

export async function loader(args: LoaderFunctionArgs) {
  const { title, enableAboutPage, aboutPage } = await (await page(args)).shop.current();
  if (!enableAboutPage) throw redirect("/");
  return { title, html: aboutPage };
}

export default function About() {
  return <AboutPage html={useLoaderData<typeof loader>().html} />;
}
