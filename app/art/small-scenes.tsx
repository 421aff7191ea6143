import { useId } from "react";
import { Boule } from "./bread.tsx";
import { Curtain, Tag, WindowFrame } from "./house.tsx";
import { Flowers, Herb, Mug, Plate, TiedBox } from "./kitchen.tsx";
import { At, Drawing, Faint, Ledge, Line, Print, Steam } from "./pen.tsx";

/** A loaf that steams, while an order is being placed. The steam moves unless motion is unwelcome. */
export function SteamingLoaf() {
  return (
    <Drawing width={220} height={160}>
      <At x={106} y={156} size={0.84}>
        <Boule />
      </At>
      <g className="rise">
        <Steam x={102} y={44} />
      </g>
      <Line d="M4 157H216" />
    </Drawing>
  );
}

/** A box that stays on the counter, when something went wrong. */
export function BoxLeft() {
  return (
    <Drawing width={220} height={126}>
      <At x={106} y={122} size={0.95}>
        <TiedBox />
      </At>
      <Line d="M4 123H216" />
    </Drawing>
  );
}

/** A plate with crumbs and a mug, when nothing is in the order yet. */
export function CrumbPlate() {
  return (
    <Drawing width={290} height={120}>
      <At x={116} y={106} size={1.05}>
        <Plate>
          <Line d="M-40 3l4-2M-14 5l3-3M12 0l4 2M34 4l3-1M-58 4l3 1M0-2h.1M50 0h.1" />
        </Plate>
      </At>
      <At x={250} y={114} size={0.66}>
        <Mug />
      </At>
      <Line d="M4 115H286" />
    </Drawing>
  );
}

const SLATS = [28, 42, 56, 70, 84, 98, 112].map((y) => `M62 ${y}h46M132 ${y}h46`).join("");

/** Closed shutters, between two windows and while a shop is away. */
export function ClosedShutters() {
  const shutters = "M50 14h140v122h-140Z";
  return (
    <Drawing width={240} height={150}>
      <Print ground={shutters} fields={[["clay", shutters]]} lines={[shutters, "M120 14v122"]} fine={[SLATS]}>
        <path d="M113 76h.1M127 76h.1" className="knob" />
      </Print>
      <Line d="M4 137H236M30 146H210" />
      <At x={212} y={137} size={0.55}>
        <Herb stems={6} />
      </At>
    </Drawing>
  );
}

/** The window beside the log-in: a loaf, a mug and rosemary on the sill. */
export function LoginWindow() {
  const view = useId();
  return (
    <Drawing width={620} height={520} fit="xMidYMid slice">
      <Faint d="M70 80h30M520 110h30M560 240h22M44 260h18" opacity={0.3} />
      <WindowFrame x={150} y={60} wide={320} tall={300} />
      <g clipPath={`url(#${view})`}>
        <path
          d="M150 330C220 270 270 300 320 280C380 256 420 300 480 270V380H150Z"
          fill="var(--d-leaf)"
          opacity=".55"
        />
        <circle cx="400" cy="130" r="24" fill="var(--d-butter)" />
      </g>
      <clipPath id={view}>
        <path d="M163 73h140v130h-140zM317 73h140v130h-140zM163 217h140v130h-140zM317 217h140v130h-140z" />
      </clipPath>
      <Curtain x={138} y={50} wide={110} tall={318} side={1} />
      <Curtain x={482} y={50} wide={110} tall={318} side={-1} />
      <Line d="M120 50H500M120 44v12M500 44v12" />
      <At x={310} y={434} size={1.25}>
        <Boule />
      </At>
      <At x={478} y={434} size={1.2}>
        <Mug />
      </At>
      <At x={130} y={434} size={1.15}>
        <Herb />
      </At>
      <Ledge from={-10} to={640} y={434} deep={14} />
      <Steam x={302} y={270} />
    </Drawing>
  );
}

/** The box with its name tag, on the page of a placed order. */
export function PackedOrder() {
  return (
    <Drawing width={660} height={150}>
      <At x={110} y={136} size={0.95}>
        <TiedBox />
      </At>
      <At x={150} y={96}>
        <Tag />
      </At>
      <At x={236} y={136} size={0.75}>
        <Flowers />
      </At>
      <At x={580} y={136} size={0.8}>
        <Herb />
      </At>
      <Line d="M0 137H660" />
    </Drawing>
  );
}
