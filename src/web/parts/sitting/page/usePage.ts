import { type RefObject, useEffect, useRef, useState } from "react";
import type { AttemptData } from "../attempt/attempt.ts";
import { useAhead } from "./useAhead.ts";
import { useNoCopy } from "./useNoCopy.ts";
import { useOfflineCopy } from "./useOfflineCopy.ts";

export interface Page {
  /** The text of the question that stands there; it has the focus after a step. */
  readonly stem: RefObject<HTMLDivElement | null>;
  readonly sheetOpen: boolean;
  readonly openSheet: (open: boolean) => void;
  /** What was last said to those who hear the page. */
  readonly said: string;
  readonly say: (words: string) => void;
}

/** The page of a sitting: kept on this device while it runs, ahead of its pictures, at the question where the learner stands. */
export function usePage({ attempt, questions }: AttemptData, position: number, running: boolean): Page {
  const [sheetOpen, openSheet] = useState(false);
  const [said, say] = useState("");
  const stem = useRef<HTMLDivElement>(null);
  useOfflineCopy(running);
  useAhead(questions);
  useNoCopy(attempt.rules.noCopy);
  useEffect(() => {
    stem.current?.focus({ preventScroll: true });
    window.scrollTo(0, 0);
  }, [position]);
  return { stem, sheetOpen, openSheet, said, say };
}
