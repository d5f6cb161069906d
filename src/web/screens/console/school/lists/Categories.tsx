import { Button } from "antd";
import { type ReactNode, useState } from "react";
import type { Received } from "#contract/endpoint.ts";
import { staffDirectory } from "#contract/staff/directory.ts";
import { fill } from "#contract/text/say.ts";
import { Tag } from "../../../../kit/Tag.tsx";
import { useRead } from "../../../../parts/console/calls/reads.ts";
import { useWrite } from "../../../../parts/console/calls/writes.ts";
import { Row } from "../../../../parts/console/list/Row.tsx";
import { SortableList } from "../../../../parts/console/list/SortableList.tsx";
import { ConsoleIcon } from "../../../../parts/console/look/ConsoleIcon.tsx";
import { Section } from "../../../../parts/console/page/Section.tsx";
import { Waiting } from "../../../../parts/console/page/Waiting.tsx";
import { useWords } from "../../../../parts/console/state/console.ts";
import css from "../look/school.module.css";
import { CategoryDialog, type Edited } from "./CategoryDialog.tsx";
import { RemoveCategory } from "./RemoveCategory.tsx";

export type Trade = Received<(typeof staffDirectory)["categories"]>[number];
export type Direction = Trade["children"][number];
/** Courses of a trade, those of its directions among them. */
const filedUnder = ({ courses, children }: Trade): number => children.reduce((sum, one) => sum + one.courses, courses);
const STALE = [staffDirectory.categories];

interface CategoryRowProps {
  readonly one: Direction;
  readonly courses: number;
  /** Buttons before the usual ones. */
  readonly more: ReactNode;
  readonly onEdit: () => void;
  readonly onRemove: () => void;
}

function CategoryRow({ one, courses, more, onEdit, onRemove }: CategoryRowProps): ReactNode {
  const words = useWords("school");
  return (
    <Row
      title={one.name}
      tags={one.hidden ? <Tag>{words.hidden}</Tag> : undefined}
      text={fill(words.coursesCount, { count: courses })}
      actions={
        <>
          {more}
          <Button type="link" aria-label={`${words.change} ${one.name}`} onClick={onEdit}>{words.change}</Button>
          <Button type="text" danger size="small" aria-label={`${words.remove} ${one.name}`} onClick={onRemove}>
            {words.remove}
          </Button>
        </>
      }
    />
  );
}

/** Trades with their directions, in the order in which learners see them. */
export function Categories(): ReactNode {
  const words = useWords("school");
  const categories = useRead(staffDirectory.categories, {});
  const [edited, setEdited] = useState<Edited | null>(null);
  const [removed, setRemoved] = useState<Direction | null>(null);
  const move = useWrite(staffDirectory.moveCategory, { stale: STALE });
  const add = <Button icon={<ConsoleIcon name="plus" />} onClick={() => setEdited({ kind: "newTrade" })}>{words.addTrade}</Button>;
  const rowOf = (one: Direction, edit: Edited, courses: number, more?: ReactNode) => (
    <CategoryRow one={one} courses={courses} more={more} onEdit={() => setEdited(edit)} onRemove={() => setRemoved(one)} />
  );
  const onMove = ({ id, version }: Direction, after: number | null) => move.run({ id, version, after });
  return (
    <Section title={words.categories} hint={words.categoriesHint} actions={add}>
      <Waiting reading={categories}>
        {(trades) => (
          <>
            {trades.length === 0 && <p className={css.nothing}>{words.noCategories}</p>}
            <SortableList label={words.categories} items={trades} nameOf={({ name }) => name} onMove={onMove}>
              {(trade) => (
                <>
                  {rowOf(trade, { kind: "trade", trade }, filedUnder(trade), (
                    <Button
                      type="link" aria-label={`${words.addDirection} ${trade.name}`}
                      onClick={() => setEdited({ kind: "newDirection", trade })}
                    >
                      {words.addDirection}
                    </Button>
                  ))}
                  {trade.children.length > 0 && (
                    <div className={css.tree}>
                      <SortableList
                        label={fill(words.directionsOf, { name: trade.name })} items={trade.children}
                        nameOf={({ name }) => name} onMove={onMove}
                      >
                        {(direction) => rowOf(direction, { kind: "direction", trade, direction }, direction.courses)}
                      </SortableList>
                    </div>
                  )}
                </>
              )}
            </SortableList>
            {removed && <RemoveCategory category={removed} trades={trades} stale={STALE} onClose={() => setRemoved(null)} />}
          </>
        )}
      </Waiting>
      {edited && <CategoryDialog edited={edited} stale={STALE} onClose={() => setEdited(null)} />}
    </Section>
  );
}
