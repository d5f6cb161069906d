import { Button, Select } from "antd";
import { type ReactNode, useState } from "react";
import { staffQuestions } from "#contract/staff/questions.ts";
import { fill } from "#contract/text/say.ts";
import { useWrite } from "../../../../../parts/console/calls/writes.ts";
import { clock } from "../../../../../parts/console/look/clock.ts";
import { useWords } from "../../../../../parts/console/state/console.ts";
import { LessonDialog } from "./LessonDialog.tsx";
import { AddName, NameRow } from "./NameRow.tsx";
import css from "./places.module.css";
import { type Places, PLACES_READ } from "./places.ts";
import { RemovePlace } from "./RemovePlace.tsx";

type Point = Places["points"][number];

interface PointsProps extends Places {
  readonly subjectId: number;
}

/** The knowledge points, each with the chapter that it belongs to and the lesson that teaches it. */
export function Points({ subjectId, points, chapters }: PointsProps): ReactNode {
  const words = useWords("questions");
  const [removed, setRemoved] = useState<Point | null>(null);
  const [taught, setTaught] = useState<Point | null>(null);
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
            onRename={(name) => saved(point, { name }).then(({ kind }) => kind === "done")} onRemove={() => setRemoved(point)}
          >
            <Select
              className={css.chapter!} aria-label={fill(words.chapterOf, { name: point.name })} value={point.chapterId ?? 0}
              options={options} popupMatchSelectWidth={false} disabled={save.busy}
              getPopupContainer={(node) => node.closest("dialog") ?? document.body}
              onChange={(next) => void saved(point, { chapterId: next === 0 ? null : next })}
            />
            <span className={css.lesson}>
              <small>
                {point.itemTitle === null
                  ? words.lessonNone
                  : fill(point.atSecond ? words.lessonAt : words.lesson, { title: point.itemTitle, at: clock(point.atSecond ?? 0) })}
              </small>
              <Button type="link" size="small" aria-label={`${words.setLesson} ${point.name}`} onClick={() => setTaught(point)}>
                {words.setLesson}
              </Button>
            </span>
          </NameRow>
        ))}
      </ul>
      <AddName
        label={words.newPoint} go={words.addPoint} busy={add.busy} field="name"
        onAdd={(name) => add.run({ subjectId, name, chapterId: null, itemId: null, atSecond: null })}
      />
      {removed && (
        <RemovePlace
          kind="point" place={removed} points={0} onClose={() => setRemoved(null)}
          others={points.filter(({ id }) => id !== removed.id).map(({ id, name }) => ({ value: id, label: name }))}
        />
      )}
      {taught && <LessonDialog subjectId={subjectId} point={taught} onClose={() => setTaught(null)} />}
    </section>
  );
}
