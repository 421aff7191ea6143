import { Editor, Node } from "@tiptap/core";
import { StarterKit } from "@tiptap/starter-kit";
import {
  Bold,
  Eye,
  Heading2,
  Heading3,
  Italic,
  Link,
  List,
  ListOrdered,
  Redo2,
  Underline,
  Undo2,
} from "lucide-react";
import { type RefObject, useEffect, useReducer, useRef, useState } from "react";
import { RichText } from "#app/routes/shop/shop-pages/rich-text.tsx";
import { FieldError } from "#app/ui/field.tsx";
import { prose } from "#app/ui/prose.ts";
import { Text } from "#app/ui/text.tsx";
import { type Tool, Toolbar, ToolbarField } from "#app/ui/toolbar.tsx";
import { refusalMessage } from "#app/ui/use-list-saving.ts";
import { trpc } from "#app/wiring/trpc.tsx";
import { isAllowedHref } from "#domain/shop/link-address.ts";
import type { SafeHtml } from "#domain/shop/safe-html-schemas.ts";
import * as t from "#messages/editor.js";
import { LinkDialog } from "./link-dialog.tsx";

export interface RichEditorProps {
  /** Of the element that is typed into. */
  readonly id: string;
  readonly label: string;
  readonly asWords: boolean;
  /** The plain field, which holds the text that the form posts. */
  readonly source: RefObject<HTMLTextAreaElement>;
  readonly describedBy: string | undefined;
  readonly isInvalid: boolean;
}

/** The editor of a rich text (STORE-07): its tools, what is typed, and the preview of what customers will see. */
export function RichEditor({ source, asWords, ...named }: RichEditorProps) {
  const { editor, host } = useEditor({ source, asWords, ...named });
  const preview = usePreview(source, asWords);
  const [asksLink, setAsksLink] = useState(false);
  const tools: Tool[] = [
    ...(editor ? toolsOf(editor, asWords, () => setAsksLink(true)) : []).map((tool) => ({
      ...tool,
      isOff: tool.isOff || preview.isOpen,
    })),
    // What it shows is no letter of a text.
    { name: t.preview(), Icon: Eye, press: preview.toggle, isOn: preview.isOpen, isWord: true },
  ];
  return (
    <ToolbarField>
      <Toolbar label={t.tools()} controls={named.id} tools={tools} />
      <div ref={host} hidden={preview.isOpen} />
      {preview.isOpen && (
        <section
          aria-label={t.previewOf({ label: named.label })}
          aria-live="polite"
          className="min-h-40 px-3.5 py-2.5"
        >
          {preview.html !== null && <RichText html={preview.html} />}
          {preview.html === "" && <Text variant="muted">{t.previewEmpty()}</Text>}
          <FieldError id={`${named.id}-preview`}>{preview.problem}</FieldError>
        </section>
      )}
      {editor && asksLink && <LinkDialog editor={editor} onClose={() => setAsksLink(false)} />}
    </ToolbarField>
  );
}

/** The editor on its element, with the plain field's text. What is typed goes into the plain field, and from there into the form. */
function useEditor({ source, asWords, id, label, describedBy, isInvalid }: RichEditorProps) {
  const host = useRef<HTMLDivElement>(null);
  const [editor, setEditor] = useState<Editor | null>(null);
  const [, redraw] = useReducer((count: number) => count + 1, 0);

  // biome-ignore lint/correctness/useExhaustiveDependencies: one editor for as long as the field is shown.
  useEffect(() => {
    const area = source.current;
    if (!area || !host.current) return;
    const text = area.value;
    const made = new Editor({
      element: host.current,
      extensions: [asWords ? WORDS : RICH, ...(asWords ? [] : [Picture])],
      content: htmlOf(text),
      // Its style stands in the page's own sheet.
      injectCSS: false,
      onTransaction: redraw,
    });
    const asLoaded = made.getHTML();
    made.on("update", () => {
      const html = made.isEmpty ? "" : made.getHTML();
      write(area, html === asLoaded ? text : html);
    });
    // A browser brings the line of the caret into sight, not its field: that may stay behind the save bar.
    const { dom } = made.view;
    dom.addEventListener("keyup", ({ key }) => key === "Tab" && dom.scrollIntoView({ block: "nearest" }));
    setEditor(made);
    if (isWanted(area, id)) made.commands.focus("end");
    return () => made.destroy();
  }, []);

  useEffect(() => {
    editor?.setOptions({
      editorProps: {
        attributes: {
          id,
          role: "textbox",
          "aria-multiline": "true",
          "aria-label": label,
          ...(describedBy && { "aria-describedby": describedBy }),
          ...(isInvalid && { "aria-invalid": "true" }),
          class: prose({
            className: "min-h-40 max-w-none! px-3.5 py-2.5 whitespace-pre-wrap -outline-offset-2",
          }),
        },
      },
    });
  }, [editor, id, label, describedBy, isInvalid]);
  return { editor, host };
}

