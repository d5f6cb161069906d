import type { Editor } from "@tiptap/react";
import { Button, Input } from "antd";
import { type FormEvent, type ReactNode, useId, useState } from "react";
import { Dialog } from "../../../../kit/Dialog.tsx";
import { useWords } from "../../../../parts/console/state/console.ts";
import css from "./editor.module.css";

interface LinkDialogProps {
  readonly editor: Editor;
  readonly onClose: () => void;
}

/** The address of a link; what is selected is its text, or the address itself where nothing is. */
export function LinkDialog({ editor, onClose }: LinkDialogProps): ReactNode {
  const words = useWords("news");
  const { close } = useWords("frame");
  const id = useId();
  const [address, setAddress] = useState(String(editor.getAttributes("link")["href"] ?? ""));
  const [isBad, setBad] = useState(false);
  const set = (event: FormEvent) => {
    event.preventDefault();
    const href = addressOf(address);
    if (href === null) return setBad(true);
    const chain = editor.chain().focus().extendMarkRange("link");
    if (editor.state.selection.empty && !editor.isActive("link"))
      chain.insertContent({ type: "text", text: address.trim(), marks: [{ type: "link", attrs: { href } }] }).run();
    else chain.setLink({ href }).run();
    onClose();
  };
  const drop = () => {
    editor.chain().focus().extendMarkRange("link").unsetLink().run();
    onClose();
  };
  return (
    <Dialog open title={words.link} labels={{ close }} onClose={onClose}>
      <form className={css.dialog} onSubmit={set}>
        <label htmlFor={id}>{words.linkAddress}</label>
        <Input
          id={id} data-autofocus="" value={address} maxLength={500} aria-describedby={`${id}-hint`} {...(isBad ? { status: "error" } : {})}
          onChange={({ target }) => {
            setAddress(target.value);
            setBad(false);
          }}
        />
        <small id={`${id}-hint`} className={isBad ? css.fault : css.quiet} {...(isBad ? { role: "alert" } : {})}>
          {isBad ? words.linkBad : words.linkHint}
        </small>
        <div className={css.buttons}>
          <Button type="primary" htmlType="submit">{words.linkSet}</Button>
          {editor.isActive("link") && <Button onClick={drop}>{words.linkDrop}</Button>}
        </div>
      </form>
    </Dialog>
  );
}

/** A whole address of a kind that articles may lead to; a bare host gets https. Null: none. */
function addressOf(typed: string): string | null {
  const text = typed.trim();
  if (/^(?:https?:\/\/|tel:|mailto:)\S+$/i.test(text)) return text;
  if (/^\/(?!\/)\S*$/.test(text)) return text;
  return /^[\w-]+(?:\.[\w-]+)+(?:[/?#]\S*)?$/.test(text) ? `https://${text}` : null;
}
