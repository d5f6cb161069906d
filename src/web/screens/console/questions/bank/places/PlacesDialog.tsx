import { type ReactNode, useState } from "react";
import { staffQuestions } from "#contract/staff/questions.ts";
import { fill } from "#contract/text/say.ts";
import { Button } from "../../../../../kit/Button.tsx";
import { Dialog } from "../../../../../kit/Dialog.tsx";
import { useRead } from "../../../../../parts/console/calls/reads.ts";
import { useWrite } from "../../../../../parts/console/calls/writes.ts";
import { Waiting } from "../../../../../parts/console/page/Waiting.tsx";
import { useWords } from "../../../../../parts/console/state/console.ts";
import { AddName, NameRow } from "./NameRow.tsx";
import css from "./places.module.css";
import { type Places, PLACES_READ } from "./places.ts";
import { Points } from "./Points.tsx";
import { RemovePlace } from "./RemovePlace.tsx";

type Chapter = Places["chapters"][number];

interface PlacesDialogProps {
  readonly subjectId: number;
  readonly onClose: () => void;
}

/** The chapters and knowledge points of a subject: added, renamed, put in order, removed. */
export function PlacesDialog({ subjectId, onClose }: PlacesDialogProps): ReactNode {
  const words = useWords("questions");
  const { close } = useWords("frame");
  const places = useRead(staffQuestions.places, { subjectId: String(subjectId) });
  return (
    <Dialog
      open wide title={words.places} labels={{ close }} onClose={onClose}
      actions={<Button size="lg" onClick={onClose}>{words.close}</Button>}
    >
      <Waiting reading={places}>
        {({ chapters, points }) => (
          <div className={css.two}>
            <Chapters subjectId={subjectId} chapters={chapters} points={points} />
            <Points subjectId={subjectId} points={points} chapters={chapters} />
          </div>
        )}
      </Waiting>
    </Dialog>
  );
}

function Chapters({ subjectId, chapters, points }: Places & { readonly subjectId: number }): ReactNode {
  const words = useWords("questions");
  const [removed, setRemoved] = useState<Chapter | null>(null);
  const save = useWrite(staffQuestions.saveChapter, { stale: PLACES_READ });
  const add = useWrite(staffQuestions.saveChapter, { stale: PLACES_READ, ofForm: true });
  const saved = ({ id, version }: Chapter, title: string, sort: number) => save.run({ id, version, subjectId, title, sort });
  /** Both change their places; where they had one place, the upper one's becomes another. */
  const swap = async (upper: Chapter, lower: Chapter) => {
    const apart = upper.sort === lower.sort ? 1 : 0;
    const first = await saved(lower, lower.title, upper.sort);
    if (first.kind === "done") await saved(upper, upper.title, lower.sort + apart);
  };
  return (
    <section>
      <h3>{words.chapters}</h3>
      {chapters.length === 0 && <p className={css.none}>{words.noChapters}</p>}
      <ul className={css.names} aria-label={words.chapters}>
        {chapters.map((chapter, at) => (
          <NameRow
            key={`${chapter.id} ${chapter.version}`} name={chapter.title} count={fill(words.count, { n: chapter.questionCount })}
            busy={save.busy}
            onRename={(title) => saved(chapter, title, chapter.sort).then(({ kind }) => kind === "done")}
            onUp={at === 0 ? null : () => void swap(chapters[at - 1]!, chapter)}
            onDown={at === chapters.length - 1 ? null : () => void swap(chapter, chapters[at + 1]!)}
            onRemove={() => setRemoved(chapter)}
          />
        ))}
      </ul>
      <AddName
        label={words.newChapter} go={words.addChapter} busy={add.busy} field="title" onAdd={(title) => add.run({ subjectId, title })}
      />
      {removed && (
        <RemovePlace
          kind="chapter" place={{ ...removed, name: removed.title }}
          points={points.filter(({ chapterId }) => chapterId === removed.id).length}
          others={chapters.filter(({ id }) => id !== removed.id).map(({ id, title }) => ({ value: id, label: title }))}
          onClose={() => setRemoved(null)}
        />
      )}
    </section>
  );
}
