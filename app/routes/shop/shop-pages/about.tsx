/** `/about` (STORE-03): the shop's own text, sanitised HTML; home when the shop has switched it off. */
import { type LoaderFunctionArgs, type MetaFunction, redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { SteamingLoaf } from "#app/art/small-scenes.tsx";
import { CachedPart } from "#app/ui/cached-part.tsx";
import { type Api, page } from "#app/wiring/api.server.ts";
import { cachedView } from "#app/wiring/cached-view.server.ts";
import * as t from "#messages/shop-pages.js";
import { RichText } from "./rich-text.tsx";
import { StillPage } from "./still-page.tsx";

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: [t.about(), data?.about.title].filter(Boolean).join(" · ") },
];

export async function loader(args: LoaderFunctionArgs) {
  await page(args);
  const about = await cachedView(args, { name: "about", of: "shopVersion" }, aboutOfShop);
  if (!about.isShown) throw redirect("/");
  return { about };
}

async function aboutOfShop(guest: Api) {
  const { title, enableAboutPage, aboutPage } = await guest.shop.current();
  return { title, isShown: enableAboutPage, html: aboutPage };
}

export default function About() {
  const { about } = useLoaderData<typeof loader>();
  return (
    <CachedPart of={about}>
      <StillPage title={t.about()} art={<SteamingLoaf />}>
        <RichText html={about.html} />
      </StillPage>
    </CachedPart>
  );
}
