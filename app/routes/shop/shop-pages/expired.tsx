/** `/expired` (STORE-03): 200. A shop that is alive has no such page. */
import { type LoaderFunctionArgs, type MetaFunction, redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { page } from "#app/wiring/api.server.ts";
import * as t from "#messages/shop-pages.js";
import { ExpiredPage } from "./expired-page.tsx";

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: [t.expired(), data?.title].filter(Boolean).join(" · ") },
];

export async function loader(args: LoaderFunctionArgs) {
  const { title, isDead, supportEmail } = await (await page(args)).shop.current();
  if (!isDead) throw redirect("/");
  return { title, email: supportEmail };
}

export default function Expired() {
  const { title, email } = useLoaderData<typeof loader>();
  return <ExpiredPage shop={title} email={email} />;
}
