import { type ComponentType, type LazyExoticComponent, lazy } from "react";

/**
 * A part of a page that is fetched after everything else. Where it cannot be had, as without a network, the page goes on without it, as it did until
 * then; by itself React would take the whole page away.
 */
export const late = <Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): LazyExoticComponent<ComponentType<Props>> =>
  lazy(async () => ({ default: await load().catch(() => () => null) }));
