import { Button } from "antd";
import { type ReactNode, useRef, useState } from "react";
import { staffBranding, type PictureUse } from "#contract/staff/branding.ts";
import { useWrite } from "../calls/writes.ts";
import { ConsoleIcon } from "../look/ConsoleIcon.tsx";
import { useWords } from "../state/console.ts";
import { CropDialog } from "./CropDialog.tsx";
import { base64Of, lighter, openPicture } from "./drawn.ts";
import css from "./PictureField.module.css";

interface PictureFieldProps {
  readonly use: PictureUse;
  /** What its button says. */
  readonly label: string;
  /** Which picture it is, where the button's words alone don't tell. */
  readonly about?: string;
  readonly hint?: string;
  /** A square is cut out of it first. */
  readonly isCropped?: true;
  /** Shown where there is none. */
  readonly none?: ReactNode;
  /** From antd's form: the address of the picture, '' for none. */
  readonly id?: string;
  readonly value?: string;
  readonly onChange?: (value: string) => void;
}

type Chosen = Pick<PictureFieldProps, "use" | "isCropped" | "onChange">;

/** The picture that is cut or sent, and what is wrong with it. */
function usePicture({ use, isCropped, onChange }: Chosen) {
  const words = useWords("editing");
  const [image, setImage] = useState<HTMLImageElement | null>(null);
  const [problem, setProblem] = useState("");
  const add = useWrite(staffBranding.addPicture, { ofForm: true });
  const send = async (blob: Blob) => {
    setProblem("");
    const written = await add.run({ use, image: await base64Of(blob) });
    if (written.kind === "done") onChange?.(written.data.address);
    if (written.kind === "fields") setProblem(written.fields["image"] ?? written.message);
  };
  const choose = async (file: File | undefined) => {
    if (!file) return;
    try {
      if (isCropped && file.type !== "image/svg+xml") setImage(await openPicture(file));
      else await send(await lighter(file));
    } catch {
      setProblem(words.pictureUnread);
    }
  };
  return { image, drop: () => setImage(null), problem, send, choose, busy: add.busy };
}

/** A picture that is chosen, cut where it has to be, sent at once, and named by its address. */
export function PictureField({ use, label, about, hint, isCropped, none, id, value = "", onChange }: PictureFieldProps): ReactNode {
  const words = useWords("editing");
  const name = about === undefined ? label : `${label} ${about}`;
  const input = useRef<HTMLInputElement>(null);
  const { image, drop, problem, send, choose, busy } = usePicture({ use, ...(isCropped && { isCropped }), ...(onChange && { onChange }) });
  return (
    <div className={css.field} id={id}>
      <span className={css.box} data-use={use}>{value ? <img src={value} alt="" /> : (none ?? <ConsoleIcon name="image" />)}</span>
      <div>
        <div className={css.buttons}>
          <Button aria-label={name} icon={<ConsoleIcon name="upload" />} loading={busy} onClick={() => input.current?.click()}>
            {label}
          </Button>
          {value !== "" && (
            <Button type="text" aria-label={`${words.takeAway} ${about ?? label}`} onClick={() => onChange?.("")}>{words.takeAway}</Button>
          )}
        </div>
        {hint && <small>{hint}</small>}
        {problem && <p className={css.problem} role="alert">{problem}</p>}
      </div>
      <input
        ref={input}
        type="file"
        className="sr"
        tabIndex={-1}
        aria-hidden="true"
        accept="image/png,image/jpeg,image/webp,image/svg+xml"
        onChange={(event) => {
          const [file] = event.target.files ?? [];
          event.target.value = "";
          void choose(file);
        }}
      />
      {image && (
        <CropDialog
          image={image}
          onClose={drop}
          onCut={(blob) => {
            drop();
            void send(blob);
          }}
        />
      )}
    </div>
  );
}
