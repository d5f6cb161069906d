import { type CSSProperties, type ReactNode, useEffect, useRef, useState } from "react";
import { learning } from "#contract/learning.ts";
import { call } from "../../client/call.ts";
import css from "./Player.module.css";

interface Mark {
  readonly text: string;
  /** 0 to 1. */
  readonly opacity: number;
  readonly moveSeconds: number;
}

/** A third of the picture each: left, middle, right, so that labels never lie on one another. */
const COLUMNS: readonly number[] = [4, 38, 70];
const place = (column: number, share: number, height: number): CSSProperties => ({
  left: `${column + share * 12}%`,
  top: `${12 + height * 68}%`,
});

/** Names who watches: three faint labels that change their places (design system 7, Watermark). It comes back when it is taken away. */
export function Watermark(): ReactNode {
  const [mark, setMark] = useState<Mark | null>(null);
  const [round, setRound] = useState(0);
  const [torn, setTorn] = useState(0);
  const host = useRef<HTMLDivElement>(null);

  useEffect(() => {
    let gone = false;
    call(learning.getWatermark, {}, { quiet: true }).then((found) => gone || setMark(found), () => undefined);
    return () => {
      gone = true;
    };
  }, []);

  useEffect(() => {
    if (!mark) return;
    const timer = setInterval(() => setRound((n) => n + 1), mark.moveSeconds * 1000);
    return () => clearInterval(timer);
  }, [mark]);

  // React keeps the outer box; what hangs in it is put in by hand, so that it can be put in again.
  useEffect(() => {
    const box = host.current;
    if (!box || !mark) return;
    const labels = document.createElement("div");
    labels.className = css.marks!;
    for (const column of COLUMNS) {
      const label = document.createElement("span");
      label.textContent = mark.text;
      Object.assign(label.style, { ...place(column, Math.random(), Math.random()), opacity: String(mark.opacity) });
      labels.append(label);
    }
    box.replaceChildren(labels);
    const watch = new MutationObserver(() => setTorn((n) => n + 1));
    watch.observe(box, { childList: true, subtree: true, attributes: true, characterData: true });
    return () => watch.disconnect();
  }, [mark, round, torn]);

  return <div ref={host} className={css.watermark} aria-hidden="true" />;
}
