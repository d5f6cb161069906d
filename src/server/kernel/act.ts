/**
 * Something that staff may do, by the name that the audit keeps: `domain.action`. `What`: what before and after show of the
 * thing, in the words of the wire and masked: no phone, no secret, no key of an exam.
 */
export interface Act<What extends object = object> {
  readonly action: string;
  readonly shows?: What;
}

export const actOf = <What extends object>(action: string): Act<What> => ({ action });

/** What work did: its result, and the thing before and after, null where it wasn't or isn't there. With neither nothing was done. */
export interface Done<Result, What extends object> {
  readonly result: Result;
  readonly before?: Partial<What> | null;
  readonly after?: Partial<What> | null;
  /** The version that the thing has got by it. */
  readonly version?: number;
}

/** Somebody saves what another one has changed since they saw it. Who it was is told where the audit is at hand. */
export class OldVersion extends Error {
  /** The version that they saw; 0: none. */
  readonly seen: number;
  /** What it is a version of, where that is another thing than the act's own. */
  readonly object: string | null;

  constructor(seen: number, object: string | null = null) {
    super(`version ${seen} is no longer current`);
    this.seen = seen;
    this.object = object;
  }
}

/** Goes on only where what is stored is what the caller saw (absent: nothing). @throws OldVersion */
export function sameVersion(stored: number, seen: number | undefined, object?: string): void {
  if (stored !== seen) throw new OldVersion(seen ?? 0, object);
}
