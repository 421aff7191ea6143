/** `/maintenance` (STORE-03): 503, so that no one takes the pause for the shop. A shop that is open has no such page. */
import {
  data,
  type HeadersFunction,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { ClosedShutters } from "#app/art/small-scenes.tsx";
import { Button } from "#app/ui/button.tsx";
import { page } from "#app/wiring/api.server.ts";
import { statusOf } from "#domain/refusal-status.ts";
import * as t from "#messages/shop-pages.js";
import { StillPage } from "./still-page.tsx";

/** When to look again, in seconds. */
const RETRY_AFTER = "600";

export const meta: MetaFunction<typeof loader> = ({ data: found }) => [
  { title: [t.maintenance(), found?.title].filter(Boolean).join(" · ") },
];

/** A document takes no header of its loader unless told. */
export const headers: HeadersFunction = ({ loaderHeaders }) => loaderHeaders;

export async function loader(args: LoaderFunctionArgs) {
  const { title, maintenanceMode } = await (await page(args)).shop.current();
  if (!maintenanceMode) throw redirect("/");
  return data({ title }, { status: statusOf("unavailable"), headers: { "Retry-After": RETRY_AFTER } });
}

export default function Maintenance() {
  const { title } = useLoaderData<typeof loader>();
  return (
    <StillPage title={t.maintenance()} art={<ClosedShutters />}>
      <p>{t.maintenanceSays({ shop: title })}</p>
      <form method="get">
        <Button variant="outline" type="submit">
          {t.reload()}
        </Button>
      </form>
    </StillPage>
  );
}
