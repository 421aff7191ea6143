import bakeSaleBanner from "./drawings/bake-sale-banner.svg?url";
import kitchenBanner from "./drawings/kitchen-banner.svg?url";
import { Drawing } from "./pen.tsx";

/** The drawn banner of a shop without a picture of its own: a pie cools between loaves, jars and a cake. */
export function KitchenBanner({ label }: { label: string }) {
  return <Drawing of={kitchenBanner} width={1440} height={300} fit="xMidYMax slice" label={label} />;
}

/** The drawn banner of a bake sale: a table under bunting. */
export function BakeSaleBanner({ label }: { label: string }) {
  return <Drawing of={bakeSaleBanner} width={1440} height={300} fit="xMidYMax slice" label={label} />;
}
