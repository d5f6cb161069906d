import { Button } from "antd";
import { type ReactNode, useState } from "react";
import { staffExams } from "#contract/staff/exams.ts";
import { fill } from "#contract/text/say.ts";
import { Tag } from "../../../../kit/Tag.tsx";
import { useRead } from "../../../../parts/console/calls/reads.ts";
import { useWrite } from "../../../../parts/console/calls/writes.ts";
import { ConfirmButton } from "../../../../parts/console/page/ConfirmButton.tsx";
import { Page } from "../../../../parts/console/page/Page.tsx";
import type { ConsoleScreen } from "../../../../parts/console/page/screen.ts";
import { Section } from "../../../../parts/console/page/Section.tsx";
import { Missing } from "../../../../parts/console/page/Trouble.tsx";
import { Waiting } from "../../../../parts/console/page/Waiting.tsx";
import { useWords } from "../../../../parts/console/state/console.ts";
import { useIdParam } from "../../../../parts/console/travel/place.ts";
import { BindDialog } from "./BindDialog.tsx";
import { type ClassExam, OF_CLASSES } from "./classExam.ts";
import css from "./classes.module.css";

/** The class exams of a course, with their papers and what they draw from. */
function View(): ReactNode {
  const seriesId = useIdParam("seriesId");
  return seriesId === null ? <Missing /> : <Course key={seriesId} seriesId={seriesId} />;
}

function Course({ seriesId }: { readonly seriesId: number }): ReactNode {
  const words = useWords("exams");
  const exams = useRead(staffExams.classExams, { seriesId });
  const course = useRead(staffExams.classCourses, { seriesId }).data?.records.find((one) => one.seriesId === seriesId);
  const [binds, setBinds] = useState<ClassExam | null>(null);
  return (
    <Page
      title={course ? fill(words.classTitle, { title: course.title }) : words.tabs.classes}
      back={{ href: "/staff/exams/classes", label: words.classesBack }}
    >
      <Waiting reading={exams}>
        {(rows) => (
          <>
            {rows.length === 0 && <p>{words.classesEmpty}</p>}
            {rows.map((exam) => <OneExam key={exam.itemId} exam={exam} onBind={() => setBinds(exam)} />)}
          </>
        )}
      </Waiting>
      {binds && <BindDialog exam={binds} onClose={() => setBinds(null)} />}
    </Page>
  );
}

function OneExam({ exam, onBind }: { readonly exam: ClassExam; readonly onBind: () => void }): ReactNode {
  const words = useWords("exams");
  const { itemId, title, chapterTitle, paperId, paperTitle, accuracyPer, version } = exam;
  const unbind = useWrite(staffExams.unbind, { stale: OF_CLASSES, done: words.unbindDone });
  const actions = (
    <span className={css.actions}>
      <Button aria-label={`${paperId === null ? words.bind : words.rebind} ${title}`} onClick={onBind}>
        {paperId === null ? words.bind : words.rebind}
      </Button>
      {version !== null && (
        <ConfirmButton
          label={words.unbind} about={title} text={words.unbindText} danger act={() => unbind.run({ itemId, version })}
        />
      )}
    </span>
  );
  return (
    <Section title={title} hint={chapterTitle} actions={actions}>
      {paperId === null ? (
        <p className={css.quiet}>{words.noPaper}</p>
      ) : (
        <>
          <p className={css.paper}>
            <a href={`/staff/papers/${paperId}`}>{paperTitle}</a> · {fill(words.line, { per: accuracyPer ?? 0 })}
          </p>
          <Pool exam={exam} />
        </>
      )}
    </Section>
  );
}

/** How large the pool of a class exam is, kind by kind. */
function Pool({ exam: { title, pool } }: { readonly exam: ClassExam }): ReactNode {
  const words = useWords("exams");
  const kinds = useWords("papers").questionKinds;
  if (!pool) return null;
  return (
    <>
      <p className={css.ample}>
        <Tag tone={pool.ample ? "ok" : "warn"}>{pool.ample ? words.ample : words.scarce}</Tag>
        <span>{fill(words.poolSize, { size: pool.size, kept: pool.kept })}</span>
      </p>
      <table className={css.pool}>
        <caption className="sr">{fill(words.poolTable, { title })}</caption>
        <thead>
          <tr>
            <th scope="col">{words.kindOf}</th>
            <th scope="col">{words.askedOf}</th>
            <th scope="col">{words.pooledOf}</th>
            <th scope="col">{words.neededOf}</th>
          </tr>
        </thead>
        <tbody>
          {pool.kinds.map(({ kind, asked, pooled, needed }) => (
            <tr key={kind} data-scarce={pooled < needed || undefined}>
              <th scope="row">{kinds[kind]}</th>
              <td>{asked}</td>
              <td>{pooled}</td>
              <td>{needed}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}

export const screen: ConsoleScreen = { View };
