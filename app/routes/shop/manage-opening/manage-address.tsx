import { type ActionFunctionArgs, data, type LinksFunction, type LoaderFunctionArgs } from "@remix-run/node";
import { Link, type MetaFunction, useActionData, useLoaderData } from "@remix-run/react";
import { useEffect } from "react";
import { SlugField } from "#app/routes/accounts/owner/slug-field.tsx";
import openingSheet from "#app/styles/manage-opening.css?url";
import { Button, buttonVariants } from "#app/ui/button.tsx";
import { PostForm } from "#app/ui/post-form.tsx";
import { Text } from "#app/ui/text.tsx";
import { textLink } from "#app/ui/text-link.ts";
import { page } from "#app/wiring/api.server.ts";
import { loadOrLogOut } from "#app/wiring/ended-session.server.ts";
import { isNotTaken, takeForm } from "#app/wiring/form.server.ts";
import { platformOrigin, shopOrigin } from "#app/wiring/places.server.ts";
import { renameShop } from "#domain/shop/rename-schemas.ts";
import * as t from "#messages/opening.js";

export const links: LinksFunction = () => [{ rel: "stylesheet", href: openingSheet }];

/** The shop's address, and another slug for it (SHOP-01): an action of its own, no setting. */
export async function loader(args: LoaderFunctionArgs) {
  const calls = await page(args);
  const shop = await loadOrLogOut(args, () => calls.shop.current());
  return {
    slug: shop.slug,
    title: shop.title,
    address: shopOrigin(shop),
    hasDomain: shop.shopDomain !== null,
    host: new URL(platformOrigin()).host,
  };
}

export const meta: MetaFunction<typeof loader> = ({ data: loaded }) => [
  { title: [t.addressHeading(), loaded?.title].filter(Boolean).join(" · ") },
];

/** Not by a redirect: the content security policy lets no form lead to another host. */
export async function action(args: ActionFunctionArgs) {
  const calls = await page(args);
  const renamed = await takeForm(args, await args.request.formData(), renameShop, (value) =>
    calls.shop.rename(value),
  );
  if (isNotTaken(renamed)) return data({ reply: renamed.notTaken }, { status: renamed.status });
  return data(
    { url: renamed.url, host: new URL(renamed.url).host },
    { headers: { "Referrer-Policy": "no-referrer" } },
  );
}

/** The link in the answer must not travel on as a referrer. */
export const headers = ({ actionHeaders }: { actionHeaders: Headers }) => actionHeaders;

export default function AddressScreen() {
  const { slug, address, host, hasDomain } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const reply = answer && "reply" in answer ? answer.reply : null;
  const typed = reply?.initialValue?.slug;
  return (
    <main id="main" tabIndex={-1} className="grid max-w-[40rem] grid-cols-1 gap-5 wrap-anywhere">
      <h1>{t.addressHeading()}</h1>
      {answer && "url" in answer ? (
        <Renamed {...answer} />
      ) : (
        <>
          <Text>{t.addressNow({ address })}</Text>
          {hasDomain && <Text variant="muted">{t.addressDomain()}</Text>}
          <PostForm
            reply={reply}
            fields={{ slug: t.addressField() }}
            title={t.addressNotChanged()}
            className="grid grid-cols-1 gap-4"
            // The answer is a page of its own: nothing more is loaded from a host that leads elsewhere by then.
            reloadDocument
          >
            <SlugField
              host={host}
              suggested=""
              typed={typeof typed === "string" ? typed : slug}
              current={{ slug, description: t.addressIsNow() }}
            />
            <Text as="div" variant="muted" size="sm">
              <ul className="grid gap-1 ps-5">
                <li>{t.addressOldLeads()}</li>
                <li>{t.addressLogIns()}</li>
                <li>{t.addressPosters()}</li>
              </ul>
            </Text>
            <Button type="submit" className="justify-self-start">
              {t.addressChange()}
            </Button>
          </PostForm>
        </>
      )}
      <p>
        <Link className={textLink} to="/manage/shop/business-details">
          {t.addressBack()}
        </Link>
      </p>
    </main>
  );
}

/** The link to the new host carries the log-in along; followed by itself where there is JavaScript. */
function Renamed({ url, host }: { url: string; host: string }) {
  useEffect(() => window.location.replace(url), [url]);
  return (
    <section role="status" className="grid justify-items-start gap-3">
      <Text>{t.addressChanged({ host })}</Text>
      <a className={buttonVariants()} href={url} rel="noreferrer">
        {t.addressGo({ host })}
      </a>
    </section>
  );
}
