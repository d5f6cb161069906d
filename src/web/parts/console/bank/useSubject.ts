import { useEffect } from "react";
import { staffQuestions } from "#contract/staff/questions.ts";
import { type Reading, useRead } from "../calls/reads.ts";
import type { Received } from "#contract/endpoint.ts";
import { usePlace } from "../travel/place.ts";

type Tree = Received<(typeof staffQuestions)["tree"]>;

/** A subject with the trade and the level that it stands under. */
export interface SubjectChoice {
  readonly id: number;
  readonly name: string;
  /** 电工 · 四级. */
  readonly place: string;
}

/** The subject that was looked at last on this device: the next page begins with it. */
const LAST = "console.subject";

/** Every subject of the tree in its order. */
const subjectsOf = (tree: Tree): SubjectChoice[] =>
  tree.flatMap((trade) =>
    trade.levels.flatMap((level) => level.subjects.map(({ id, name }) => ({ id, name, place: `${trade.name} · ${level.name}` }))),
  );

interface SubjectReading {
  readonly tree: Reading<Tree>;
  readonly subjects: readonly SubjectChoice[];
  /** Of the address, else the one that was looked at last, else the first; null: there is none, or none is known yet. */
  readonly subject: SubjectChoice | null;
}

/** The subject that a page is about: `?subject=` of the address. */
export function useSubject(): SubjectReading {
  const { query } = usePlace();
  const tree = useRead(staffQuestions.tree, {});
  const subjects = tree.data ? subjectsOf(tree.data) : [];
  const named = (id: string | null) => subjects.find((one) => String(one.id) === id);
  const subject = named(query.get("subject")) ?? named(lastSubject()) ?? subjects[0] ?? null;
  const id = subject?.id;
  useEffect(() => {
    if (id === undefined) return;
    try {
      localStorage.setItem(LAST, String(id));
    } catch {
      // The first one, next time.
    }
  }, [id]);
  return { tree, subjects, subject };
}

function lastSubject(): string | null {
  try {
    return localStorage.getItem(LAST);
  } catch {
    return null;
  }
}
