/** What the page shows of the signed-in learner. */
export interface Viewer {
  readonly nickName: string;
  readonly username: string;
  readonly avatarUrl: string;
}

/** The login record as the browser keeps it (spec 3, spec 9: local storage under a fixed key). */
export interface LoginRecord extends Viewer {
  /** The second half of the session. */
  readonly token: string;
  readonly userId: number;
  readonly userType: "regular" | "trainee";
  readonly workCode: string;
  /** What the learner must confirm first; absent in records of an earlier version. */
  readonly toConfirm?: { readonly consentVersion: string | null; readonly adult: boolean } | null;
}

/** The second stored record (spec 3). */
interface DistributorRecord {
  readonly distributorId: string;
  readonly openid: string;
  readonly username: string;
}

const RECORD = "loginRecord";
const DISTRIBUTOR = "distributorRecord";

const listeners = new Set<() => void>();
let kept: LoginRecord | null | undefined;

function read<T>(key: string): T | null {
  try {
    return JSON.parse(localStorage.getItem(key) ?? "null") as T | null;
  } catch {
    return null;
  }
}

/** The login record of this browser; null when signed out or when storage is closed to us. */
export function loginRecord(): LoginRecord | null {
  if (kept === undefined) kept = read<LoginRecord>(RECORD);
  return kept;
}

export const currentViewer = (): Viewer | null => loginRecord();

/** Whether the record outlives the page. A browser without storage is signed in until the page is left. */
export const recordLasts = (): boolean => read<LoginRecord>(RECORD) !== null;

function keep(record: LoginRecord, distributor?: DistributorRecord): void {
  kept = record;
  try {
    localStorage.setItem(RECORD, JSON.stringify(record));
    if (distributor) localStorage.setItem(DISTRIBUTOR, JSON.stringify(distributor));
  } catch {
    // A browser without storage stays signed in until the page is left.
  }
  for (const listener of listeners) listener();
}

/** Keeps both records of a sign-in. */
export const signedIn = (record: LoginRecord, distributor: DistributorRecord): void => keep(record, distributor);

/** What is left for the learner to confirm: null where it was confirmed, another thing where there is a newer agreement by now. */
export function leftToConfirm(toConfirm: NonNullable<LoginRecord["toConfirm"]> | null): void {
  const record = loginRecord();
  if (record) keep({ ...record, toConfirm });
}

/** Clears the login record and the readable login cookie. */
export function signedOut(): void {
  kept = null;
  try {
    localStorage.removeItem(RECORD);
    localStorage.removeItem(DISTRIBUTOR);
  } catch {
    // Nothing was kept.
  }
  document.cookie = "login=; Path=/; Max-Age=0; SameSite=Lax";
  // The copy of a running exam is this learner's (`parts/sitting/page/useOfflineCopy.ts`).
  if ("caches" in window) void caches.delete("attempts").catch(() => undefined);
  for (const listener of listeners) listener();
}

export function onViewerChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
