import { useEffect, useState } from "react";
import type { Grant } from "../player/engine/grant.ts";
import { type Cue, parseVtt } from "./vtt.ts";

/** Transcripts that were read on this page, by video and language. */
const read = new Map<string, readonly Cue[]>();

async function fetchCues(grant: Grant, lang: string): Promise<readonly Cue[]> {
  const file = async () => {
    const url = grant.current().subtitles.find((one) => one.lang === lang)?.url;
    if (url === undefined) throw new Error("no such transcript");
    return fetch(url);
  };
  let response = await file();
  if (response.status === 401 || response.status === 403) {
    await grant.renew();
    response = await file();
  }
  if (!response.ok) throw new Error(`the transcript answered ${response.status}`);
  return parseVtt(await response.text());
}

interface Cues {
  /** Null while they are being fetched, and where that failed. */
  readonly cues: readonly Cue[] | null;
  readonly failed: boolean;
  readonly again: () => void;
}

/** The transcript of a video in a language; `grant` is the player's own permission. */
export function useCues(grant: Grant | null, lang: string | null): Cues {
  const [attempt, setAttempt] = useState(0);
  const [, drawAgain] = useState(0);
  const [failure, setFailure] = useState<string | null>(null);
  const key = grant && lang !== null ? `${grant.current().vid} ${lang}` : null;
  const cues = key === null ? null : (read.get(key) ?? null);
  useEffect(() => {
    if (!grant || lang === null || key === null || read.has(key)) return;
    let gone = false;
    fetchCues(grant, lang).then(
      (found) => {
        read.set(key, found);
        if (!gone) drawAgain((n) => n + 1);
      },
      () => gone || setFailure(`${key} ${attempt}`),
    );
    return () => {
      gone = true;
    };
  }, [grant, lang, key, attempt]);
  return { cues, failed: cues === null && key !== null && failure === `${key} ${attempt}`, again: () => setAttempt((n) => n + 1) };
}
