import { documents } from "#contract/documents.ts";
import type { Received } from "#contract/endpoint.ts";
import { fill } from "#contract/text/say.ts";
import { Button } from "../../kit/Button.tsx";
import { Card } from "../../kit/Card.tsx";
import { Icon } from "../../kit/Icon.tsx";
import { Note } from "../../kit/Note.tsx";
import { typeset } from "../../kit/typeset.tsx";
import { useApp, useText } from "../../parts/app/context.tsx";
import { screen as define } from "../../parts/app/screen.ts";
import { Contents } from "./Contents.tsx";
import { dayText } from "./dayText.ts";
import css from "./text.module.css";

type Document = Received<typeof documents.getDocument>;

/** The user agreement and the privacy policy, each at its own address. */
const nameOf = (path: string) => (path.startsWith("/privacy") ? "privacy" : "agreement");

export const screen = define<Document>({
  load: ({ call, path }) => call(documents.getDocument, { name: nameOf(path) }),
  head: (data, _texts, { path }) => ({ title: data.title, canonical: `/${nameOf(path)}`, description: data.keyPoints.join(" ") }),
  View: TextPage,
});

function TextPage({ data }: { readonly data: Document }) {
  const t = useText("documents");
  const { language } = useApp();
  const headings = data.sections.map((section) => section.heading);
  return (
    <div className={`wrap ${css.page}`}>
      <Card as="aside" className={css.side}>
        <Contents headings={headings} />
        <Button kind="ghost" size="sm" icon="printer" className={css.print} onClick={() => window.print()}>{t.print}</Button>
      </Card>
      <Card as="article" className={css.text} lang={data.language === "zh" ? "zh-CN" : "en"}>
        <h1>{data.title}</h1>
        <p className={css.meta}>
          <span>{fill(t.effective, { date: dayText(data.publishedAt, language) })}</span>
          <span>{fill(t.version, { version: data.version })}</span>
        </p>
        {data.keyPoints.length > 0 && (
          <Note tone="info" className={css.key}>
            <b>{fill(t.keyPoints, { count: data.keyPoints.length })}</b>
            <ul>{data.keyPoints.map((point) => <li key={point}>{typeset(point)}</li>)}</ul>
          </Note>
        )}
        <details className={css.fold}>
          <summary>
            {fill(t.contentsCount, { count: headings.length })}
            <Icon name="chevron-down" />
          </summary>
          <Contents headings={headings} />
        </details>
        <div className={css.body}>
          {data.sections.map(({ heading, paragraphs }, index) => (
            <section key={heading} id={`s${index + 1}`} aria-labelledby={`s${index + 1}-title`}>
              <h2 id={`s${index + 1}-title`}><span>{index + 1}</span>{heading}</h2>
              {paragraphs.map((paragraph) => <p key={paragraph}>{typeset(paragraph)}</p>)}
            </section>
          ))}
        </div>
      </Card>
    </div>
  );
}
