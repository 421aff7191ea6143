import { type KeyboardEvent, type MouseEvent, type ReactNode, useState } from "react";

/** A point on a picture, in percent of its width and height. */
export interface FocusPlace {
  readonly x: number;
  readonly y: number;
}

/** So far one press of an arrow key moves it, in percent. */
const STEP = 2;
const ARROWS: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-STEP, 0],
  ArrowRight: [STEP, 0],
  ArrowUp: [0, -STEP],
  ArrowDown: [0, STEP],
};

/** Seen on every picture, light or dark: white between two dark lines. */
const RING = {
  width: 28,
  height: 28,
  margin: "-14px 0 0 -14px",
  border: "3px solid #fff",
  borderRadius: "50%",
  boxShadow: "0 0 0 2px #0009, inset 0 0 0 2px #0009",
} as const;

const within = (value: number) => Math.min(100, Math.max(0, Math.round(value)));

/** A picture with the point that stays in sight where it is cut: a click puts it there, the arrow keys move it. Its form's fields are `focusX` and `focusY`. */
export function FocusPoint({
  place,
  label,
  hintId,
  onChange,
  children,
}: {
  place: FocusPlace;
  /** What it is called, with where the point is. */
  label: (place: FocusPlace) => string;
  hintId: string;
  onChange: (place: FocusPlace) => void;
  /** The picture. */
  children: ReactNode;
}) {
  const [isMoved, setMoved] = useState(false);
  const move = (to: FocusPlace) => {
    setMoved(true);
    onChange({ x: within(to.x), y: within(to.y) });
  };
  const point = ({ clientX, clientY, currentTarget, detail }: MouseEvent<HTMLButtonElement>) => {
    // Pressed by keyboard it has no place.
    if (detail === 0) return;
    const { left, top, width, height } = currentTarget.getBoundingClientRect();
    move({ x: ((clientX - left) / width) * 100, y: ((clientY - top) / height) * 100 });
  };
  const press = (event: KeyboardEvent) => {
    const step = ARROWS[event.key];
    if (!step) return;
    event.preventDefault();
    move({ x: place.x + step[0], y: place.y + step[1] });
  };
  return (
    <div data-slot="focus-point" className="relative justify-self-start">
      {children}
      <button
        type="button"
        className="absolute inset-0 border-0 bg-transparent p-0 forced-colors:border"
        aria-label={label(place)}
        aria-describedby={hintId}
        onClick={point}
        onKeyDown={press}
      >
        <span className="absolute" style={{ ...RING, left: `${place.x}%`, top: `${place.y}%` }} />
      </button>
      <input type="hidden" name="focusX" value={place.x} />
      <input type="hidden" name="focusY" value={place.y} />
      <span className="sr-only" role="status">
        {isMoved && label(place)}
      </span>
    </div>
  );
}
