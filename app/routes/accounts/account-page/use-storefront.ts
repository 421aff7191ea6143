import { useRouteLoaderData } from "@remix-run/react";
import type { FrameShop, FrameVisitor } from "#app/routes/shop/storefront/frame-shop.ts";

/** What account screens read from the storefront's layout; no shop on the platform's own host. */
export interface StorefrontFacts {
  readonly shop: FrameShop | null;
  readonly visitor: FrameVisitor | null;
  readonly cartCount: number;
}

const NOTHING: StorefrontFacts = { shop: null, visitor: null, cartCount: 0 };

/** Shop, visitor and cart as the layout around this screen loaded them. */
export function useStorefront(): StorefrontFacts {
  return (useRouteLoaderData("storefront") as StorefrontFacts | undefined) ?? NOTHING;
}
