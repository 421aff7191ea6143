/** Closes the dialog of what ran short and leads to the cart. */
export function showCart(close: () => void) {
  close();
  document.getElementById("review")?.scrollIntoView({ block: "start" });
  document.getElementById("review-heading")?.focus();
}
