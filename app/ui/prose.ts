import { cva } from "class-variance-authority";

/** The classes of formatted text in the manage area: as shoppers see it (`default`), or as small as what is around it (`sm`). */
export const prose = cva(
  "grid content-start wrap-anywhere [&_:is(p,ul,ol)]:m-0 [&_:is(ul,ol)]:pl-[1.3em] [&_img]:h-auto [&_img]:max-w-full [&_img]:rounded-lg",
  {
    variants: {
      size: {
        default: "gap-3 [&_:is(h2,h3)]:mt-1.5 [&_h2]:text-xl [&_h3]:text-lg [&>:first-child]:mt-0!",
        sm: "max-w-[65ch] gap-2.5 [&_:is(h2,h3)]:text-base",
      },
    },
    defaultVariants: { size: "default" },
  },
);
