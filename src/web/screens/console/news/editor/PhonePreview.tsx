import { type ReactNode, useState } from "react";
import { createPortal } from "react-dom";
import { timestampText } from "#contract/timestamp.ts";
import { Segmented } from "../../../../kit/Segmented.tsx";
import { Tag } from "../../../../kit/Tag.tsx";
import { typesetHtml } from "../../../../kit/typesetHtml.ts";
import { ArticleText } from "../../../../parts/article/ArticleText.tsx";
import { useWords } from "../../../../parts/console/state/console.ts";
import rich from "../../../../parts/richText/RichText.module.css";
import type { Values } from "./ArticleForm.tsx";
import css from "./editor.module.css";

interface PhonePreviewProps {
  readonly values: Values;
  readonly category: string;
  /** When it is out (ms); null: as if it came out now. */
  readonly at: number | null;
}

type Size = "standard" | "large";

/**
 * What is typed, on a learner's phone: a document of its own, as wide as a phone, so that all that depends on the window's width is as it
 * will be there.
 */
export function PhonePreview({ values: { title, html }, category, at }: PhonePreviewProps): ReactNode {
  const words = useWords("news");
  const [size, setSize] = useState<Size>("standard");
  const [body, setBody] = useState<HTMLElement | null>(null);
  const [now] = useState(Date.now);
  const dress = (frame: HTMLIFrameElement | null) => {
    const inner = frame?.contentDocument;
    if (!inner) return setBody(null);
    inner.documentElement.lang = "zh-CN";
    inner.documentElement.dataset["theme"] = "light";
    inner.documentElement.dataset["size"] = size === "large" ? "large" : "";
    if (inner.head.childElementCount === 0)
      for (const sheet of document.querySelectorAll('link[rel="stylesheet"]')) inner.head.append(sheet.cloneNode());
    setBody(inner.body);
  };
  return (
    <section className={css.phone} aria-label={words.asLearner}>
      <header>
        <h2>{words.asLearner}</h2>
        <Segmented
          label={words.size} value={size} onChange={setSize}
          items={(["standard", "large"] as const).map((id) => ({ id, label: words.sizes[id] }))}
        />
      </header>
      <iframe key={size} ref={dress} title={words.asLearner} className={css.screen} />
      {body &&
        createPortal(
          <div className={css.inPhone}>
            <p className={css.phoneHead}>{words.learnerTitle}</p>
            <div className="wrap">
              <ArticleText
                title={title || words.untitled}
                meta={
                  <>
                    <Tag tone="brand">{category}</Tag>
                    <span>{timestampText(at ?? now).slice(0, 16)}</span>
                  </>
                }
              >
                {html === "" ? (
                  <p>{words.nothingYet}</p>
                ) : (
                  // The editor's own HTML: only what its schema knows. The server cleans it once more before anybody else sees it.
                  <div className={`${rich.text} ${rich.article}`} dangerouslySetInnerHTML={{ __html: typesetHtml(html) }} />
                )}
              </ArticleText>
            </div>
          </div>,
          body,
        )}
    </section>
  );
}
