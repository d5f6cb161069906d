/** What somebody wrote on a lesson and is not on the server yet, kept in the browser: no reload and no dead line loses a word. */
export interface Unsent {
  /** Sent again with the same, nothing is added twice. */
  readonly requestId: string;
  readonly content: string;
  readonly atSecond?: number;
  readonly parentId?: number;
  /** The comment of the first level under which it will stand. */
  readonly rootId?: number;
}

interface Kept {
  /** Texts in composers: `0` is the one on top, others by the comment that they answer. */
  readonly drafts: Readonly<Record<string, string>>;
  readonly unsent: readonly Unsent[];
}

const NOTHING: Kept = { drafts: {}, unsent: [] };
/** Held in memory as well: a browser without storage loses them with the page alone. */
const kept = new Map<string, Kept>();

/** The box of one learner on one lesson; `userId` 0 for a visitor. */
export const boxOf = (userId: number, itemId: number): string => `comments:${userId}:${itemId}`;

function read(box: string): Kept {
  const known = kept.get(box);
  if (known) return known;
  let found = NOTHING;
  try {
    const stored = JSON.parse(localStorage.getItem(box) ?? "null") as Partial<Kept> | null;
    if (stored && typeof stored.drafts === "object" && Array.isArray(stored.unsent)) found = stored as Kept;
  } catch {
    // Nothing that can be read was kept.
  }
  kept.set(box, found);
  return found;
}

function write(box: string, now: Kept): void {
  kept.set(box, now);
  try {
    if (Object.keys(now.drafts).length === 0 && now.unsent.length === 0) localStorage.removeItem(box);
    else localStorage.setItem(box, JSON.stringify(now));
  } catch {
    // It stays in memory.
  }
}

export const draftOf = (box: string, parentId = 0): string => read(box).drafts[parentId] ?? "";

export function keepDraft(box: string, parentId: number, text: string): void {
  const { drafts, unsent } = read(box);
  const rest = Object.fromEntries(Object.entries(drafts).filter(([key]) => key !== String(parentId)));
  write(box, { drafts: text === "" ? rest : { ...rest, [parentId]: text }, unsent });
}

export const unsentOf = (box: string): readonly Unsent[] => read(box).unsent;

export function keepUnsent(box: string, one: Unsent): void {
  const { drafts, unsent } = read(box);
  write(box, { drafts, unsent: [...unsent.filter(({ requestId }) => requestId !== one.requestId), one] });
}

export function dropUnsent(box: string, requestId: string): void {
  const { drafts, unsent } = read(box);
  write(box, { drafts, unsent: unsent.filter((one) => one.requestId !== requestId) });
}

/** A name for one sending. Plain http offers no `crypto.randomUUID`. */
export function newRequestId(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(12)), (byte) => byte.toString(16).padStart(2, "0")).join("");
}
