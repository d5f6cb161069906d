/** What the transport needs of the session and the page; handed in at start, so that no arrow points up. */
interface Surroundings {
  /** The second half of the session, or null. */
  token(): string | null;
  appToken(): string;
  /** The session ended (401, -4, -6): say so once, clear it, go to /home. */
  sessionEnded(message: string): void;
  /** Codes -1 and 1001: a red toast for 3 s (spec 8). */
  toast(message: string): void;
  /** What is said where a gateway answers in place of the school. */
  busy(): string;
  /** Network or other failure (spec 8): reported, then rethrown. */
  report(failure: { path: string; status: number | null; message: string; milliseconds: number }): void;
}

let around: Surroundings | null = null;

/** Once per page, at its start. */
export function surround(surroundings: Surroundings): void {
  around = surroundings;
}

/** null on the server and before the page has started. */
export const surroundings = (): Surroundings | null => around;
