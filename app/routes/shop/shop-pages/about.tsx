/** `/about` (STORE-03): home when the shop has switched it off. */
import { type LoaderFunctionArgs, type MetaFunction, redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { page } from "#app/wiring/api.server.ts";
import * as t from "#messages/shop-pages.js";
import { AboutPage } from "./about-page.tsx";

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: [t.about(), data?.title].filter(Boolean).join(" · ") },
];

export async function loader(args: LoaderFunctionArgs) {
  const { title, enableAboutPage, aboutPage } = await (await page(args)).shop.current();
  if (!enableAboutPage) throw redirect("/");
  return { title, html: aboutPage };
}

export default function About() {
  return <AboutPage html={useLoaderData<typeof loader>().html} />;
}
