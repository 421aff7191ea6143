/** How cards of a choice stand: one below the other, or side by side where there is room. */
export const CHOICES = {
  one: "grid gap-3",
  two: "grid gap-3 sm:grid-cols-[repeat(auto-fit,minmax(min(100%,16rem),1fr))]",
} as const;
