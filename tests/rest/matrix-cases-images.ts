import { pixelBomb, png, uploadBody } from "#tests/support/pictures.ts";
import type { Question, World } from "#tests/support/world.ts";
import type { Actor, MatrixCase } from "./matrix-cases.ts";

type Fields = Readonly<Record<string, string>>;

const upload = async (
  { a }: World,
  { token }: Pick<Actor, "token">,
  file: Uint8Array<ArrayBuffer>,
  fields: Fields = { kind: "banner", alt: "A shelf" },
): Promise<Question> => ({
  method: "POST",
  path: `/api/shops/${a.id}/images`,
  token,
  ...(await uploadBody(fields, file)),
});

/** A banner of shop A, made for a call that takes it away; its id. */
export async function pictureAt(world: World): Promise<string> {
  const { token } = world.people.merchantOwn;
  const answer = await world.send(await upload(world, { token }, await png(), { kind: "banner" }));
  return answer.json<{ data: { id: string } }>().data.id;
}

const small = await png(4, 4);
const bomb = pixelBomb();

/** Rows of the shop's pictures. Over 5 MB, the wrong kind and a fifth picture have statuses of their own: tests/api/shop/pictures.test.ts. */
export const IMAGE_CASES: Readonly<Record<string, MatrixCase>> = {
  r168: {
    rest: async (world, actor) => [
      await upload(world, actor, small),
      await upload(world, actor, small, { kind: "item", item_id: world.a.rye }),
    ],
    holds: (_, text) => (text.includes("/images/") ? null : "no file of ours is named"),
  },
  r169: {
    rest: async (world, actor) => [
      await upload(world, actor, bomb),
      await upload(world, actor, new Uint8Array([0xff, 0xd8, 0xff, 0xe0])),
    ],
  },
  d168: {
    rest: async (world, { token }) => [
      {
        method: "DELETE",
        path: `/api/shops/${world.a.id}/images/${await pictureAt(world)}`,
        token,
      },
    ],
  },
  r170: {
    restAlone: "no such call was built",
    rest: ({ a }, { token }) => [
      {
        method: "POST",
        path: `/api/shops/${a.id}/images/by-url`,
        token,
        json: { kind: "banner", url: "http://169.254.169.254/latest/meta-data" },
      },
    ],
  },
};
