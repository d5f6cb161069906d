import { useState } from "react";
import { staffDashboard } from "#contract/staff/dashboard.ts";
import { staffPractice } from "#contract/staff/practice.ts";
import type { ChangedSince } from "#contract/codes.ts";
import { fill } from "#contract/text/say.ts";
import { askAnew } from "../../../parts/console/calls/reads.ts";
import { useWrite } from "../../../parts/console/calls/writes.ts";
import { type Draft, dropDraft, keepDraft, readDraft } from "../../../parts/console/form/draft.ts";
import { useMe, useWords } from "../../../parts/console/state/console.ts";
import { pointsText } from "../../../parts/question/points.ts";
import { pointsIn } from "./points.ts";
import type { Place } from "./queue.ts";

/** As they were typed. */
interface Typed {
  readonly points: string;
  readonly remark: string;
}

export interface PointsState {
  readonly typed: Typed;
  /** 1/100; null: nothing that can be given. */
  readonly points: number | null;
  readonly faults: Readonly<Record<string, string>>;
  /** The draft that was found, until it is changed. */
  readonly foundAt: number | null;
  readonly busy: boolean;
  /** Another marker gave other points meanwhile. */
  readonly since: ChangedSince | null;
  readonly type: (change: Partial<Typed>) => void;
  /** Gives them, in the place of those that are there where `over`. */
  readonly give: (over?: true) => Promise<void>;
  /** Forgets what was typed: what another gave stands. */
  readonly drop: () => void;
  readonly closeSince: () => void;
}

/** What a marker types for one essay, kept on the device until it is given. */
export function usePoints({ key, attempt: { historyId }, essay }: Place, onGiven: () => void): PointsState {
  const words = useWords("marking");
  const { staffId } = useMe();
  const object = `essay:${key}`;
  const base: Typed = { points: essay.points === null ? "" : pointsText(essay.points), remark: essay.remark };
  const [draft, setDraft] = useState(() => readDraft<Typed>(staffId, object));
  const [isFound, setFound] = useState(draft !== null);
  const [faults, setFaults] = useState<Readonly<Record<string, string>>>({});
  const [since, setSince] = useState<ChangedSince | null>(null);
  const typed = draft?.values ?? base;
  const points = pointsIn(typed.points);
  // What the marker began from: whoever comes between is told of.
  const version = draft?.version ?? essay.version ?? 0;
  const type = (change: Partial<Typed>) => {
    const next: Draft<Typed> = { values: { ...typed, ...change }, base: draft?.base ?? base, version, at: Date.now() };
    keepDraft(staffId, object, next);
    setDraft(next);
    setFound(false);
    setFaults({});
  };
  const drop = () => {
    dropDraft(staffId, object);
    setDraft(null);
    setFound(false);
  };
  const { run, busy } = useWrite(staffPractice.markEssay, { stale: [staffPractice.essays, staffDashboard.waits], ofForm: true });
  const give = async (over?: true) => {
    const fault = points === null ? words.noPoints : points > essay.score ? fill(words.tooMany, { n: pointsText(essay.score) }) : null;
    setFaults(fault === null ? {} : { points: fault });
    if (fault !== null || points === null) return;
    const seen = over ? (essay.version ?? 0) : version;
    const { questionId, childId } = essay;
    const given = { historyId, questionId, childId, points, remark: typed.remark, ...(seen > 0 ? { version: seen } : {}) };
    const written = await run(given);
    setSince(written.kind === "changed" ? written.since : null);
    if (written.kind === "fields") setFaults(written.fields);
    // Whoever was quicker may have finished the whole attempt: the queue says so.
    if (written.kind === "failed") void askAnew([staffPractice.essays]);
    if (written.kind !== "done") return;
    drop();
    onGiven();
  };
  return {
    typed, points, faults, foundAt: isFound ? (draft?.at ?? null) : null, busy, since, type, give, drop,
    closeSince: () => setSince(null),
  };
}
