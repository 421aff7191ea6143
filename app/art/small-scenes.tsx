import boxLeft from "./drawings/box-left.svg?url";
import closedShutters from "./drawings/closed-shutters.svg?url";
import crumbPlate from "./drawings/crumb-plate.svg?url";
import loginWindow from "./drawings/login-window.svg?url";
import packedOrder from "./drawings/packed-order.svg?url";
import steamingLoaf from "./drawings/steaming-loaf.svg?url";
import { Drawing } from "./pen.tsx";

/** A loaf that steams, while an order is being placed. The steam moves unless motion is unwelcome. */
export function SteamingLoaf() {
  return (
    <Drawing of={steamingLoaf} width={220} height={160}>
      <g className="rise">
        <g className="l thin" transform="translate(102 44)">
          <path d="M-10 0c-8-10 8-16 0-28M8-4c-8-10 8-18 0-30" />
        </g>
      </g>
    </Drawing>
  );
}

/** A box that stays on the counter, when something went wrong. */
export function BoxLeft() {
  return <Drawing of={boxLeft} width={220} height={126} />;
}

/** A plate with crumbs and a mug, when nothing is in the order yet. */
export function CrumbPlate() {
  return <Drawing of={crumbPlate} width={290} height={120} />;
}

/** Closed shutters, between two windows and while a shop is away. */
export function ClosedShutters() {
  return <Drawing of={closedShutters} width={240} height={150} />;
}

/** The window beside the log-in: a loaf, a mug and rosemary on the sill. */
export function LoginWindow() {
  return <Drawing of={loginWindow} width={620} height={520} fit="xMidYMid slice" />;
}

/** The box with its name tag, on the page of a placed order. */
export function PackedOrder() {
  return <Drawing of={packedOrder} width={660} height={150} />;
}
