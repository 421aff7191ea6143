import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { type ClientActionFunctionArgs, Link, useActionData, useLoaderData } from "@remix-run/react";
import { LoginWindow } from "#app/art/small-scenes.tsx";
import { AccountPage } from "#app/routes/accounts/account-page/account-page.tsx";
import { accountTitle } from "#app/routes/accounts/account-page/account-title.ts";
import { useStorefront } from "#app/routes/accounts/account-page/use-storefront.ts";
import { mayLookAfresh } from "#app/shell/lost-answer.ts";
import { buttonVariants } from "#app/ui/button.tsx";
import { Footnote } from "#app/ui/note.tsx";
import { Text } from "#app/ui/text.tsx";
import { page } from "#app/wiring/api.server.ts";
import { logInHere } from "#app/wiring/authenticator.server.ts";
import { offersPhoneLogIn } from "#app/wiring/phone-log-in.server.ts";
import { nextPath } from "#domain/accounts/next-path.ts";
import * as t from "#messages/accounts.js";
import { CartNotice } from "./cart-notice.tsx";
import { CredentialsForm } from "./credentials-form.tsx";
import { OtherLogIns } from "./other-log-ins.tsx";
import { stayOnStep } from "./stay-on-step.ts";
import { withNext } from "./with-next.ts";

export const meta = accountTitle(t.loginTitle);

/** The log-in of customers (AUTH-03), with the way back to where one came from (AUTH-07). */
export async function loader(args: LoaderFunctionArgs) {
  await page(args);
  const { searchParams } = new URL(args.request.url);
  return { next: nextPath(searchParams.get("next")), byPhone: offersPhoneLogIn() };
}

export const action = (args: ActionFunctionArgs) => logInHere(args, "customer", "/");

export const clientAction = (args: ClientActionFunctionArgs) => stayOnStep<typeof action>(args);

export const shouldRevalidate = mayLookAfresh;

export default function LogIn() {
  const query = useLoaderData<typeof loader>();
  const failed = useActionData<typeof action>();
  const next = failed?.next ?? query.next;
  const { shop, visitor, cartCount } = useStorefront();

  return (
    <AccountPage
      scene={<LoginWindow />}
      title={t.loginTitle()}
      description={shop ? t.loginOfShop({ shop: shop.title }) : null}
    >
      {visitor && !failed && (
        <p className="mb-5">
          {t.loginAlready({ name: visitor.fullName })} <Link to={next ?? "/"}>{t.loginGoOn()}</Link>
        </p>
      )}
      <CredentialsForm
        action="/login"
        next={next}
        reply={failed?.reply ?? null}
        mayKeep
        before={<CartNotice count={cartCount} next={next} />}
        beside={
          <Link
            className={buttonVariants({
              variant: "outline",
              size: "lg",
              className: "w-full whitespace-nowrap",
            })}
            to={withNext("/signup", next)}
          >
            {t.loginCreate()}
          </Link>
        }
      />
      <OtherLogIns byPhone={query.byPhone} next={next} />
      <Footnote>
        <Text as="span" variant="muted">
          {t.loginNewHere()}
        </Text>
      </Footnote>
    </AccountPage>
  );
}
