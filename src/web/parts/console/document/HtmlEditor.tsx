import { EditorContent, useEditor, useEditorState } from "@tiptap/react";
import StarterKit from "@tiptap/starter-kit";
import { Button } from "antd";
import { type ReactNode, useEffect, useRef } from "react";
import { ConsoleIcon } from "../look/ConsoleIcon.tsx";
import { useConsole, useWords } from "../state/console.ts";
import css from "./document.module.css";

interface HtmlEditorProps {
  /** Another one than was said last (a draft that is dropped, somebody else's text that is taken) takes its place. */
  readonly html: string;
  readonly label: string;
  readonly onChange: (html: string) => void;
}

/** A short text as HTML: paragraphs, headings, lists. The server cleans it by the same rules whoever sends it. */
export function HtmlEditor({ html, label, onChange }: HtmlEditorProps): ReactNode {
  const words = useWords("document");
  const { nonce } = useConsole();
  const said = useRef(html);
  const editor = useEditor({
    extensions: [
      StarterKit.configure({
        heading: { levels: [3] }, codeBlock: false, code: false, horizontalRule: false, strike: false, underline: false,
      }),
    ],
    content: html,
    injectNonce: nonce,
    editorProps: { attributes: { "aria-label": label, role: "textbox", "aria-multiline": "true", class: `${css.text} ${css.short}` } },
    onUpdate: ({ editor: now }) => {
      said.current = now.isEmpty ? "" : now.getHTML();
      onChange(said.current);
    },
  });
  useEffect(() => {
    if (html === said.current) return;
    said.current = html;
    editor.commands.setContent(html, { emitUpdate: false });
  }, [editor, html]);
  const is = useEditorState({
    editor,
    selector: ({ editor: now }) => ({
      heading: now.isActive("heading"), bold: now.isActive("bold"), bullet: now.isActive("bulletList"),
      ordered: now.isActive("orderedList"),
    }),
  });
  const chain = () => editor.chain().focus();
  const tools = [
    { label: words.heading, face: "H", isOn: is.heading, press: () => chain().toggleHeading({ level: 3 }).run() },
    { label: words.bold, face: <b>B</b>, isOn: is.bold, press: () => chain().toggleBold().run() },
    { label: words.bullets, face: <ConsoleIcon name="menu" />, isOn: is.bullet, press: () => chain().toggleBulletList().run() },
    { label: words.numbers, face: <ConsoleIcon name="list-checks" />, isOn: is.ordered, press: () => chain().toggleOrderedList().run() },
  ];
  return (
    <div className={css.editor}>
      <div className={css.tools} role="toolbar" aria-label={words.tools}>
        {tools.map(({ label: name, face, isOn, press }) => (
          <Button
            key={name} type="text" size="small" aria-label={name} aria-pressed={isOn} className={isOn ? css.on ?? "" : ""}
            onMouseDown={(event) => event.preventDefault()} onClick={press}
          >
            {face}
          </Button>
        ))}
      </div>
      <EditorContent editor={editor} />
    </div>
  );
}
