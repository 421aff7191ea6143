import { useEffect, useState } from "react";
import { SectionTabs } from "#app/ui/section-tabs.tsx";
import * as t from "#messages/order.js";

const STEPS = [
  ["menu", t.stepMenu],
  ["how", t.stepHow],
  ["when", t.stepWhen],
  ["who", t.stepWho],
  ["extras", t.stepExtras],
  ["pay", t.stepPay],
  ["review", t.stepReview],
] as const;

/** The steps as tabs that stick; the one in view is marked once a script runs. */
export function OrderSteps() {
  const [current, setCurrent] = useState<string>("menu");
  useEffect(() => {
    const watch = new IntersectionObserver(
      (entries) => {
        for (const { isIntersecting, target } of entries) if (isIntersecting) setCurrent(target.id);
      },
      { rootMargin: "-25% 0px -65% 0px" },
    );
    // Beside the steps, on a wide screen, the slip is always in view and is no step.
    const isBeside = window.matchMedia("(min-width: 64rem)").matches;
    for (const [id] of STEPS) {
      const step = document.getElementById(id);
      if (step && !(isBeside && id === "review")) watch.observe(step);
    }
    return () => watch.disconnect();
  }, []);
  return (
    <SectionTabs
      className="max-xl:-mx-gutter xl:mb-1"
      contentClassName="xl:px-0!"
      label={t.steps()}
      tabs={STEPS.map(([id, says]) => ({ id, name: says(), className: id === "review" ? "sm:hidden" : "" }))}
      current={current}
      as="step"
    />
  );
}
