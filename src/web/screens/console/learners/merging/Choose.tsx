import { Input } from "antd";
import { type ReactNode, useDeferredValue, useState } from "react";
import { staffLearners } from "#contract/staff/learners.ts";
import { staffMerging } from "#contract/staff/merging.ts";
import { LinkButton } from "../../../../kit/Button.tsx";
import { Tag } from "../../../../kit/Tag.tsx";
import { useRead } from "../../../../parts/console/calls/reads.ts";
import { ConsoleIcon } from "../../../../parts/console/look/ConsoleIcon.tsx";
import { Section } from "../../../../parts/console/page/Section.tsx";
import { Waiting } from "../../../../parts/console/page/Waiting.tsx";
import { useWords } from "../../../../parts/console/state/console.ts";
import type { Learner } from "../one/learner.screen.tsx";
import css from "./merging.module.css";

interface Found {
  readonly learnerId: number;
  readonly name: string;
  readonly phoneMask: string;
  readonly workCode: string;
  readonly cohort: string;
  readonly signs: readonly string[];
}

/** Which account is the other one: those that look like it, and a search for any. */
export function Choose({ learner: { learnerId } }: { readonly learner: Learner }): ReactNode {
  const words = useWords("merging");
  const [typed, setTyped] = useState("");
  const keyword = useDeferredValue(typed.trim());
  const likely = useRead(staffMerging.doubles, { learnerId, size: 20 });
  const found = useRead(staffLearners.list, keyword === "" ? null : { keyword, size: 20 });
  return (
    <Section title={words.choose} hint={words.chooseHint}>
      <Input
        className={css.search!} aria-label={words.search} placeholder={words.search} prefix={<ConsoleIcon name="search" />} value={typed}
        maxLength={60} autoComplete="off" onChange={(event) => setTyped(event.target.value)}
      />
      {keyword === "" ? (
        <Waiting reading={likely}>
          {({ records }) => (
            <Rows
              learnerId={learnerId} label={words.likely} empty={words.noLikely}
              rows={records.map(({ first, second, signs }) => ({
                ...(first.learnerId === learnerId ? second : first), signs: signs.map((sign) => words.signs[sign]),
              }))}
            />
          )}
        </Waiting>
      ) : (
        <Waiting reading={found}>
          {({ records }) => (
            <Rows
              learnerId={learnerId} label={words.found} empty={words.noFound}
              rows={records
                .filter((row) => row.learnerId !== learnerId)
                .map((row) => ({ ...row, cohort: row.cohort?.name ?? "", signs: [] }))}
            />
          )}
        </Waiting>
      )}
    </Section>
  );
}

interface RowsProps {
  readonly learnerId: number;
  readonly label: string;
  readonly empty: string;
  readonly rows: readonly Found[];
}

function Rows({ learnerId, label, empty, rows }: RowsProps): ReactNode {
  const words = useWords("merging");
  if (rows.length === 0) return <p className={css.none} role="status">{empty}</p>;
  return (
    <ul className={css.rows} aria-label={label}>
      {rows.map((row) => (
        <li key={row.learnerId}>
          <span>
            <b>{row.name}</b> {row.signs.map((sign) => <Tag key={sign} tone="warn">{sign}</Tag>)}
            <small>{[row.phoneMask || words.noPhone, row.workCode, row.cohort].filter(Boolean).join(" · ")}</small>
          </span>
          <LinkButton
            href={`/staff/learners/${learnerId}/merge?with=${row.learnerId}`} aria-label={`${words.pick} ${row.name} ${row.phoneMask}`}
          >
            {words.pick}
          </LinkButton>
        </li>
      ))}
    </ul>
  );
}
