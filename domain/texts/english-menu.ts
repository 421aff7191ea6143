/** English texts: the menu. */
export const menuTexts = {
  "menu.title": "Menu",
  "menu.sections": "Menu sections",
  "menu.start": "Start an Order",
  "menu.cart": "Your cart",
  "menu.oneItem": "1 item",
  "menu.items": "{count} items",
  "menu.add": "Add",
  "menu.tooLate": "Too late to order",
  "menu.offline": "You are offline; this was not changed. Your cart is kept.",
  "menu.forDay": "For {day}",
  "menu.emptyTitle": "The menu is being written",
  "menu.empty": "There is nothing to order here yet. Please come back a little later.",
} as const;
