import { Button, Dropdown } from "antd";
import { type Editor, useEditorState } from "@tiptap/react";
import { type ReactNode, useState } from "react";
import { ConsoleIcon } from "../look/ConsoleIcon.tsx";
import type { ConsoleIconName } from "../look/icons.ts";
import { useWords } from "../state/console.ts";
import css from "./document.module.css";
import { FigureDialog } from "./FigureDialog.tsx";
import { StepsDialog } from "./StepsDialog.tsx";

/** What can be made of the text where the cursor stands. */
export function Toolbar({ editor }: { readonly editor: Editor }): ReactNode {
  const words = useWords("document");
  const [dialog, setDialog] = useState<"figure" | "steps" | null>(null);
  const is = useEditorState({
    editor,
    selector: ({ editor: now }) => ({
      heading: now.isActive("heading"), bold: now.isActive("bold"), bullet: now.isActive("bulletList"),
      ordered: now.isActive("orderedList"),
      warning: now.isActive("callout", { tone: "warning" }), tip: now.isActive("callout", { tone: "tip" }), table: now.isActive("table"),
      canUndo: now.can().undo(),
    }),
  });
  const chain = () => editor.chain().focus();
  const tone = (to: "warning" | "tip", on: boolean) =>
    on ? chain().setNode("paragraph").run() : chain().setNode("callout", { tone: to }).run();
  const tableItems = [
    { key: "row", label: words.addRow, onClick: () => chain().addRowAfter().run() },
    { key: "column", label: words.addColumn, onClick: () => chain().addColumnAfter().run() },
    { key: "dropRow", label: words.dropRow, onClick: () => chain().deleteRow().run() },
    { key: "dropColumn", label: words.dropColumn, onClick: () => chain().deleteColumn().run() },
    { key: "drop", label: words.dropTable, danger: true, onClick: () => chain().deleteTable().run() },
  ];
  return (
    <div className={css.tools} role="toolbar" aria-label={words.tools}>
      <Tool label={words.heading} isOn={is.heading} onPress={() => chain().toggleHeading({ level: 2 }).run()}>H</Tool>
      <Tool label={words.bold} isOn={is.bold} onPress={() => chain().toggleBold().run()}><b>B</b></Tool>
      <Tool label={words.bullets} icon="menu" isOn={is.bullet} onPress={() => chain().toggleBulletList().run()} />
      <Tool label={words.numbers} icon="list-checks" isOn={is.ordered} onPress={() => chain().toggleOrderedList().run()} />
      <Tool label={words.warning} icon="triangle-alert" isOn={is.warning} onPress={() => tone("warning", is.warning)} />
      <Tool label={words.tip} icon="info" isOn={is.tip} onPress={() => tone("tip", is.tip)} />
      {is.table ? (
        <Dropdown trigger={["click"]} menu={{ items: tableItems }}>
          <Button type="text" size="small" icon={<ConsoleIcon name="columns-3" />} aria-label={words.table} />
        </Dropdown>
      ) : (
        <Tool
          label={words.addTable} icon="columns-3" onPress={() => chain().insertTable({ rows: 3, cols: 3, withHeaderRow: true }).run()}
        />
      )}
      <Tool label={words.figure} icon="image" onPress={() => setDialog("figure")} />
      <Tool label={words.steps} icon="clipboard-list" onPress={() => setDialog("steps")} />
      <Tool label={words.undo} icon="undo-2" isOff={!is.canUndo} onPress={() => chain().undo().run()} />
      {dialog === "figure" && (
        <FigureDialog
          onClose={() => setDialog(null)}
          onDone={(block) => chain().insertContent({ type: "piece", attrs: { block } }).run()}
        />
      )}
      {dialog === "steps" && (
        <StepsDialog onClose={() => setDialog(null)} onDone={(block) => chain().insertContent({ type: "piece", attrs: { block } }).run()} />
      )}
    </div>
  );
}

interface ToolProps {
  readonly label: string;
  readonly icon?: ConsoleIconName;
  readonly isOn?: boolean;
  readonly isOff?: boolean;
  readonly onPress: () => void;
  readonly children?: ReactNode;
}

function Tool({ label, icon, isOn, isOff, onPress, children }: ToolProps): ReactNode {
  return (
    <Button
      type="text" size="small" aria-label={label} title={label} disabled={isOff ?? false} className={isOn ? css.on ?? "" : ""}
      {...(isOn === undefined ? {} : { "aria-pressed": isOn })}
      // The cursor stays where it is.
      onMouseDown={(event) => event.preventDefault()} onClick={onPress} icon={icon && <ConsoleIcon name={icon} />}
    >
      {children}
    </Button>
  );
}
