import { type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { iconOf, iconPng } from "#app/wiring/app-icon.server.ts";
import { DomainError } from "#domain/errors.ts";
import { statusOf } from "#domain/refusal-status.ts";
import { iconAddress, isIconFile } from "#domain/shop/app-manifest.ts";

/**
 * `GET /app-icon/:icon/:file`: a file of the icon of the installed shop (PWA-03), and `GET /apple-touch-icon.png`, which phones by Apple ask for. The
 * address of an icon that the shop has no longer leads to the one that it has.
 */
export async function loader(args: LoaderFunctionArgs) {
  const { icon: name, file = "apple-180.png" } = args.params;
  if (!isIconFile(file)) return new Response(null, { status: statusOf("not-found") });
  const icon = await iconOf(args);
  if (name !== icon.name)
    throw redirect(iconAddress(icon, file), { headers: { "Cache-Control": "no-cache" } });
  try {
    return new Response(await iconPng(icon, file), {
      headers: { "Content-Type": "image/png", "Cache-Control": "public, max-age=31536000, immutable" },
    });
  } catch (error) {
    if (error instanceof DomainError) return new Response(null, { status: statusOf(error.kind) });
    throw error;
  }
}
