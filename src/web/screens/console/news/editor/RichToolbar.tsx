import { type Editor, useEditorState } from "@tiptap/react";
import { Button, Dropdown, Select } from "antd";
import { type ReactNode, useState } from "react";
import { classes } from "../../../../kit/classes.ts";
import { ConsoleIcon } from "../../../../parts/console/look/ConsoleIcon.tsx";
import type { ConsoleIconName } from "../../../../parts/console/look/icons.ts";
import { useWords } from "../../../../parts/console/state/console.ts";
import css from "./editor.module.css";
import { LinkDialog } from "./LinkDialog.tsx";
import { PictureDialog } from "./PictureDialog.tsx";

interface Tool {
  readonly icon: ConsoleIconName;
  readonly label: string;
  readonly isOn?: boolean;
  readonly isOff?: boolean;
  readonly press: () => void;
}

type Block = "p" | "h2" | "h3";

/** What can be made of the text where the cursor stands. */
export function RichToolbar({ editor }: { readonly editor: Editor }): ReactNode {
  const words = useWords("news");
  const [dialog, setDialog] = useState<"link" | "picture" | null>(null);
  const is = useStanding(editor);
  const chain = () => editor.chain().focus();
  const groups: readonly (readonly Tool[])[] = [
    [
      { icon: "undo-2", label: words.undo, isOff: !is.canUndo, press: () => chain().undo().run() },
      { icon: "redo-2", label: words.redo, isOff: !is.canRedo, press: () => chain().redo().run() },
    ],
    [
      { icon: "bold", label: words.bold, isOn: is.bold, press: () => chain().toggleBold().run() },
      { icon: "underline", label: words.underline, isOn: is.underline, press: () => chain().toggleUnderline().run() },
      { icon: "link", label: words.link, isOn: is.link, press: () => setDialog("link") },
    ],
    [
      { icon: "list", label: words.bullets, isOn: is.bullets, press: () => chain().toggleBulletList().run() },
      { icon: "list-ordered", label: words.numbers, isOn: is.numbers, press: () => chain().toggleOrderedList().run() },
      { icon: "text-quote", label: words.quote, isOn: is.quote, press: () => chain().toggleBlockquote().run() },
    ],
    [
      { icon: "image", label: words.image, press: () => setDialog("picture") },
      { icon: "minus", label: words.rule, press: () => chain().setHorizontalRule().run() },
    ],
  ];
  const setBlock = (block: Block) =>
    block === "p" ? chain().setParagraph().run() : chain().setHeading({ level: block === "h2" ? 2 : 3 }).run();
  return (
    <div className={css.tools} role="toolbar" aria-label={words.tools}>
      {groups.map((tools, n) => (
        <span key={tools[0]!.icon} className={css.toolGroup}>
          {tools.map((tool) => <ToolButton key={tool.icon} {...tool} />)}
          {n === 0 && (
            <Select
              aria-label={words.block} variant="borderless" value={is.block} popupMatchSelectWidth={false}
              options={(["p", "h2", "h3"] as const).map((value) => ({ value, label: words.blocks[value] }))} onChange={setBlock}
            />
          )}
        </span>
      ))}
      <TableTool editor={editor} isIn={is.table} />
      {dialog === "link" && <LinkDialog editor={editor} onClose={() => setDialog(null)} />}
      {dialog === "picture" && <PictureDialog editor={editor} onClose={() => setDialog(null)} />}
    </div>
  );
}

const useStanding = (editor: Editor) =>
  useEditorState({
    editor,
    selector: ({ editor: now }) => ({
      canUndo: now.can().undo(), canRedo: now.can().redo(), bold: now.isActive("bold"), underline: now.isActive("underline"),
      link: now.isActive("link"), bullets: now.isActive("bulletList"), numbers: now.isActive("orderedList"),
      quote: now.isActive("blockquote"), table: now.isActive("table"),
      block: (now.isActive("heading", { level: 2 }) ? "h2" : now.isActive("heading", { level: 3 }) ? "h3" : "p") as Block,
    }),
  });

function ToolButton({ icon, label, isOn, isOff = false, press }: Tool): ReactNode {
  return (
    <Button
      type="text" className={classes(isOn && css.on)} icon={<ConsoleIcon name={icon} />} aria-label={label} title={label}
      disabled={isOff} {...(isOn === undefined ? {} : { "aria-pressed": isOn })}
      // The cursor stays where it is.
      onMouseDown={(event) => event.preventDefault()}
      onClick={press}
    />
  );
}

function TableTool({ editor, isIn }: { readonly editor: Editor; readonly isIn: boolean }): ReactNode {
  const words = useWords("news");
  const chain = () => editor.chain().focus();
  if (!isIn)
    return (
      <ToolButton icon="table" label={words.table} press={() => chain().insertTable({ rows: 3, cols: 3, withHeaderRow: true }).run()} />
    );
  const items = [
    { key: "addRow", label: words.addRow, onClick: () => chain().addRowAfter().run() },
    { key: "addColumn", label: words.addColumn, onClick: () => chain().addColumnAfter().run() },
    { key: "dropRow", label: words.dropRow, onClick: () => chain().deleteRow().run() },
    { key: "dropColumn", label: words.dropColumn, onClick: () => chain().deleteColumn().run() },
    { key: "dropTable", label: words.dropTable, danger: true, onClick: () => chain().deleteTable().run() },
  ];
  return (
    <Dropdown trigger={["click"]} menu={{ items }}>
      <Button type="text" className={classes(css.on)} icon={<ConsoleIcon name="table" />} aria-label={words.table} />
    </Dropdown>
  );
}
