import { useId } from "react";
import { Boule, Croissant } from "./bread.tsx";
import { Curtain, Slip, Tag, WindowFrame } from "./house.tsx";
import { Bag, Herb, Jar, Mug, TiedBox } from "./kitchen.tsx";
import { At, Drawing, Faint, type Ink, Line, Print, Steam, Table } from "./pen.tsx";
import { Cake, CookieStack, Pie } from "./sweets.tsx";

/** The product's mark: a loaf on a window's sill. */
export function Mark() {
  return (
    <Drawing width={60} height={60}>
      <path d="M9 7h42v40h-42z" fill="var(--d-butter)" transform="translate(2 -2)" />
      <g className="l">
        <path d="M9 7h42v40M9 7v40M30 7v18" />
        <path d="M3 50h54" />
        <path d="M17 49c-3-16 4-22 13-22s16 6 13 22" fill="var(--d-bake)" />
      </g>
    </Drawing>
  );
}

/** The platform's first picture: a pie cools in an open window. */
export function OpenWindow({ label }: { label: string }) {
  const view = useId();
  return (
    <Drawing width={640} height={456} fit="xMidYMax meet" label={label}>
      <Faint d="M20 90h26M590 70h30M604 220h20M8 250h18" opacity={0.3} />
      <WindowFrame x={96} y={44} wide={448} tall={330} columns={3} />
      <clipPath id={view}>
        <path d="M108 56h132v148h-132zM252 56h136v148h-136zM400 56h132v148h-132zM108 214h132v148h-132zM252 214h136v148h-136zM400 214h132v148h-132z" />
      </clipPath>
      <g clipPath={`url(#${view})`}>
        <path
          d="M90 330C170 262 250 300 330 276C420 250 470 292 560 262V380H90Z"
          fill="var(--d-leaf)"
          opacity=".55"
        />
        <circle cx="452" cy="118" r="28" fill="var(--d-butter)" />
        <g className="l thin">
          <path d="M140 300v-34h46v34M134 270l29-24 29 24M158 300v-16h10v16" />
          <path d="M470 280v-16M470 264c-16 0-18-26 0-34c18 8 16 34 0 34Z" fill="var(--d-leaf)" />
        </g>
      </g>
      <Curtain x={82} y={34} wide={128} tall={350} side={1} />
      <Curtain x={558} y={34} wide={128} tall={350} side={-1} />
      <Line d="M62 34H578M62 27v14M578 27v14" />
      <At x={320} y={456} size={1.35}>
        <Pie />
      </At>
      <Steam x={318} y={310} />
      <At x={506} y={456} size={1.15}>
        <Herb stems={8} />
      </At>
      <At x={128} y={456} size={1.1}>
        <Croissant />
      </At>
      <At x={590} y={456} size={0.9}>
        <Jar />
      </At>
      <At x={34} y={456} size={0.8}>
        <Jar of="butter" />
      </At>
    </Drawing>
  );
}

const DAYS = [
  { day: "mon", x: 70, open: true },
  { day: "tue", x: 114, open: true },
  { day: "wed", x: 158, open: true },
  { day: "thu", x: 202, open: true },
  { day: "fri", x: 246, open: false },
  { day: "sat", x: 290, open: false },
  { day: "sun", x: 334, open: false },
] as const;

/** A wall calendar with four days marked; `month` and the letters of `days` are written on it. */
export function WallCalendar({ label, month, days }: { label: string; month: string; days: string }) {
  const sheet = "M46 70h356v146h-356Z";
  return (
    <Drawing width={460} height={300} fit="xMidYMid slice" label={label}>
      <At x={0} y={-34}>
        <Print
          ground={sheet}
          fields={[
            ["cream", sheet],
            ["rose", "M46 70h356v44h-356Z"],
          ]}
          lines={[sheet, "M46 114h356", "M110 54v30M336 54v30"]}
        />
        <text x="224" y="102" className="lettering" fontSize="24">
          {month}
        </text>
        {DAYS.map(({ day, x, open }, place) => (
          <g key={day}>
            <rect
              x={x + 4}
              y="150"
              width="36"
              height="40"
              rx="5"
              fill={open ? "var(--d-butter)" : "var(--d-cream)"}
            />
            <g className="l">
              <rect x={x} y="153" width="36" height="40" rx="5" />
            </g>
            <text x={x + 18} y="180" className="lettering" fontSize="20">
              {days.charAt(place)}
            </text>
          </g>
        ))}
      </At>
      <At x={408} y={272} size={0.62}>
        <Mug />
      </At>
      <At x={64} y={272} size={0.7}>
        <CookieStack />
      </At>
      <Table from={-10} to={480} y={272} />
    </Drawing>
  );
}

