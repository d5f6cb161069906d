import { createHash } from "node:crypto";
import type { CANNOT_COMMENT } from "#contract/comments.ts";
import type { HeldFor, Review } from "../../database/tables/comments.ts";
import { fold, holdsMobile } from "../speech/speech.ts";

/** How a learner may write: ever longer waits (s) for ever more comments. A lively talk fits in, a flood does not. */
export const PACE = [
  { limit: 5, seconds: 60 },
  { limit: 20, seconds: 15 * 60 },
  { limit: 60, seconds: 24 * 3600 },
] as const;
/** The same words of one learner on one lesson are a double within this time. */
export const SAME_WORDS_MS = 24 * 3_600_000;

/** The same for two texts that read the same. */
export const fingerprintOf = (text: string): Buffer => createHash("sha256").update(fold(text)).digest().subarray(0, 16);

const ENDINGS = "(?:com|cn|net|org|top|xyz|vip|cc|info|shop|site|online|club|io|me|app|ltd|link|tv)";
// One character before the ending tells as much as the whole name, which would be read again from each of its characters.
const LINK = new RegExp(`https?:|www\\.|[a-z0-9-](?:\\.|点|dot|。)${ENDINGS}(?![a-z0-9-])`);

/** Whether a text leads away from the school: an address, or a mobile number however it is spaced and written. */
export const leadsAway = (text: string): boolean => LINK.test(text.normalize("NFKC").toLowerCase()) || holdsMobile(text);

interface Facts {
  /** It holds a word of the list of those that wait. */
  readonly hasWord: boolean;
  readonly leadsAway: boolean;
  /** None of the author's comments has been shown yet. */
  readonly isFirst: boolean;
}

/** What a comment waits for, by the school's setting; empty: it is shown at once. */
export function heldFor(review: Review, facts: Facts): HeldFor {
  if (review === "off") return "";
  if (review === "all") return "everything";
  if (facts.hasWord) return "words";
  if (facts.leadsAway) return "links";
  return review === "first" && facts.isFirst ? "first" : "";
}

interface Asker {
  readonly learnerId: number | null;
  readonly mayStudy: boolean;
  /** A verified one (rules.md, People). */
  readonly hasPhone: boolean;
  /** A silence of the asker: until when in ms, null without an end. */
  readonly mute: { readonly until: number | null } | null;
}

/** Why somebody may not comment on a lesson now; null: they may (spec 7, getMessagePermission). */
export function whyNot(asker: Asker, closed: boolean, now: number): (typeof CANNOT_COMMENT)[number] | null {
  if (closed) return "closed";
  if (asker.learnerId === null) return "visitor";
  if (!asker.mayStudy) return "notOwned";
  if (asker.mute && (asker.mute.until === null || now < asker.mute.until)) return "muted";
  if (!asker.hasPhone) return "noPhone";
  return null;
}

/** Where an answer stands: replies are one level deep, so that an answer to a reply stands beside it and names it. */
export function placeOf(parent: { readonly id: number; readonly rootId: number | null }): { rootId: number; answersId: number | null } {
  return parent.rootId === null ? { rootId: parent.id, answersId: null } : { rootId: parent.rootId, answersId: parent.id };
}
