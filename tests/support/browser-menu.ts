/** What a merchant's journeys over the menu bring along. */
import type { DemoShop } from "./browser.ts";
import { merchantsHands } from "./browser-merchant.ts";

/** A name that no other run of a journey uses. */
export const fresh = (name: string) => `${name} ${Date.now().toString(36)}`;

/** Makes an item that is for sale, three of it at $5.00, over REST: the screen that makes one has journeys of its own. In the shop's first section unless told. */
export async function addItem(shop: DemoShop, name: string, sectionName?: string): Promise<void> {
  const hands = await merchantsHands(shop);
  const found = sectionName
    ? await hands.call<{ id: string; name: string }[]>(
        "GET",
        `/sections?search=${encodeURIComponent(sectionName)}`,
      )
    : [];
  const section = found.find((one) => one.name === sectionName);
  await hands.call("POST", "/items", {
    name,
    price: 500,
    stock_delta: 3,
    ...(section && { section_id: section.id }),
  });
}
