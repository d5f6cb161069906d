import { createHash } from "node:crypto";
import type { CANNOT_COMMENT } from "#contract/comments.ts";
import type { HeldFor, Review } from "../../database/tables/comments.ts";

/** How a learner may write: ever longer waits (s) for ever more comments. A lively talk fits in, a flood does not. */
export const PACE = [
  { limit: 5, seconds: 60 },
  { limit: 20, seconds: 15 * 60 },
  { limit: 60, seconds: 24 * 3600 },
] as const;
/** The same words of one learner on one lesson are a double within this time. */
export const SAME_WORDS_MS = 24 * 3_600_000;

const UNSEEN = /[\p{White_Space}\p{Default_Ignorable_Code_Point}\p{Cc}\p{Cf}]/gu;

/** A text as it is compared: compatible forms made one, lower case, without spaces and invisible characters. */
export function fold(text: string): string {
  // Lower case comes first, too: the capital ẞ has no other capital and becomes SS only by way of the small one.
  return text.normalize("NFKC").toLowerCase().toUpperCase().toLowerCase().normalize("NFKC").replace(UNSEEN, "");
}

/** The same for two texts that read the same. */
export const fingerprintOf = (text: string): Buffer => createHash("sha256").update(fold(text)).digest().subarray(0, 16);

const LINK = /https?:|www\.|[a-z0-9-]+\.(?:com|cn|net|org|top|xyz|vip|cc|info|shop|site|online|club|io|me|app|ltd|link|tv)(?![a-z0-9-])/;
const PHONE = /(?<!\d)1[3-9]\d{9}(?!\d)/;

/** Whether a text leads away from the school: an address, or a mobile number however it is spaced. */
export function leadsAway(text: string): boolean {
  const plain = text.normalize("NFKC").toLowerCase();
  return LINK.test(plain) || PHONE.test(fold(text).replace(/[-.·_]/g, ""));
}

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
  /** A silence of the asker: until when in ms, null without an end. */
  readonly mute: { readonly until: number | null } | null;
}

/** Why somebody may not comment on a lesson now; null: they may (spec 7, getMessagePermission). */
export function whyNot(asker: Asker, closed: boolean, now: number): (typeof CANNOT_COMMENT)[number] | null {
  if (closed) return "closed";
  if (asker.learnerId === null) return "visitor";
  if (!asker.mayStudy) return "notOwned";
  if (asker.mute && (asker.mute.until === null || now < asker.mute.until)) return "muted";
  return null;
}

/** Where an answer stands: replies are one level deep, so that an answer to a reply stands beside it and names it. */
export function placeOf(parent: { readonly id: number; readonly rootId: number | null }): { rootId: number; answersId: number | null } {
  return parent.rootId === null ? { rootId: parent.id, answersId: null } : { rootId: parent.rootId, answersId: parent.id };
}
