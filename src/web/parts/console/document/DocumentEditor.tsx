import { TableKit } from "@tiptap/extension-table";
import { EditorContent, useEditor } from "@tiptap/react";
import StarterKit from "@tiptap/starter-kit";
import { type ReactNode, useEffect, useRef } from "react";
import type { LessonBlock } from "#contract/lessonText.ts";
import { same } from "../form/merge.ts";
import { useConsole } from "../state/console.ts";
import { blocksOf, docOf } from "./blocks.ts";
import { Callout } from "./callout.ts";
import css from "./document.module.css";
import { Piece } from "./Piece.tsx";
import { Toolbar } from "./Toolbar.tsx";

interface DocumentEditorProps {
  /** Others than were said last (a draft that is dropped, somebody else's text that is taken) take their place. */
  readonly blocks: readonly LessonBlock[];
  readonly label: string;
  readonly onChange: (blocks: readonly LessonBlock[]) => void;
}

/** Tables keep which row is marked and the note below them. */
const KEPT = { marked: { default: null, rendered: false }, note: { default: null, rendered: false } };

/** The text of a lesson: only what a lesson may hold can be written; what is pasted loses the rest. */
export function DocumentEditor({ blocks, label, onChange }: DocumentEditorProps): ReactNode {
  const { nonce } = useConsole();
  const said = useRef(blocks);
  const editor = useEditor({
    extensions: [
      StarterKit.configure({
        heading: { levels: [2] }, blockquote: false, code: false, codeBlock: false, horizontalRule: false, italic: false, link: false,
        strike: false, underline: false,
      }),
      TableKit.configure({ table: { resizable: false } }).extend({ addGlobalAttributes: () => [{ types: ["table"], attributes: KEPT }] }),
      Callout,
      Piece,
    ],
    content: docOf(blocks),
    injectNonce: nonce,
    editorProps: { attributes: { "aria-label": label, role: "textbox", "aria-multiline": "true", class: css.text ?? "" } },
    onUpdate: ({ editor: now }) => {
      said.current = blocksOf(now.getJSON());
      onChange(said.current);
    },
  });
  useEffect(() => {
    if (same(blocks, said.current)) return;
    said.current = blocks;
    editor.commands.setContent(docOf(blocks), { emitUpdate: false });
  }, [editor, blocks]);
  return (
    <div className={css.editor}>
      <Toolbar editor={editor} />
      <EditorContent editor={editor} />
    </div>
  );
}
