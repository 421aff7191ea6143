/** `/expired` (STORE-03), 200: the shop's trial or subscription is over. A shop that is alive has no such page. */
import { type LoaderFunctionArgs, type MetaFunction, redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { ClosedShutters } from "#app/art/small-scenes.tsx";
import { cn } from "#app/ui/cn.ts";
import { Mail } from "#app/ui/icons.tsx";
import { textLink } from "#app/ui/text-link.ts";
import { page } from "#app/wiring/api.server.ts";
import * as t from "#messages/shop-pages.js";
import { StillPage } from "./still-page.tsx";

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
  return (
    <StillPage title={t.expired()} art={<ClosedShutters />}>
      <p>{t.expiredSays({ shop: title })}</p>
      {email ? (
        <a className={cn(textLink, "wrap-anywhere")} href={`mailto:${email}`}>
          <Mail className="icon-5" aria-hidden />
          {email}
        </a>
      ) : null}
    </StillPage>
  );
}
