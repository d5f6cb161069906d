import { Button } from "antd";
import { type ReactNode, useRef } from "react";
import { useWords } from "../../../../parts/console/state/console.ts";
import css from "./editor.module.css";
import { COVER } from "./pictures.ts";
import { usePicture } from "./usePicture.ts";

interface CoverFieldProps {
  /** The drawing that stands where no picture was chosen; null: not known yet. */
  readonly drawn: string | null;
  readonly id?: string;
  readonly value?: string;
  readonly onChange?: (address: string) => void;
}

/** The cover: a picture of the school's, cut to 16:9 from its middle, or the drawn one. */
export function CoverField({ drawn, id, value = "", onChange }: CoverFieldProps): ReactNode {
  const words = useWords("news");
  const { busy, send } = usePicture();
  const file = useRef<HTMLInputElement>(null);
  const take = async (chosen: File | undefined) => {
    const kept = chosen && (await send(chosen, COVER));
    if (kept) onChange?.(kept.address);
    if (file.current) file.current.value = "";
  };
  const shown = value || drawn;
  return (
    <div className={css.cover} id={id}>
      {shown && <img src={shown} alt={words.coverAlt} width="320" height="180" />}
      <input
        ref={file} type="file" accept="image/png,image/jpeg,image/webp" aria-label={words.chooseCover}
        onChange={({ target }) => void take(target.files?.[0])}
      />
      <div className={css.buttons}>
        <Button loading={busy} onClick={() => file.current?.click()}>{value ? words.changeCover : words.chooseCover}</Button>
        {value && <Button type="text" onClick={() => onChange?.("")}>{words.dropCover}</Button>}
      </div>
    </div>
  );
}
