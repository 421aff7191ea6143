import { useEffect, useState } from "react";
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
    <nav className="tabs" aria-label={t.steps()}>
      <div className="wrap">
        <ul>
          {STEPS.map(([id, says]) => (
            <li key={id} className={id === "review" ? "only-phone" : undefined}>
              <a href={`#${id}`} aria-current={id === current ? "step" : undefined}>
                {says()}
              </a>
            </li>
          ))}
        </ul>
      </div>
    </nav>
  );
}
