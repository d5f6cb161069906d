import { type ReactNode, useEffect, useRef } from "react";
import { Note } from "../../../kit/Note.tsx";
import css from "../Login.module.css";

interface OfferProps {
  /** What the server said of the phone. */
  readonly text: string;
  /** One button, or one link that looks like one: the focus is handed on to it. */
  readonly children: ReactNode;
}

/** The other way in, in place of a form's button, where the phone turned out to have an account or none. */
export function Offer({ text, children }: OfferProps): ReactNode {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.querySelector<HTMLElement>("a, button")?.focus(), []);
  return (
    <div ref={box} className={css.offer}>
      <Note tone="info" live>{text}</Note>
      {children}
    </div>
  );
}
