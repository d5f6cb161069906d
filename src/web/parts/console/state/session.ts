import type { staffAccount } from "#contract/staff/account.ts";
import type { Received } from "#contract/endpoint.ts";

/** What the browser keeps of a sign-in to the console; the other half of the session is a cookie that no script reads. */
type StaffRecord = Pick<Received<(typeof staffAccount)["login"]>, "token" | "staffId" | "name">;

const RECORD = "staffRecord";
let hasEnded = false;
const listeners = new Set<() => void>();

/** Read anew each time: another tab may have signed in or out. */
function read(): StaffRecord | null {
  try {
    return JSON.parse(localStorage.getItem(RECORD) ?? "null") as StaffRecord | null;
  } catch {
    return null;
  }
}

/** For browsers without storage: signed in until the page is left. */
let unstored: StaffRecord | null = null;

export const staffRecord = (): StaffRecord | null => read() ?? unstored;

export function keepSignIn({ token, staffId, name }: StaffRecord): void {
  hasEnded = false;
  const record = { token, staffId, name };
  try {
    localStorage.setItem(RECORD, JSON.stringify(record));
  } catch {
    unstored = record;
  }
  tell();
}

export function forgetSignIn(): void {
  unstored = null;
  try {
    localStorage.removeItem(RECORD);
  } catch {
    // Nothing was kept.
  }
  tell();
}

const tell = (): void => listeners.forEach((listener) => listener());

/** Hears of signing in and out, in this tab and in others. */
export function onSession(listener: () => void): () => void {
  const stored = ({ key }: StorageEvent) => {
    if (key === RECORD || key === null) listener();
  };
  listeners.add(listener);
  addEventListener("storage", stored);
  return () => {
    listeners.delete(listener);
    removeEventListener("storage", stored);
  };
}

/** The server no longer knows the session: what was open stays in the address, and the sign-in page says why it stands there. */
export function endSession(): void {
  hasEnded ||= staffRecord() !== null;
  forgetSignIn();
}

/** Whether the last session ended by itself. */
export const sessionHasEnded = (): boolean => hasEnded;
