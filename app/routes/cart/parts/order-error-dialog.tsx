import { Link } from "@remix-run/react";
import { Dialog } from "#app/ui/dialog.tsx";
import { order } from "#domain/texts/english-order.ts";
import { speak } from "#domain/texts/text.ts";
import { CloseForm } from "./close-form.tsx";
import type { OrderScreen } from "./order-screen.ts";

const t = speak(order);

/** 'Your order could not be placed' (spec §8): the reason, then what to do; live chat is named only where the shop has it. */
export function OrderErrorDialog({
  reason,
  contact,
  onClose,
}: {
  reason: string | null;
  contact: OrderScreen["contact"];
  onClose: () => void;
}) {
  return (
    <Dialog title={t("order.errorTitle")} open onClose={onClose}>
      {reason && <p>{reason}</p>}
      <p>
        {t("order.errorTry")} <Contact contact={contact} />
      </p>
      <CloseForm says={t("order.errorButton")} />
    </Dialog>
  );
}

function Contact({ contact: { email, hasLiveChat } }: { contact: OrderScreen["contact"] }) {
  if (!email && !hasLiveChat) return t("order.errorNoContact");
  return (
    <>
      {t("order.errorContact")} {hasLiveChat && <Link to="/help">{t("order.errorChat")}</Link>}
      {hasLiveChat && email && ` ${t("order.errorOr")} `}
      {email && <a href={`mailto:${email}`}>{email}</a>}.
    </>
  );
}
