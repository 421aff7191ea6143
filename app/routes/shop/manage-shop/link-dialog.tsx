import type { Editor } from "@tiptap/core";
import { useEffect, useRef, useState } from "react";
import { createPortal } from "react-dom";
import { Button } from "#app/ui/button.tsx";
import { Dialog } from "#app/ui/dialog.tsx";
import { Field } from "#app/ui/field.tsx";
import { Input } from "#app/ui/input.tsx";
import { linkAddress } from "#domain/shop/link-address.ts";
import * as t from "#messages/editor.js";

/** Asks where the selected words lead to, or takes their link away. It stands outside of the page's form: Enter in it posts nothing. */
export function LinkDialog({ editor, onClose }: { editor: Editor; onClose: () => void }) {
  const before = (editor.getAttributes("link").href as string | undefined) ?? "";
  const [typed, setTyped] = useState(before);
  const [isWrong, setWrong] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus(), []);

  const apply = () => {
    const href = linkAddress(typed);
    if (href === null) {
      setWrong(true);
      field.current?.focus();
      return;
    }
    const chain = editor.chain().extendMarkRange("link");
    const words = { type: "text", text: typed.trim(), marks: [{ type: "link", attrs: { href } }] };
    (editor.state.selection.empty && !before ? chain.insertContent(words) : chain.setLink({ href })).run();
    close();
  };
  const close = () => {
    onClose();
    // The dialog gives the focus back first, to the button that opened it.
    setTimeout(() => editor.commands.focus());
  };
  return createPortal(
    <Dialog
      title={t.linkTitle()}
      open
      onClose={close}
      actions={
        <>
          {before !== "" && (
            <Button
              variant="destructive"
              onClick={() => {
                editor.chain().extendMarkRange("link").unsetLink().run();
                close();
              }}
            >
              {t.linkRemove()}
            </Button>
          )}
          <Button variant="outline" onClick={close}>
            {t.linkCancel()}
          </Button>
          <Button onClick={apply}>{t.linkApply()}</Button>
        </>
      }
    >
      <Field
        label={t.linkAddress()}
        hint={t.linkHint()}
        error={isWrong ? t.linkWrong() : undefined}
        id="link-address"
      >
        <Input
          ref={field}
          value={typed}
          autoComplete="off"
          onChange={({ target }) => {
            setTyped(target.value);
            setWrong(false);
          }}
          onKeyDown={(event) => {
            if (event.key !== "Enter") return;
            event.preventDefault();
            apply();
          }}
        />
      </Field>
    </Dialog>,
    document.body,
  );
}
