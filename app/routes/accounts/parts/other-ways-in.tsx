import { Link } from "@remix-run/react";
import { Smartphone } from "#app/ui/icons.tsx";
import * as t from "#messages/accounts.js";
import * as tPhone from "#messages/phone.js";
import { withNext } from "./with-next.ts";

/** What stands below a customer's log-in by e-mail: the one by phone, where it is offered, and the forgotten password. Both keep the way back. */
export function OtherWaysIn({ byPhone, next }: { byPhone: boolean; next: string | null }) {
  return (
    <p className="mt-3 flex max-w-[26rem] flex-wrap justify-between gap-x-6">
      {byPhone && (
        <Link className="textlink" to={withNext("/login/phone", next)}>
          <Smartphone className="icon" aria-hidden="true" />
          {tPhone.phoneLink()}
        </Link>
      )}
      <Link className="textlink" to={withNext("/login/forgot-password", next)}>
        {t.loginForgot()}
      </Link>
    </p>
  );
}
