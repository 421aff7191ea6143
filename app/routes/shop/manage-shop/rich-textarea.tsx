import { type ComponentType, type TextareaHTMLAttributes, useEffect, useRef, useState } from "react";
import { Textarea } from "#app/ui/textarea.tsx";
import type { RichEditorProps } from "./rich-editor.tsx";

/**
 * A field for a rich text (STORE-07). Without scripts it is a plain field of several lines that takes Markdown or HTML. With scripts an editor takes its
 * place as soon as its script is there, and writes what is typed into the field, which the form posts as before.
 */
export function RichTextarea({
  label,
  asWords,
  id,
  ...rest
}: TextareaHTMLAttributes<HTMLTextAreaElement> & {
  /** Names the editor. */
  label: string;
  /** Whether only its words are shown to customers: then the editor offers no more than lists and links. */
  asWords: boolean;
}) {
  const source = useRef<HTMLTextAreaElement>(null);
  const Editor = useEditor();
  return (
    <div data-slot="rich-textarea">
      <Textarea {...rest} ref={source} id={Editor ? undefined : id} hidden={Editor !== null} />
      {Editor && id && (
        <Editor
          id={id}
          label={label}
          asWords={asWords}
          source={source}
          describedBy={rest["aria-describedby"]}
          isInvalid={rest["aria-invalid"] === true}
        />
      )}
    </div>
  );
}

/** The editor once its script has come; where it does not come, the plain field stays. */
function useEditor(): ComponentType<RichEditorProps> | null {
  const [loaded, setLoaded] = useState<{ Editor: ComponentType<RichEditorProps> } | null>(null);
  useEffect(() => {
    let isShown = true;
    import("./rich-editor.tsx").then(
      ({ RichEditor }) => {
        if (isShown) setLoaded({ Editor: RichEditor });
      },
      () => {},
    );
    return () => {
      isShown = false;
    };
  }, []);
  return loaded?.Editor ?? null;
}
