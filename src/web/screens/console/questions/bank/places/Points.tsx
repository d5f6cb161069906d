import { Select } from "antd";
import type { ReactNode } from "react";
import { staffQuestions } from "#contract/staff/questions.ts";
import { fill } from "#contract/text/say.ts";
import { useWrite } from "../../../../../parts/console/calls/writes.ts";
import { useWords } from "../../../../../parts/console/state/console.ts";
import { AddName, NameRow } from "./NameRow.tsx";
import css from "./places.module.css";
import { type Places, PLACES_READ } from "./places.ts";

type Point = Places["points"][number];

interface PointsProps extends Places {
  readonly subjectId: number;
}

/** The knowledge points, each with the chapter that it belongs to. */
export function Points({ subjectId, points, chapters }: PointsProps): ReactNode {
  const words = useWords("questions");
  const save = useWrite(staffQuestions.savePoint, { stale: PLACES_READ });
  const add = useWrite(staffQuestions.savePoint, { stale: PLACES_READ, ofForm: true });
  const saved = (point: Point, changes: Partial<Pick<Point, "name" | "chapterId">>) => {
    const { id, version, name, chapterId, itemId, atSecond } = { ...point, ...changes };
    return save.run({ id, version, subjectId, name, chapterId, itemId, atSecond });
  };
  const options = [{ value: 0, label: words.noChapter }, ...chapters.map(({ id, title }) => ({ value: id, label: title }))];
  return (
    <section>
      <h3>{words.points}</h3>
      {points.length === 0 && <p className={css.none}>{words.noPoints}</p>}
      <ul className={css.names} aria-label={words.points}>
        {points.map((point) => (
          <NameRow
            key={`${point.id} ${point.version}`} name={point.name} count={fill(words.count, { n: point.questionCount })} busy={save.busy}
            onRename={(name) => saved(point, { name }).then(({ kind }) => kind === "done")}
          >
            <Select
              className={css.chapter!} aria-label={fill(words.chapterOf, { name: point.name })} value={point.chapterId ?? 0}
              options={options} popupMatchSelectWidth={false} disabled={save.busy}
              getPopupContainer={(node) => node.closest("dialog") ?? document.body}
              onChange={(next) => void saved(point, { chapterId: next === 0 ? null : next })}
            />
            {point.itemTitle && <small className={css.lesson}>{fill(words.lesson, { title: point.itemTitle })}</small>}
          </NameRow>
        ))}
      </ul>
      <AddName
        label={words.newPoint} go={words.addPoint} busy={add.busy} field="name"
        onAdd={(name) => add.run({ subjectId, name, chapterId: null, itemId: null, atSecond: null })}
      />
    </section>
  );
}
