import { Button, Dropdown } from "antd";
import { type ReactNode, useState } from "react";
import type { Received } from "#contract/endpoint.ts";
import type { staffQuestions } from "#contract/staff/questions.ts";
import { fill } from "#contract/text/say.ts";
import { Tag } from "../../../../../kit/Tag.tsx";
import { ConsoleIcon } from "../../../../../parts/console/look/ConsoleIcon.tsx";
import { useMayWhole, useWords } from "../../../../../parts/console/state/console.ts";
import { RemoveEntry } from "./RemoveEntry.tsx";
import { type Edited, TreeDialog } from "./TreeDialog.tsx";
import css from "./tree.module.css";

export type Trade = Received<(typeof staffQuestions)["tree"]>[number];
type Level = Trade["levels"][number];
type Subject = Level["subjects"][number];
type Entry = Parameters<typeof RemoveEntry>[0]["entry"];

interface SubjectTreeProps {
  readonly trades: readonly Trade[];
  /** The subject whose questions are shown; null: none. */
  readonly here: number | null;
}

/** Trades, their levels and subjects: a subject is chosen by its link, each is changed and removed by the menu beside it. */
export function SubjectTree({ trades, here }: SubjectTreeProps): ReactNode {
  const words = useWords("questions");
  const mayWhole = useMayWhole()("questions");
  const [edited, setEdited] = useState<Edited | null>(null);
  const [removed, setRemoved] = useState<Entry | null>(null);
  const [isOpen, setOpen] = useState(false);
  const chosen = trades.flatMap(({ levels }) => levels.flatMap(({ subjects }) => subjects)).find(({ id }) => id === here);
  return (
    <nav className={css.tree} aria-label={words.tree} data-open={isOpen || undefined}>
      <button type="button" className={css.fold} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        <span>{words.tree}{chosen && <b> · {chosen.name}</b>}</span>
        <ConsoleIcon name={isOpen ? "chevron-down" : "chevron-right"} />
      </button>
      <div className={css.inner}>
        {trades.map((trade) => (
          <TradePart
            key={trade.id} trade={trade} here={here} onEdit={setEdited} onRemove={setRemoved} onChoose={() => setOpen(false)}
          />
        ))}
        {mayWhole && (
          <Button type="link" icon={<ConsoleIcon name="plus" />} onClick={() => setEdited({ kind: "trade", trade: null })}>
            {words.addTrade}
          </Button>
        )}
      </div>
      {edited && <TreeDialog edited={edited} trades={trades} onClose={() => setEdited(null)} />}
      {removed && (
        <RemoveEntry entry={removed} isHere={removed.kind === "subject" && removed.id === here} onClose={() => setRemoved(null)} />
      )}
    </nav>
  );
}

interface PartProps {
  readonly here: number | null;
  readonly onEdit: (edited: Edited) => void;
  readonly onRemove: (entry: Entry) => void;
  readonly onChoose: () => void;
}

function TradePart({ trade, here, onEdit, onRemove, onChoose }: PartProps & { readonly trade: Trade }): ReactNode {
  const words = useWords("questions");
  const mayWhole = useMayWhole()("questions");
  return (
    <section>
      <div className={css.head}>
        <h2>{trade.name}</h2>
        <More
          about={trade.name} onChange={() => onEdit({ kind: "trade", trade })} add={words.addLevel}
          onAdd={() => onEdit({ kind: "level", trade, level: null })} onRemove={() => onRemove({ kind: "trade", ...trade })}
        />
      </div>
      {mayWhole && trade.levels.length === 0 && (
        <Button type="link" size="small" onClick={() => onEdit({ kind: "level", trade, level: null })}>{words.addLevel}</Button>
      )}
      {trade.levels.map((level) => (
        <LevelPart key={level.id} trade={trade} level={level} here={here} onEdit={onEdit} onRemove={onRemove} onChoose={onChoose} />
      ))}
    </section>
  );
}

function LevelPart(
  { trade, level, here, onEdit, onRemove, onChoose }: PartProps & { readonly trade: Trade; readonly level: Level },
): ReactNode {
  const words = useWords("questions");
  const mayWhole = useMayWhole()("questions");
  return (
    <>
      <div className={css.level}>
        <h3>{level.name}</h3>
        <More
          about={`${trade.name} ${level.name}`} onChange={() => onEdit({ kind: "level", trade, level })} add={words.addSubject}
          onAdd={() => onEdit({ kind: "subject", level, subject: null })} onRemove={() => onRemove({ kind: "level", ...level })}
        />
      </div>
      {mayWhole && level.subjects.length === 0 && (
        <Button type="link" size="small" onClick={() => onEdit({ kind: "subject", level, subject: null })}>{words.addSubject}</Button>
      )}
      <ul className={css.subjects}>
        {level.subjects.map((subject) => (
          <li key={subject.id} data-here={subject.id === here || undefined}>
            <SubjectLink subject={subject} isHere={subject.id === here} onChoose={onChoose} />
            <More
              about={subject.name} onChange={() => onEdit({ kind: "subject", level, subject })}
              onRemove={() => onRemove({ kind: "subject", ...subject })}
            />
          </li>
        ))}
      </ul>
    </>
  );
}

interface SubjectLinkProps {
  readonly subject: Subject;
  readonly isHere: boolean;
  readonly onChoose: () => void;
}

function SubjectLink({ subject: { id, name, published, questionCount }, isHere, onChoose }: SubjectLinkProps): ReactNode {
  const words = useWords("questions");
  return (
    <a href={`/staff/questions?subject=${id}`} aria-current={isHere ? "page" : undefined} onClick={onChoose}>
      <span>{name} {!published && <Tag>{words.hidden}</Tag>}</span>
      <small>{fill(words.count, { n: questionCount })}</small>
    </a>
  );
}

interface MoreProps {
  /** What it is about, as it is read out. */
  readonly about: string;
  readonly onChange: () => void;
  readonly onRemove: () => void;
  readonly add?: string;
  readonly onAdd?: () => void;
}

function More({ about, onChange, onRemove, add, onAdd }: MoreProps): ReactNode {
  const words = useWords("questions");
  if (!useMayWhole()("questions")) return null;
  const items = [
    { key: "change", label: words.change }, ...(onAdd && add ? [{ key: "add", label: add }] : []),
    { key: "remove", label: words.remove, danger: true },
  ];
  const acts: Readonly<Record<string, (() => void) | undefined>> = { change: onChange, add: onAdd, remove: onRemove };
  return (
    <Dropdown trigger={["click"]} menu={{ items, onClick: ({ key }) => acts[key]?.() }}>
      <Button type="text" size="small" icon={<ConsoleIcon name="ellipsis" />} aria-label={`${words.change} ${about}`} />
    </Dropdown>
  );
}
