import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { problemsOf } from "#app/ui/form-reply.ts";
import { type Api, page } from "#app/wiring/api.server.ts";
import { isNotTaken, takeForm } from "#app/wiring/form.server.ts";
import { keepOnce } from "#app/wiring/once-cookie.server.ts";
import { fieldsOf } from "#app/wiring/read-form.server.ts";
import { galleryForm, pictureButton, pictureForm, uploadForm } from "#domain/shop/picture-form-schemas.ts";

const HOME_PAGE = "/manage/shop/home-page";

/** Nothing to see here: pictures are shown where they belong. */
export async function loader(args: LoaderFunctionArgs) {
  await page(args);
  return redirect(HOME_PAGE);
}

/**
 * Takes the forms of pictures (SET-03): uploads, what they show, their order, and what goes. A script is told what is wrong; without one the
 * screen where the form stood says it.
 */
export async function action(args: ActionFunctionArgs) {
  const form = await args.request.formData();
  const { images } = await page(args);
  const button = fieldsOf(form, pictureButton);
  const { intent, kind, itemId, byScript } = button;
  const answer = await act(args, form, images, button);
  const refused = isNotTaken(answer) ? answer : null;
  const problem = refused && Object.values(problemsOf(refused.notTaken))[0];
  if (byScript) return Response.json({ problem: problem ?? null }, { status: refused?.status ?? 200 });
  // Beside the field where it was found.
  if (problem) keepOnce(args, "picture", JSON.stringify({ of: intent.about || kind, problem }));
  return redirect(itemId ? `/manage/items/${itemId}` : `${HOME_PAGE}#pictures`);
}

function act(
  args: ActionFunctionArgs,
  form: FormData,
  images: Api["images"],
  { intent: { verb, about: pictureId }, kind, itemId }: ReturnType<typeof fieldsOf<typeof pictureButton>>,
) {
  if (verb === "change")
    return takeForm(args, form, pictureForm, (said) => images.change({ pictureId, ...said }));
  if (verb === "remove") return takeForm(args, form, pictureButton, () => images.remove({ pictureId }));
  if (verb === "arrange") return takeForm(args, form, galleryForm, (gallery) => images.arrange(gallery));
  return takeForm(args, form, uploadForm, async ({ alt, file }) =>
    images.upload({
      kind,
      alt,
      ...(itemId !== null && { itemId }),
      file: new Uint8Array(await file.arrayBuffer()),
    }),
  );
}
