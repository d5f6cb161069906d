import { type ReactNode, useEffect, useState } from "react";
import { useText } from "../../parts/app/context.tsx";
import css from "./text.module.css";

/** Share of the window's height above which a section counts as being read. */
const READING_LINE = 0.35;

/** The sections as links; the one being read is marked. */
export function Contents({ headings }: { readonly headings: readonly string[] }): ReactNode {
  const t = useText("documents");
  const [read, setRead] = useState(0);
  const count = headings.length;
  useEffect(() => {
    const look = () => {
      let last = 0;
      for (let index = 0; index < count; index += 1) {
        const top = document.getElementById(`s${index + 1}`)?.getBoundingClientRect().top ?? Infinity;
        if (top < innerHeight * READING_LINE) last = index;
      }
      setRead(last);
    };
    addEventListener("scroll", look, { passive: true });
    return () => removeEventListener("scroll", look);
  }, [count]);
  return (
    <nav className={css.contents} aria-label={t.contents}>
      <p>{t.contents}</p>
      <ol>
        {headings.map((heading, index) => (
          <li key={heading}>
            <a href={`#s${index + 1}`} aria-current={index === read ? "true" : undefined}><span>{index + 1}</span>{heading}</a>
          </li>
        ))}
      </ol>
    </nav>
  );
}
