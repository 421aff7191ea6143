import { cva } from "class-variance-authority";

/**
 * The classes of text that someone formatted, whose words break where they are too long: as a shop's page shows it, or as small as what is around
 * it (`sm`). `prose` says to what is around it that this is there.
 */
export const prose = cva(
  "prose grid max-w-[65ch] content-start wrap-anywhere [&_:is(p,ul,ol,blockquote)]:m-0 [&_:is(ul,ol)]:pl-[1.3em] [&_:is(ul,ol)]:[list-style:revert] [&_img]:h-auto [&_img]:max-w-full [&_img]:rounded-lg",
  {
    variants: {
      size: {
        default:
          "gap-3 [&_:is(h2,h3,h4)]:mt-3 [&_:is(h2,h3,h4)]:mb-0 [&_:is(h2,h3,h4)]:font-heading [&_h2]:text-xl [&_:is(h3,h4)]:text-lg [&>:first-child]:mt-0! [&_:is(ul,ol)]:grid [&_:is(ul,ol)]:gap-1.5 [&_blockquote]:border-l-2 [&_blockquote]:border-draw [&_blockquote]:pl-4 [&_blockquote]:text-muted-foreground",
        sm: "gap-2.5 [&_:is(h2,h3)]:text-base",
      },
    },
    defaultVariants: { size: "default" },
  },
);
