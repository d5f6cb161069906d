import { type ReactNode, useEffect, useState, useSyncExternalStore } from "react";
import { Dialog } from "../../../kit/Dialog.tsx";
import { useText } from "../../app/context.tsx";
import { onPicture, type Picture, showPicture, shownPicture } from "./picture.ts";
import css from "./PictureDialog.module.css";

/** Shows the enlarged picture of a question; once per screen that shows questions. A press on it changes between fitted and full size. */
export function PictureDialog(): ReactNode {
  const t = useText("exam");
  const picture = useSyncExternalStore(onPicture, shownPicture, () => null);
  const [full, setFull] = useState<Picture | null>(null);
  useEffect(() => () => showPicture(null), []);
  return (
    <Dialog
      open={picture !== null}
      onClose={() => showPicture(null)}
      label={picture?.alt || t.picture}
      wide
      bare
      labels={{ close: t.closePicture }}
      className={css.pictureDialog}
    >
      {picture && (
        <div className={css.pictureBox}>
          <button
            type="button"
            className={css.pictureButton}
            aria-pressed={full === picture}
            aria-label={t.zoom}
            onClick={() => setFull(full === picture ? null : picture)}
          >
            <img src={picture.src} alt={picture.alt} className={full === picture ? css.pictureFull : css.pictureFit} />
          </button>
        </div>
      )}
    </Dialog>
  );
}
