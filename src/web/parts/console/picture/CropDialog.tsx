import { type KeyboardEvent, type PointerEvent, type ReactNode, useEffect, useRef, useState } from "react";
import { Button } from "../../../kit/Button.tsx";
import { Dialog } from "../../../kit/Dialog.tsx";
import { useWords } from "../state/console.ts";
import css from "./CropDialog.module.css";
import { type Cut, cutOut } from "./drawn.ts";

interface CropDialogProps {
  readonly image: HTMLImageElement;
  readonly onCut: (blob: Blob) => void;
  readonly onClose: () => void;
}

/** Side (px) of the square on the screen, and of the one that is sent. */
const SHOWN = 280;
const SENT = 480;
/** How far (of the square) an arrow key moves the picture. */
const STEP = 0.05;

/** The square within the picture, whatever was asked. */
function within({ x, y, side }: Cut, width: number, height: number): Cut {
  const most = Math.min(width, height);
  const kept = Math.min(Math.max(side, most / 4), most);
  return { side: kept, x: Math.min(Math.max(x, 0), width - kept), y: Math.min(Math.max(y, 0), height - kept) };
}

/** The square that is taken, painted on a canvas and moved by pointer and keys. */
function useCut(image: HTMLImageElement) {
  const { naturalWidth: width, naturalHeight: height } = image;
  const most = Math.min(width, height);
  const [cut, setCut] = useState<Cut>({ x: (width - most) / 2, y: (height - most) / 3, side: most });
  const canvas = useRef<HTMLCanvasElement>(null);
  const from = useRef<{ readonly x: number; readonly y: number; readonly cut: Cut } | null>(null);
  useEffect(() => {
    const paint = canvas.current?.getContext("2d");
    paint?.clearRect(0, 0, SHOWN, SHOWN);
    paint?.drawImage(image, cut.x, cut.y, cut.side, cut.side, 0, 0, SHOWN, SHOWN);
  }, [image, cut]);
  const moveTo = (next: Cut) => setCut(within(next, width, height));
  const drag = (event: PointerEvent) => {
    if (!from.current) return;
    const { x, y, cut: was } = from.current;
    const scale = was.side / SHOWN;
    moveTo({ ...was, x: was.x - (event.clientX - x) * scale, y: was.y - (event.clientY - y) * scale });
  };
  const keys = (event: KeyboardEvent) => {
    const by = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }[event.key];
    if (!by) return;
    event.preventDefault();
    moveTo({ ...cut, x: cut.x + by[0]! * cut.side * STEP, y: cut.y + by[1]! * cut.side * STEP });
  };
  const zoom = (side: number) =>
    moveTo({ side, x: cut.x + (cut.side - side) / 2, y: cut.y + (cut.side - side) / 2 });
  const hold = (event: PointerEvent) => {
    event.currentTarget.setPointerCapture(event.pointerId);
    from.current = { x: event.clientX, y: event.clientY, cut };
  };
  const letGo = () => {
    from.current = null;
  };
  return { canvas, cut, most, drag, keys, zoom, hold, letGo };
}

/** Which square of a picture is taken: it is moved by pointer or arrow keys under the frame, and made larger by the slider. */
export function CropDialog({ image, onCut, onClose }: CropDialogProps): ReactNode {
  const words = useWords("editing");
  const { close } = useWords("frame");
  const { canvas, cut, most, drag, keys, zoom, hold, letGo } = useCut(image);
  return (
    <Dialog
      open
      title={words.cropTitle}
      labels={{ close }}
      onClose={onClose}
      actions={<Button size="lg" kind="primary" onClick={() => void cutOut(image, cut, SENT).then(onCut)}>{words.cropUse}</Button>}
    >
      <div className={css.crop}>
        <canvas
          ref={canvas}
          width={SHOWN}
          height={SHOWN}
          tabIndex={0}
          role="img"
          aria-label={words.cropHint}
          data-autofocus=""
          className={css.picture}
          onKeyDown={keys}
          onPointerDown={hold}
          onPointerMove={drag}
          onPointerUp={letGo}
          onPointerCancel={letGo}
        />
        <p>{words.cropHint}</p>
        <label className={css.zoom}>
          <span>{words.cropZoom}</span>
          <input
            type="range" min={100} max={400} step={5} value={Math.round((most / cut.side) * 100)}
            onChange={({ target }) => zoom((most * 100) / Number(target.value))}
          />
        </label>
      </div>
    </Dialog>
  );
}
