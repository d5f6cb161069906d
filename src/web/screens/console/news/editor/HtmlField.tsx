import { lazy, type ReactNode, Suspense } from "react";
import { useWords } from "../../../../parts/console/state/console.ts";
import css from "./editor.module.css";

/** The editor comes when an article is opened, not with the list. */
const RichEditor = lazy(() => import("./RichEditor.tsx"));

interface HtmlFieldProps {
  readonly label: string;
  readonly id?: string;
  readonly value?: string;
  readonly onChange?: (html: string) => void;
}

/** A text with headings, lists, pictures and tables, as a field of a form. */
export function HtmlField({ label, id, value = "", onChange }: HtmlFieldProps): ReactNode {
  const words = useWords("news");
  return (
    <Suspense fallback={<p className={css.waits} role="status">{words.loadingEditor}</p>}>
      <RichEditor label={label} id={id} html={value} onChange={(html) => onChange?.(html)} />
    </Suspense>
  );
}
