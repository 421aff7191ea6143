import { cva, type VariantProps } from "class-variance-authority";
import type { ButtonHTMLAttributes, CSSProperties, HTMLAttributes, LiHTMLAttributes, ReactNode } from "react";
import { Plus } from "#app/ui/icons.tsx";
import { cn } from "./cn.ts";

/** `rows`: name and price, a description, then facts and a control. `short`: name, price and a control on one line. */
const itemGroupVariants = cva("", {
  variants: { variant: { rows: "item-rows", short: "item-rows-short" } },
  defaultVariants: { variant: "rows" },
});

/**
 * A list of things to have. It may have a thousand rows, so their look hangs from the list (`item-rows` in styles/theme.css): in an Item stand
 * plain elements without classes, `header` (name and price), `p` (what it is) and `footer` (facts, control).
 */
export function ItemGroup({
  variant,
  className,
  ...rest
}: HTMLAttributes<HTMLUListElement> & VariantProps<typeof itemGroupVariants>) {
  return <ul data-slot="item-group" {...rest} className={itemGroupVariants({ variant, className })} />;
}

/** One of them. `gone` cannot be had now; `fresh` has just been added. */
export const Item = ({
  isGone,
  isFresh,
  ...rest
}: LiHTMLAttributes<HTMLLIElement> & { isGone?: boolean; isFresh?: boolean }) => (
  <li {...rest} data-gone={isGone || undefined} data-fresh={isFresh || undefined} />
);

/** The photo of an item in a short row; `style` says where it is cut. */
export const ItemThumb = ({
  src,
  alt,
  width,
  height,
  style,
}: {
  src: string;
  alt: string;
  width: number;
  height: number;
  style: CSSProperties;
}) => <img src={src} alt={alt} width={width} height={height} loading="lazy" decoding="async" style={style} />;

/** The head of a group: its name, what it holds, and a drawing that stands on the rule below. */
export function ItemGroupHeader({ art, children }: { art?: ReactNode; children: ReactNode }) {
  return (
    <header
      data-slot="item-group-header"
      className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 border-b-2 border-draw wrap-anywhere print:break-after-avoid"
    >
      <div className="grid grid-cols-1 gap-0.5 self-end pt-2 pb-3.5">{children}</div>
      {art && <div className="w-26 self-end lg:w-33 print:w-18">{art}</div>}
    </header>
  );
}

/** The name of a group of short rows, over a rule. */
export function ItemGroupTitle({ className, ...rest }: HTMLAttributes<HTMLHeadingElement>) {
  return (
    <h3
      data-slot="item-group-title"
      {...rest}
      className={cn("border-b-2 border-draw pt-1 pb-1.5 text-lg [font-weight:540]", className)}
    />
  );
}

/** Puts an item into the cart: a pill with a word, or with the plus alone. */
export function AddButton({ children, ...rest }: ButtonHTMLAttributes<HTMLButtonElement>) {
  return (
    <button {...rest} type="submit" className="pill-button">
      <Plus aria-hidden />
      {children}
    </button>
  );
}
