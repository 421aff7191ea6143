import boxAtDoor from "./drawings/box-at-door.svg?url";
import closingStill from "./drawings/closing-still.svg?url";
import mark from "./drawings/mark.svg?url";
import openWindow from "./drawings/open-window.svg?url";
import shelfStill from "./drawings/shelf-still.svg?url";
import shopFront from "./drawings/shop-front.svg?url";
import slipsOnRail from "./drawings/slips-on-rail.svg?url";
import wallCalendar from "./drawings/wall-calendar.svg?url";
import { Drawing, type Ink } from "./pen.tsx";

/** The product's mark: a loaf on a window's sill. */
export function Mark() {
  return <Drawing of={mark} width={60} height={60} />;
}

/** The platform's first picture: a pie cools in an open window. */
export function OpenWindow({ label }: { label: string }) {
  return <Drawing of={openWindow} width={640} height={456} fit="xMidYMax meet" label={label} />;
}

/** The middles of the calendar's days. */
const DAYS = [88, 132, 176, 220, 264, 308, 352];

/** A wall calendar with four days marked; `month` and the letters of `days` are written on it. */
export function WallCalendar({ label, month, days }: { label: string; month: string; days: string }) {
  return (
    <Drawing of={wallCalendar} width={460} height={300} fit="xMidYMid slice" label={label}>
      <text x="224" y="68" className="lettering" fontSize="24">
        {month}
      </text>
      {DAYS.map((middle, place) => (
        <text key={middle} x={middle} y="146" className="lettering" fontSize="20">
          {days.charAt(place)}
        </text>
      ))}
    </Drawing>
  );
}

/** Order slips on a rail above three loaves. */
export function SlipsOnRail({ label }: { label: string }) {
  return <Drawing of={slipsOnRail} width={380} height={300} fit="xMidYMid slice" label={label} />;
}

/** A tied box with a name tag in front of a door. */
export function BoxAtDoor({ label }: { label: string }) {
  return <Drawing of={boxAtDoor} width={300} height={300} fit="xMidYMid slice" label={label} />;
}

/** A loaf and two jars, beside the promises. */
export function ShelfStill() {
  return <Drawing of={shelfStill} width={330} height={170} />;
}

/** What stands on the platform page's last sill. */
export function ClosingStill() {
  return <Drawing of={closingStill} width={560} height={170} />;
}

/** A small shop front with its awning in the shop's tint. */
export function ShopFront({ awning }: { awning: Ink }) {
  return (
    <Drawing
      of={shopFront}
      width={48}
      height={44}
      behind={<path d="M9 3H43L47 17H5Z" fill={`var(--d-${awning})`} />}
    />
  );
}
