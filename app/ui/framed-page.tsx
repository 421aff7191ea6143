import { cn } from "./cn.ts";

/** A page of someone else's words, such as a mail, in a frame that may run, send and reach nothing; `title` names it. */
export const FramedPage = ({ src, title, className }: { src: string; title: string; className?: string }) => (
  <iframe
    data-slot="framed-page"
    src={src}
    title={title}
    sandbox=""
    loading="lazy"
    referrerPolicy="no-referrer"
    className={cn("h-112 w-full rounded-md border border-border bg-white", className)}
  />
);
