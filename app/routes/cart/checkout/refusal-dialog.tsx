import { useState } from "react";
import type { OrderScreen } from "#app/routes/cart/new-order/order-screen.ts";
import { Badge } from "#app/ui/badge.tsx";
import { Dialog, DialogClose } from "#app/ui/dialog.tsx";
import { DividedList, DividedListItem } from "#app/ui/divided-list.tsx";
import type { Shortage } from "#domain/cart/cart-schemas.ts";
import * as later from "#messages/order-later.js";
import * as say from "#messages/storefront.js";
import type { CheckoutReply } from "./checkout-state.ts";

/**
 * The dialog of what ran short while it was kept (`shortages`), or of a refusal to place (ORD-02, ORD-05); closing it shows the cart. Nothing
 * where nothing was refused.
 */
export function RefusalDialog({
  answer,
  screen,
  shortages,
  onShown,
}: {
  answer: CheckoutReply | null;
  screen: OrderScreen;
  shortages: readonly Shortage[];
  onShown: () => void;
}) {
  const [closed, setClosed] = useState<CheckoutReply | null>(null);
  if (shortages.length > 0) return <OversoldDialog shortages={shortages} onClose={() => showCart(onShown)} />;
  if (!answer?.placing || !answer.refusal || closed === answer) return null;
  const close = () => setClosed(answer);
  if (answer.shortages.length > 0)
    return <OversoldDialog shortages={asOnMenu(answer.shortages, screen)} onClose={() => showCart(close)} />;
  const { message } = answer.refusal;
  // 'Your order could not be placed' (specification section 8): the reason, then what to do; live chat is named only where the shop has it.
  return (
    <Dialog title={later.errorTitle()} open onClose={close}>
      {message && <p>{message}</p>}
      <p>
        {later.errorTry()} <Contact contact={screen.contact} />
      </p>
      <DialogClose>{later.errorButton()}</DialogClose>
    </Dialog>
  );
}

/** What ran short, called as the menu calls it: in the reader's language. */
const asOnMenu = (shortages: readonly Shortage[], { sections }: Pick<OrderScreen, "sections">) =>
  shortages.map((shortage) => {
    const [pick] = sections.flatMap(({ picks }) => picks.filter(({ id }) => id === shortage.itemId));
    return { ...shortage, name: pick?.name ?? shortage.name };
  });

function Contact({ contact: { email, chat } }: { contact: OrderScreen["contact"] }) {
  if (!email && !chat) return later.errorNoContact();
  return (
    <>
      {later.errorContact()}{" "}
      {chat && (
        <a href={chat} target="_blank" rel="noopener">
          {later.errorChat()}
        </a>
      )}
      {chat && email && ` ${later.errorOr()} `}
      {email && <a href={`mailto:${email}`}>{email}</a>}.
    </>
  );
}

/** 'Items Have Limited Stock or Sold Out' (ORD-02, specification section 8): the cart already holds what is there. */
function OversoldDialog({ shortages, onClose }: { shortages: readonly Shortage[]; onClose: () => void }) {
  return (
    <Dialog title={later.oversoldTitle()} open onClose={onClose}>
      <p>{later.oversoldSays()}</p>
      <DividedList>
        {shortages.map(({ itemId, name, available }) => (
          <DividedListItem key={itemId}>
            <span>{name}</span>
            {available > 0 ? (
              <Badge variant="warning">{say.onlyLeft({ count: available })}</Badge>
            ) : (
              <Badge variant="destructive">{say.soldOut()}</Badge>
            )}
          </DividedListItem>
        ))}
      </DividedList>
      <DialogClose>{later.oversoldButton()}</DialogClose>
    </Dialog>
  );
}

/** Closes the dialog of what ran short and leads to the cart. */
function showCart(close: () => void) {
  close();
  document.getElementById("review")?.scrollIntoView({ block: "start" });
  document.getElementById("review-heading")?.focus();
}
