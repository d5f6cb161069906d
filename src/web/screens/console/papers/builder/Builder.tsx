import { Button, Form } from "antd";
import type { ReactNode } from "react";
import { fill } from "#contract/text/say.ts";
import { classes } from "../../../../kit/classes.ts";
import { Tag } from "../../../../kit/Tag.tsx";
import { RecordFormView } from "../../../../parts/console/form/RecordFormView.tsx";
import { ConsoleIcon } from "../../../../parts/console/look/ConsoleIcon.tsx";
import { notices } from "../../../../parts/console/look/notices.ts";
import { Page } from "../../../../parts/console/page/Page.tsx";
import { useMayWhole, useWords } from "../../../../parts/console/state/console.ts";
import type { Paper } from "../paper.ts";
import { pointsText } from "../points.ts";
import { Bank } from "../bank/Bank.tsx";
import css from "./builder.module.css";
import { PaperFields } from "./PaperFields.tsx";
import { PublishPaper } from "./PublishPaper.tsx";
import { questionsOf, type SectionDraft, sumOf, withQuestions } from "../sections.ts";
import { Totals } from "./Totals.tsx";
import { usePaper } from "./usePaper.tsx";
import type { PaperValues } from "./values.ts";
import { Ways } from "./Ways.tsx";

interface BuilderProps {
  /** null: a new one. */
  readonly paper: Paper | null;
  readonly subjectId: number;
}

/** Builds a paper by hand: its questions, beside them the bank that they come from. */
export function Builder({ paper, subjectId }: BuilderProps): ReactNode {
  const words = useWords("papers");
  const { form, savedNow, question } = usePaper(paper, subjectId);
  const isReadOnly = !useMayWhole()("exams");
  const values = (Form.useWatch([], form.form) as PaperValues | undefined) ?? form.initial;
  const asked = questionsOf(values.sections ?? []);
  const add = (found: Parameters<typeof withQuestions>[1], to: number | null) => {
    const before = form.form.getFieldValue("sections") as readonly SectionDraft[];
    form.form.setFieldValue("sections", withQuestions(before, found, to, (kind) => words.sectionKinds[kind]));
    form.changed(values);
    // What was missing is there now.
    form.form.setFields([{ name: "sections", errors: [] }]);
    notices.done(fill(words.asked, { n: found.length }));
  };
  const actions = paper && (
    <>
      {paper.kind === "formal" && (
        <Button icon={<ConsoleIcon name="shield-check" />} href={`/staff/papers/${paper.paperId}/secrecy`}>{words.secrecyLink}</Button>
      )}
      {!isReadOnly && <PublishPaper paper={paper} form={form} savedNow={savedNow} />}
    </>
  );
  return (
    <Page
      title={paper ? fill(words.editTitle, { title: paper.title }) : words.newTitle}
      back={{ href: `/staff/papers?subject=${subjectId}`, label: words.back }}
      {...(paper ? { subtitle: <Tag tone={paper.published ? "ok" : "warn"}>{paper.published ? words.published : words.hidden}</Tag> } : {})}
      {...(actions ? { actions } : {})}
    >
      <div className={css.two}>
        <div className={classes(css.main, css.foot)}>
          <RecordFormView
            form={form} fields={useFieldWords()} isReadOnly={isReadOnly} {...(paper && !paper.published ? { isQuiet: true } : {})}
          >
            <PaperFields form={form.form} isNew={paper === null} ways={paper === null && <Ways here="hand" subjectId={subjectId} />} />
          </RecordFormView>
        </div>
        <aside className={css.aside}>
          <Totals rows={asked.map(({ kind, score }) => ({ kind, score, count: 1 }))} passScore={values.passScore} />
          {!isReadOnly && (
            <div className={css.sticky}>
              <Bank
                key={values.kind} subjectId={subjectId} paperKind={values.kind} sections={values.sections ?? []}
                known={new Set(asked.map(({ id }) => id))} onAdd={add}
              />
            </div>
          )}
        </aside>
      </div>
      {question}
    </Page>
  );
}

/** How fields and their values are called where two versions stand side by side. */
function useFieldWords() {
  const words = useWords("papers");
  const onOff = (is: boolean) => (is ? "✓" : "");
  return {
    kind: { label: words.kind },
    title: { label: words.paper },
    year: { label: words.year },
    minutes: { label: words.minutes },
    passScore: { label: words.passScore, say: pointsText },
    sections: {
      label: words.questions,
      say: (sections: readonly SectionDraft[]) => {
        const asked = questionsOf(sections);
        return fill(words.paperSum, { count: asked.length, points: pointsText(sumOf(asked)) });
      },
    },
    multiple: { label: words.multiple, say: (value: PaperValues["multiple"]) => words.multiples[value] },
    order: { label: words.order, say: (value: PaperValues["order"]) => words.orders[value] },
    offlineGraceSeconds: { label: words.grace },
    countLeaving: { label: words.countLeaving, say: onOff },
    noCopy: { label: words.noCopy, say: onOff },
    oneDevice: { label: words.oneDevice, say: onOff },
  };
}