/** Order slips on a rail above three loaves. */
export function SlipsOnRail({ label }: { label: string }) {
  return (
    <Drawing width={380} height={300} fit="xMidYMid slice" label={label}>
      <At x={0} y={-6}>
        <Line d="M60 36H320" />
        <At x={104} y={36} size={1.15}>
          <Slip lines={5} ticked={5} />
        </At>
        <At x={190} y={36} size={1.15}>
          <Slip lines={6} ticked={3} />
        </At>
        <At x={276} y={36} size={1.15}>
          <Slip lines={4} ticked={0} />
        </At>
      </At>
      <At x={96} y={272} size={0.62}>
        <Boule />
      </At>
      <At x={196} y={272} size={0.62}>
        <Boule />
      </At>
      <At x={296} y={272} size={0.62}>
        <Boule />
      </At>
      <Table from={-10} to={400} y={272} />
    </Drawing>
  );
}

/** A tied box with a name tag in front of a door. */
export function BoxAtDoor({ label }: { label: string }) {
  const door = "M78 24h150v248h-150Z";
  return (
    <Drawing width={300} height={300} fit="xMidYMid slice" label={label}>
      <Print
        ground={door}
        fields={[["sky", door]]}
        lines={[door, "M94 40h118v86H94ZM94 146h118v108H94Z"]}
        fine={["M153 40v86M94 83h118"]}
      >
        <path d="M212 140h.1" className="knob" />
      </Print>
      <At x={180} y={276} size={0.92}>
        <TiedBox />
      </At>
      <At x={218} y={236}>
        <Tag />
      </At>
      <Table from={-10} to={320} y={274} />
    </Drawing>
  );
}

/** A loaf and two jars, beside the promises. */
export function ShelfStill() {
  return (
    <Drawing width={330} height={170}>
      <At x={106} y={158} size={0.92}>
        <Boule />
      </At>
      <At x={236} y={158} size={0.9}>
        <Jar />
      </At>
      <At x={290} y={158} size={0.7}>
        <Jar of="butter" />
      </At>
      <Line d="M0 159H330" />
    </Drawing>
  );
}

/** What stands on the platform page's last sill. */
export function ClosingStill() {
  return (
    <Drawing width={560} height={170}>
      <At x={78} y={170}>
        <Bag />
      </At>
      <At x={212} y={170} size={0.98}>
        <Boule />
      </At>
      <At x={370} y={170} size={0.9}>
        <Cake />
      </At>
      <At x={500} y={170} size={0.8}>
        <Herb />
      </At>
    </Drawing>
  );
}

/** A small shop front with its awning in the shop's tint. */
export function ShopFront({ awning }: { awning: Ink }) {
  return (
    <Drawing width={48} height={44}>
      <g transform="translate(2 -1)">
        <path d="M7 4H41L45 18H3Z" fill={`var(--d-${awning})`} />
        <path d="M8 18h32v22H8Z" fill="var(--d-cream)" />
      </g>
      <g className="l thin">
        <path d="M7 4H41L45 17q0 5-5 5t-5.5-5q0 5-5.25 5t-5.25-5q0 5-5.25 5t-5.25-5q0 5-5.5 5T3 17Z" />
        <path d="M8 23V40H40V23M2 40H46M26 40V28h9V40M13 28h8v7h-8Z" />
      </g>
    </Drawing>
  );
}