/** Whether someone was in the plain field already, or came by a link to it. */
function isWanted(area: HTMLTextAreaElement, id: string): boolean {
  const { activeElement } = document;
  return activeElement === area || (activeElement === document.body && window.location.hash === `#${id}`);
}

/** A text without any tag was typed into the plain field: its paragraphs are those between blank lines. */
function htmlOf(text: string): string | object {
  if (/<\w/.test(text) || text.trim() === "") return text;
  return {
    type: "doc",
    content: text.split(/\n\s*\n/).map((paragraph) => ({
      type: "paragraph",
      content: [{ type: "text", text: paragraph.trim() }],
    })),
  };
}

/** Changes a field as its keyboard would: React looks at what the element's own setter was told. */
function write(area: HTMLTextAreaElement, text: string): void {
  Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, "value")?.set?.call(area, text);
  area.dispatchEvent(new Event("input", { bubbles: true }));
}

const ALIKE = {
  blockquote: false,
  code: false,
  codeBlock: false,
  dropcursor: false,
  gapcursor: false,
  horizontalRule: false,
  strike: false,
  trailingNode: false,
  link: {
    openOnClick: false,
    defaultProtocol: "https",
    HTMLAttributes: { target: null, rel: null },
    isAllowedUri: (address: string) => isAllowedHref(address),
  },
} as const;

/** What the allow-list has besides pictures. */
const RICH = StarterKit.configure({ ...ALIKE, heading: { levels: [2, 3] } });
/** What is left where only the words are shown. */
const WORDS = StarterKit.configure({
  ...ALIKE,
  bold: false,
  heading: false,
  italic: false,
  underline: false,
});

/** A picture that is in the text stays in it. */
const Picture = Node.create({
  name: "picture",
  group: "inline",
  inline: true,
  draggable: true,
  addAttributes: () => ({ src: {}, alt: { default: "" } }),
  parseHTML: () => [{ tag: 'img[src^="/images/"]' }],
  renderHTML: ({ HTMLAttributes }) => ["img", HTMLAttributes],
});

/** The text as the server's sanitiser leaves it, while the preview is open. */
function usePreview(source: RefObject<HTMLTextAreaElement>, asWords: boolean) {
  const { client } = trpc.useUtils();
  const [shown, setShown] = useState<{ html: SafeHtml | null; problem: string } | null>(null);
  const toggle = async () => {
    if (shown) return setShown(null);
    setShown({ html: null, problem: "" });
    const answer = await client.shop.previewText
      .mutate({ text: source.current?.value ?? "", asWords })
      .then((html) => ({ html, problem: "" }))
      .catch((error: unknown) => ({ html: null, problem: refusalMessage(error) }));
    setShown((before) => before && answer);
  };
  return { isOpen: shown !== null, html: shown?.html ?? null, problem: shown?.problem, toggle };
}

/** What can be done with the text. */
function toolsOf(editor: Editor, asWords: boolean, onLink: () => void): Tool[] {
  const chain = () => editor.chain().focus();
  const look: Tool[] = [
    { name: t.bold(), Icon: Bold, press: () => chain().toggleBold().run(), isOn: editor.isActive("bold") },
    {
      name: t.italic(),
      Icon: Italic,
      press: () => chain().toggleItalic().run(),
      isOn: editor.isActive("italic"),
    },
    {
      name: t.underline(),
      Icon: Underline,
      press: () => chain().toggleUnderline().run(),
      isOn: editor.isActive("underline"),
    },
    ...([2, 3] as const).map((level) => ({
      name: level === 2 ? t.heading() : t.smallHeading(),
      Icon: level === 2 ? Heading2 : Heading3,
      press: () => chain().toggleHeading({ level }).run(),
      isOn: editor.isActive("heading", { level }),
    })),
  ];
  return [
    ...(asWords ? [] : look),
    {
      name: t.list(),
      Icon: List,
      press: () => chain().toggleBulletList().run(),
      isOn: editor.isActive("bulletList"),
    },
    {
      name: t.numberedList(),
      Icon: ListOrdered,
      press: () => chain().toggleOrderedList().run(),
      isOn: editor.isActive("orderedList"),
    },
    { name: t.link(), Icon: Link, press: onLink, isOn: editor.isActive("link") },
    { name: t.undo(), Icon: Undo2, press: () => chain().undo().run(), isOff: !editor.can().undo() },
    { name: t.redo(), Icon: Redo2, press: () => chain().redo().run(), isOff: !editor.can().redo() },
  ];
}
