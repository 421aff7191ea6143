import { useNavigate } from "@remix-run/react";
import type { MouseEvent } from "react";
import { isPosting } from "#app/routes/cart/checkout/in-turn.ts";
import type { MenuRow } from "./menu-view.ts";

/**
 * The name of an item as the link to its page, which is another document. A document that is left breaks its posts off, the first one with the cookie
 * of a guest's cart (CART-01): while one is on its way the page comes into this document instead.
 */
export function ItemLink({ item: { id, name } }: { item: Pick<MenuRow, "id" | "name"> }) {
  const navigate = useNavigate();
  const href = `/menu/${id}`;
  const follow = (event: MouseEvent) => {
    const opensAnother = event.metaKey || event.ctrlKey || event.shiftKey || event.altKey;
    if (opensAnother || !isPosting()) return;
    event.preventDefault();
    navigate(href);
  };
  return (
    <a href={href} onClick={follow}>
      {name}
    </a>
  );
}
