import sheet from "./icons.svg?url";

type IconProps = { className?: string; "aria-hidden"?: boolean | "true" };

/** An icon of shop pages: a component that shows one drawing of the sheet. */
export type Icon = (props: IconProps) => React.JSX.Element;

/**
 * Shop pages take their icons from one file that the browser fetches once and keeps, instead of carrying the outlines in their script
 * (PERF-06). How the strokes are drawn is said there too, and how large and thick they are in the styles of `.icon` and `.i`: said at each
 * icon it was a sixth of a menu. The names and the drawings are Lucide's; manage pages, which have script to spare, import `lucide-react` itself.
 */
export const SheetIcon = ({ name, ...props }: IconProps & { name: string }) => (
  <svg aria-hidden {...props}>
    <use href={`${sheet}#${name}`} />
  </svg>
);

/** The same as a component of its own. */
const icon =
  (name: string): Icon =>
  (props) => <SheetIcon {...props} name={name} />;

export const ArrowRight = /* @__PURE__ */ icon("arrow-right");
export const CalendarPlus = /* @__PURE__ */ icon("calendar-plus");
export const Check = /* @__PURE__ */ icon("check");
export const ChevronDown = /* @__PURE__ */ icon("chevron-down");
export const ChevronLeft = /* @__PURE__ */ icon("chevron-left");
export const ChevronRight = /* @__PURE__ */ icon("chevron-right");
export const CircleAlert = /* @__PURE__ */ icon("circle-alert");
export const CircleCheck = /* @__PURE__ */ icon("circle-check");
export const CircleDashed = /* @__PURE__ */ icon("circle-dashed");
export const CircleX = /* @__PURE__ */ icon("circle-x");
export const Clock = /* @__PURE__ */ icon("clock");
export const CloudOff = /* @__PURE__ */ icon("cloud-off");
export const ExternalLink = /* @__PURE__ */ icon("external-link");
export const LogIn = /* @__PURE__ */ icon("log-in");
export const Mail = /* @__PURE__ */ icon("mail");
export const MapPin = /* @__PURE__ */ icon("map-pin");
export const Menu = /* @__PURE__ */ icon("menu");
export const MessageSquare = /* @__PURE__ */ icon("message-square");
export const Minus = /* @__PURE__ */ icon("minus");
export const Pencil = /* @__PURE__ */ icon("pencil");
export const Plus = /* @__PURE__ */ icon("plus");
export const Printer = /* @__PURE__ */ icon("printer");
export const ShoppingBag = /* @__PURE__ */ icon("shopping-bag");
export const ShoppingBasket = /* @__PURE__ */ icon("shopping-basket");
export const Smartphone = /* @__PURE__ */ icon("smartphone");
export const Trash2 = /* @__PURE__ */ icon("trash-2");
export const Truck = /* @__PURE__ */ icon("truck");
export const UserRound = /* @__PURE__ */ icon("user-round");
export const X = /* @__PURE__ */ icon("x");
