import type { Editor } from "@tiptap/react";
import { Button, Input } from "antd";
import { type FormEvent, type ReactNode, useId, useState } from "react";
import { Dialog } from "../../../../kit/Dialog.tsx";
import { useWords } from "../../../../parts/console/state/console.ts";
import css from "./editor.module.css";
import { IN_TEXT, type Kept } from "./pictures.ts";
import { usePicture } from "./usePicture.ts";

interface PictureDialogProps {
  readonly editor: Editor;
  readonly onClose: () => void;
}

/** A picture with its words for who doesn't see it; of one that is selected the words alone. */
export function PictureDialog({ editor, onClose }: PictureDialogProps): ReactNode {
  const words = useWords("news");
  const { close } = useWords("frame");
  const id = useId();
  const { busy, send } = usePicture();
  const selected = editor.isActive("image") ? editor.getAttributes("image") : null;
  const [kept, setKept] = useState<Kept | null>(null);
  const [alt, setAlt] = useState(String(selected?.["alt"] ?? ""));
  const address = kept?.address ?? (selected ? String(selected["src"]) : null);
  const take = async (file: File | undefined) => {
    const sent = file && (await send(file, IN_TEXT));
    if (sent) setKept(sent);
  };
  const set = (event: FormEvent) => {
    event.preventDefault();
    if (kept) editor.chain().focus().setImage({ src: kept.address, alt: alt.trim(), width: kept.width, height: kept.height }).run();
    else editor.chain().focus().updateAttributes("image", { alt: alt.trim() }).run();
    onClose();
  };
  return (
    <Dialog open title={words.image} labels={{ close }} onClose={onClose}>
      <form className={css.dialog} onSubmit={set}>
        {address && <img className={css.chosen} src={address} alt="" />}
        <input
          type="file" accept="image/png,image/jpeg,image/webp" aria-label={words.image} disabled={busy}
          onChange={({ target }) => void take(target.files?.[0])}
        />
        <label htmlFor={id}>{words.imageAlt}</label>
        <Input id={id} value={alt} maxLength={200} placeholder={words.imageAltHint} onChange={({ target }) => setAlt(target.value)} />
        <div className={css.buttons}>
          <Button type="primary" htmlType="submit" loading={busy} disabled={address === null}>{words.imageSet}</Button>
          <Button onClick={onClose}>{words.cancel}</Button>
        </div>
      </form>
    </Dialog>
  );
}
