import { parseArgs, type ParseArgsConfig } from "node:util";
import type { Means } from "./call.ts";

/** What the operator reads of a command. */
interface Named {
  /** Two words at most, a thing and what is done with it: `evidence verify`. */
  readonly name: string;
  /** What may follow the name: `[--learner N]`. */
  readonly usage: string;
  /** One line for the list of commands. */
  readonly summary: string;
}

/** Something that the operator does from a shell: `npm run cli -- <name> [arguments]`; a domain declares its own in `commands.ts`. */
export interface Command extends Named {
  /** Returns the exit code. Throws `UsageError` for arguments that it can't read. */
  run(means: Means, args: readonly string[], print: (line: string) => void): Promise<number>;
}

/** A command that opens by itself what it needs: there may be no school yet, or one that doesn't start. */
export interface BareCommand extends Named {
  /** `env` as the process got it. Returns and throws as a command's `run` does. */
  runBare(env: NodeJS.ProcessEnv, args: readonly string[], print: (line: string) => void): Promise<number>;
}

/** Arguments that can't be read; the message says which, the command's usage is printed below. */
export class UsageError extends Error {}

/** Options and other words of a command. Throws `UsageError` where they can't be read. */
export function readArguments<const O extends NonNullable<ParseArgsConfig["options"]>>(args: readonly string[], options: O) {
  try {
    return parseArgs({ args: [...args], options, allowPositionals: true });
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message.split(". ")[0]! : "arguments can't be read");
  }
}

/** The command that these words ask for, with what follows its name. */
export function findCommand<C extends Named>(
  commands: readonly C[],
  words: readonly string[],
): { command: C; args: readonly string[] } | null {
  for (const command of commands) {
    const name = command.name.split(" ");
    if (name.every((word, i) => words[i] === word)) return { command, args: words.slice(name.length) };
  }
  return null;
}

/** The commands that begin with the given words: all for none, a group for its first word, one for its whole name. */
export const commandsUnder = (commands: readonly Named[], words: readonly string[]): readonly Named[] =>
  commands.filter(({ name }) => name.split(" ").every((part, i) => words[i] === undefined || words[i] === part));

/** What `--help` prints of these commands. */
export const helpOf = (commands: readonly Named[]): readonly string[] => [
  "npm run cli -- <command>; --help after a command's first word shows its group",
  ...commands.flatMap(({ name, usage, summary }) => [`  ${name} ${usage}`.trimEnd(), `      ${summary}`]),
];
