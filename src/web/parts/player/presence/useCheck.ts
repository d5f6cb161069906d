import { useCallback, useEffect, useRef, useState } from "react";
import type { Received } from "#contract/endpoint.ts";
import { type CheckKind, learning } from "#contract/learning.ts";
import type { PasskeyAnswer } from "#contract/passkeys.ts";
import { call } from "../../../client/call.ts";
import { passkeysPossible } from "../../passkeys/ceremony.ts";

export type Challenge = NonNullable<Received<typeof learning.getVideoVerify>["challenge"]>;
type State = "asking" | "open" | "answering" | "passed" | "lapsed" | "away";

/** How long (ms) it stands there that the check is passed. */
const PASSED_MS = 900;

interface Check {
  readonly state: State;
  readonly challenge: Challenge | null;
  /** Tries that are left after a wrong answer; null: none was given. */
  readonly wrong: number | null;
  /** Whole seconds until it lapses. */
  readonly left: number;
  /** Asks for a challenge, of another kind if one is named. */
  readonly ask: (kind?: CheckKind) => void;
  readonly answer: (given: string | PasskeyAnswer) => void;
  /** Asks anew, after it lapsed or nobody was reached. */
  readonly again: () => void;
}

/** The ways beside a challenge that this browser can show. */
export const othersOf = ({ others }: Challenge): readonly CheckKind[] =>
  passkeysPossible() ? others : others.filter((kind) => kind !== "passkey");

/**
 * Asks for a challenge. The server knows that there is a passkey, not that this browser can use it: where it can't, another way is
 * asked for at once, one by message last.
 */
async function challengeOf(itemId: number, kind?: CheckKind): Promise<Challenge | null> {
  const { needVerify, challenge } = await call(learning.getVideoVerify, { itemId, ...(kind ? { kind } : {}) }, { quiet: true });
  if (!needVerify || !challenge) return null;
  const others = challenge.kind === "passkey" && !passkeysPossible() ? othersOf(challenge) : [];
  const other = others.find((one) => one !== "sms") ?? others[0];
  return other ? challengeOf(itemId, other) : challenge;
}

/** A presence check from the question to what came of it. */
export function useCheck(itemId: number, onPassed: () => void, onLapsed: () => void): Check {
  const [state, setState] = useState<State>("asking");
  const [challenge, setChallenge] = useState<Challenge | null>(null);
  const [until, setUntil] = useState(0);
  const [wrong, setWrong] = useState<number | null>(null);
  const told = useRef({ onPassed, onLapsed });
  useEffect(() => {
    told.current = { onPassed, onLapsed };
  });
  const lapse = useCallback(() => {
    setState("lapsed");
    told.current.onLapsed();
  }, []);
  const show = useCallback((found: Challenge) => {
    setChallenge(found);
    setUntil(performance.now() + found.secondsLeft * 1000);
    setWrong(null);
    setState("open");
  }, []);
  const ask = useCallback((kind?: CheckKind) => {
    challengeOf(itemId, kind).then(
      (found) => (found ? show(found) : told.current.onPassed()),
      () => setState("away"),
    );
  }, [itemId, show]);
  useEffect(() => ask(), [ask]);
  useAt(state === "open" ? until : null, lapse);
  useEffect(() => {
    if (state !== "passed") return;
    const timer = setTimeout(() => told.current.onPassed(), PASSED_MS);
    return () => clearTimeout(timer);
  }, [state]);

  const answer = (given: string | PasskeyAnswer) => {
    if (!challenge || state !== "open") return;
    setState("answering");
    const said = typeof given === "string" ? { answer: given } : { passkey: given };
    call(learning.getVideoVerify, { itemId, challengeId: challenge.id, ...said }, { quiet: true }).then(
      (judged) => {
        if (judged.passed) return setState("passed");
        if (!judged.triesLeft) return lapse();
        if (judged.challenge) show(judged.challenge);
        else setState("open");
        setWrong(judged.triesLeft);
      },
      () => setState("away"),
    );
  };
  const again = () => {
    setState("asking");
    ask();
  };
  return { state, challenge, wrong, left: useCountdown(until, challenge?.seconds ?? 0), ask, answer, again };
}

/** Does something at an instant of the page's clock; null: never. */
function useAt(instant: number | null, run: () => void): void {
  useEffect(() => {
    if (instant === null) return;
    const timer = setTimeout(run, Math.max(0, instant - performance.now()));
    return () => clearTimeout(timer);
  }, [instant, run]);
}

/** Whole seconds until an instant of the page's clock. */
function useCountdown(until: number, most: number): number {
  const [now, setNow] = useState(() => performance.now());
  useEffect(() => {
    if (until === 0) return;
    const timer = setInterval(() => setNow(performance.now()), 250);
    return () => clearInterval(timer);
  }, [until]);
  return until === 0 ? most : Math.max(0, Math.ceil((until - Math.max(now, until - most * 1000)) / 1000));
}
