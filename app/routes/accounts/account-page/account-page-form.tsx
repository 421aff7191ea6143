import type { FormReply } from "#app/ui/form-reply.ts";
import { PostForm } from "#app/ui/post-form.tsx";
import * as t from "#messages/accounts.js";

export type AccountPageFormProps = Omit<Parameters<typeof PostForm>[0], "title" | "reply">;

/** A form of the account screens with the reply of its action. */
export const AccountPageForm = (props: AccountPageFormProps & { reply: FormReply | null }) => (
  <PostForm {...props} title={t.summaryTitle()} />
);
