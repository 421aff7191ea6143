/** `/opening-soon` (AUTH-04): what everyone but its merchant sees of a shop that has not opened. A shop that is open has no such page. */
import {
  data,
  type HeadersFunction,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { ClosedShutters } from "#app/art/small-scenes.tsx";
import { Button } from "#app/ui/button.tsx";
import { page } from "#app/wiring/api.server.ts";
import { statusOf } from "#domain/refusal-status.ts";
import * as t from "#messages/opening.js";
import { StillPage } from "./still-page.tsx";

/** When to look again, in seconds. */
const RETRY_AFTER = "3600";

export const meta: MetaFunction<typeof loader> = ({ data: found }) => [
  { title: [t.soonHeading(), found?.title].filter(Boolean).join(" · ") },
];

/** A document takes no header of its loader unless told. */
export const headers: HeadersFunction = ({ loaderHeaders }) => loaderHeaders;

export async function loader(args: LoaderFunctionArgs) {
  const { title, isPublished } = await (await page(args)).shop.current();
  if (isPublished) throw redirect("/");
  return data({ title }, { status: statusOf("unavailable"), headers: { "Retry-After": RETRY_AFTER } });
}

export default function OpeningSoon() {
  const { title } = useLoaderData<typeof loader>();
  return (
    <StillPage title={t.soonHeading()} art={<ClosedShutters />}>
      <p>{t.soonSays({ shop: title })}</p>
      <form method="get">
        <Button variant="outline" type="submit">
          {t.soonAgain()}
        </Button>
      </form>
      <p>
        <Link to="/owner/login">{t.soonOwner()}</Link>
      </p>
    </StillPage>
  );
}
