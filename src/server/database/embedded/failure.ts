/**
 * A start that can't succeed until somebody changes something.
 * `message` is the one line to print; no stack belongs beside it.
 */
export class StartFailure extends Error {
  override name = "StartFailure";
}

const REASONS: readonly [pattern: RegExp, line: (place: string) => string][] = [
  [/ENOSPC|EDQUOT|No space left on device|Disk quota exceeded|database or disk is full/i,
    (place) => `no space is left on the disk that holds ${place}: free some and start again`],
  [/EROFS|Read-only file system/i,
    (place) => `${place} is on a read-only file system: choose another folder with DATA_DIR`],
  [/EACCES|EPERM|Permission denied|Operation not permitted|has wrong ownership|has invalid permissions/i,
    (place) => `no right to write in ${place}: start as the user that owns it, or choose another folder with DATA_DIR`],
  [/ENOTDIR|EEXIST|Not a directory/i, (place) => `${place} is not a folder: choose another one with DATA_DIR`],
  [/EADDRINUSE|could not bind|Address already in use/i,
    (place) => `the port of the database in ${place} is taken by another program: stop that program and start again`],
  [/could not create shared memory segment|Cannot allocate memory|ENOMEM/i,
    (place) => `too little memory for the database in ${place}: 256 MB must be free`],
];

/**
 * Says in one line why starting on `place` (a folder) failed.
 * `cause` is a thrown error or what the database wrote; the last FATAL line stands in where nothing is known.
 */
export function explain(cause: unknown, place: string): StartFailure {
  if (cause instanceof StartFailure) return cause;
  const text = cause instanceof Error ? `${(cause as NodeJS.ErrnoException).code ?? ""} ${cause.message}` : String(cause);
  for (const [pattern, line] of REASONS) if (pattern.test(text)) return new StartFailure(line(place));
  const lines = text.split("\n").map((line) => line.trim()).filter((line) => line !== "");
  const telling = lines.findLast((line) => /FATAL:|PANIC:|error:/i.test(line)) ?? lines.at(-1) ?? "it gave no reason";
  return new StartFailure(`the database in ${place} did not start: ${telling.replace(/^.*?(?:FATAL|PANIC|error):\s*/i, "")}`);
}
