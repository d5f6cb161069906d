import { Image } from "@tiptap/extension-image";
import { TableKit } from "@tiptap/extension-table";
import { EditorContent, useEditor } from "@tiptap/react";
import { StarterKit } from "@tiptap/starter-kit";
import { type ReactNode, useEffect, useLayoutEffect, useRef } from "react";
import { newsFiles } from "#contract/news.ts";
import { fill } from "#contract/text/say.ts";
import { notices } from "../../../../parts/console/look/notices.ts";
import { useConsole, useWords } from "../../../../parts/console/state/console.ts";
import css from "./editor.module.css";
import { IN_TEXT } from "./pictures.ts";
import { RichToolbar } from "./RichToolbar.tsx";
import { usePicture } from "./usePicture.ts";

interface RichEditorProps {
  readonly label: string;
  readonly id: string | undefined;
  readonly html: string;
  readonly onChange: (html: string) => void;
}

/** Characters that are read in a minute. */
const A_MINUTE = 400;
const OWN = newsFiles.picture.path.replace(":name", "");

/** What an article may hold; the server's rules keep the same and nothing else. */
const extensions = [
  StarterKit.configure({
    heading: { levels: [2, 3] }, code: false, codeBlock: false,
    link: { openOnClick: false, defaultProtocol: "https", protocols: ["http", "https", "tel", "mailto"] },
  }),
  Image.configure({ allowBase64: false }),
  TableKit.configure({ table: { resizable: false } }),
];

/** The text itself. Pictures that are pasted or dropped are the school's own from then on; those of other sites stay out. */
export default function RichEditor({ label, id, html, onChange }: RichEditorProps): ReactNode {
  const words = useWords("news");
  const { nonce } = useConsole();
  const { send } = usePicture();
  const insert = useRef<(files: readonly File[]) => void>(() => undefined);
  const said = useRef(html);
  const take = (files: FileList | undefined): boolean => {
    const pictures = [...(files ?? [])].filter(({ type }) => type.startsWith("image/"));
    insert.current(pictures);
    return pictures.length > 0;
  };
  const editor = useEditor({
    extensions,
    content: html,
    injectNonce: nonce,
    editorProps: {
      attributes: { "aria-label": label, role: "textbox", "aria-multiline": "true", class: css.text ?? "", ...(id ? { id } : {}) },
      transformPastedHTML: (pasted) => {
        const { html: own, dropped } = withoutForeign(pasted);
        if (dropped > 0) notices.failed(fill(words.pictureDropped, { n: dropped }));
        return own;
      },
      handlePaste: (_view, event) => take(event.clipboardData?.files),
      handleDrop: (_view, event) => take(event.dataTransfer?.files),
    },
    onUpdate: ({ editor: now }) => {
      said.current = now.isEmpty ? "" : now.getHTML();
      onChange(said.current);
    },
  });
  useLayoutEffect(() => {
    insert.current = (files) =>
      void (async () => {
        for (const file of files) {
          const kept = await send(file, IN_TEXT);
          if (kept) editor.chain().focus().setImage({ src: kept.address, alt: "", width: kept.width, height: kept.height }).run();
        }
      })();
  });
  // A draft that is dropped, or somebody else's text that is taken, comes from outside.
  useEffect(() => {
    if (html === said.current) return;
    said.current = html;
    editor.commands.setContent(html, { emitUpdate: false });
  }, [editor, html]);
  const count = editor.getText().replaceAll(/\s/g, "").length;
  return (
    <div className={css.editor}>
      <RichToolbar editor={editor} />
      <EditorContent editor={editor} />
      <p className={css.editorFoot}>
        <span>{fill(words.count, { n: count, minutes: Math.max(1, Math.round(count / A_MINUTE)) })}</span>
        <span>{words.pasteNote}</span>
      </p>
    </div>
  );
}

/** What is pasted without pictures of other sites, and how many those were. */
function withoutForeign(html: string): { html: string; dropped: number } {
  const pasted = new DOMParser().parseFromString(html, "text/html");
  const foreign = [...pasted.querySelectorAll("img")].filter((img) => !(img.getAttribute("src") ?? "").startsWith(OWN));
  for (const img of foreign) img.remove();
  return { html: pasted.body.innerHTML, dropped: foreign.length };
}
