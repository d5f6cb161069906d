import { Button } from "antd";
import { type ReactNode, useState } from "react";
import type { Received } from "#contract/endpoint.ts";
import { staffQuestions } from "#contract/staff/questions.ts";
import { fill } from "#contract/text/say.ts";
import { useRead } from "../../../../parts/console/calls/reads.ts";
import { ConsoleIcon } from "../../../../parts/console/look/ConsoleIcon.tsx";
import { Page } from "../../../../parts/console/page/Page.tsx";
import type { ConsoleScreen } from "../../../../parts/console/page/screen.ts";
import { Section } from "../../../../parts/console/page/Section.tsx";
import { Waiting } from "../../../../parts/console/page/Waiting.tsx";
import { useMayWhole, useWords } from "../../../../parts/console/state/console.ts";
import { usePlace } from "../../../../parts/console/travel/place.ts";
import css from "./bank.module.css";
import { ExportDialog } from "./ExportDialog.tsx";
import { FirstSubject } from "./FirstSubject.tsx";
import { PlacesDialog } from "./places/PlacesDialog.tsx";
import { QuestionList } from "./QuestionList.tsx";
import { SubjectTree } from "./tree/SubjectTree.tsx";

type Tree = Received<(typeof staffQuestions)["tree"]>;
type Subject = Tree[number]["levels"][number]["subjects"][number];

const subjectsOf = (tree: Tree): readonly Subject[] => tree.flatMap(({ levels }) => levels.flatMap(({ subjects }) => subjects));

/** The bank: a subject of the tree, and its questions. */
function View(): ReactNode {
  const words = useWords("questions");
  const { query } = usePlace();
  const mayWhole = useMayWhole()("questions");
  const tree = useRead(staffQuestions.tree, {});
  const all = subjectsOf(tree.data ?? []);
  const asked = query.get("subject");
  // Without one in the address: the first that has questions.
  const subject = all.find(({ id }) => String(id) === asked) ?? all.find(({ questionCount }) => questionCount > 0) ?? all[0];
  return (
    <Page
      title={words.title}
      subtitle={tree.data && fill(words.subtitle, { n: all.reduce((sum, { questionCount }) => sum + questionCount, 0) })}
      actions={mayWhole && subject && <Actions subject={subject} />}
    >
      <Waiting reading={tree}>
        {(trades) =>
          trades.length === 0 ? (
            mayWhole ? <FirstSubject /> : <Section title={words.title}>{words.empty}</Section>
          ) : (
            <div className={css.two}>
              <SubjectTree trades={trades} here={subject?.id ?? null} />
              <div className={css.list}>
                {subject ? <QuestionList key={subject.id} subjectId={subject.id} /> : <Section title={words.title}>{words.choose}</Section>}
              </div>
            </div>
          )}
      </Waiting>
    </Page>
  );
}

/** What is done with a subject as a whole. */
function Actions({ subject: { id, name } }: { readonly subject: Subject }): ReactNode {
  const words = useWords("questions");
  const [open, setOpen] = useState<"places" | "export" | null>(null);
  const close = () => setOpen(null);
  return (
    <>
      <Button icon={<ConsoleIcon name="folder" />} onClick={() => setOpen("places")}>{words.places}</Button>
      <Button icon={<ConsoleIcon name="download" />} onClick={() => setOpen("export")}>{words.export}</Button>
      <Button icon={<ConsoleIcon name="upload" />} href={`/staff/questions/import?subject=${id}`}>{words.import}</Button>
      <Button type="primary" icon={<ConsoleIcon name="plus" />} href={`/staff/questions/new?subject=${id}`}>{words.add}</Button>
      {open === "places" && <PlacesDialog subjectId={id} onClose={close} />}
      {open === "export" && <ExportDialog subjectId={id} name={name} onClose={close} />}
    </>
  );
}

export const screen: ConsoleScreen = { View };
