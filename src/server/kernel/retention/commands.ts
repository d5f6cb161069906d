import { type Command, readArguments, UsageError } from "../commands.ts";
import { applyRetention } from "./applying.ts";
import type { Retention } from "./retention.ts";
import { type Run, runPage } from "./runs.store.ts";
import { before, termText } from "./term.rules.ts";

/** Runs that are listed at most, unless told. */
const LISTED = 50;

/** `retention …` at the shell, beside a running server or without one. */
export const retentionCommands = (rules: () => readonly Retention[]): readonly Command[] => [
  {
    name: "retention runs",
    usage: "[--rule NAME] [--all]",
    summary: `Lists what was deleted or shortened when, the latest ${LISTED} first; --all: also where nothing was due`,
    async run({ db }, args, print) {
      const { values, positionals } = readArguments(args, { rule: { type: "string" }, all: { type: "boolean" } });
      refuseMore(positionals);
      const rule = values.rule ?? null;
      const { rows, total } = await runPage(db, { rule, onlyDone: values.all !== true, current: 1, size: LISTED });
      for (const row of rows) print(lineOf(row));
      print(total > LISTED ? `${total} runs, the latest ${LISTED} are shown` : `${total} runs`);
      return 0;
    },
  },
  {
    name: "retention",
    usage: "[--dry-run | --apply]",
    summary: "Shows what is kept for a time alone and how much of it is due; --apply deletes or shortens that now, as the nightly job does",
    async run(means, args, print) {
      const { values, positionals } = readArguments(args, { "dry-run": { type: "boolean" }, apply: { type: "boolean" } });
      refuseMore(positionals);
      if (values.apply && values["dry-run"]) throw new UsageError("--dry-run or --apply, not both");
      let failures = 0;
      for (const rule of rules()) {
        const said = values.apply ? await applied(means, rule) : await counted(means, rule);
        failures += said.failed ? 1 : 0;
        print(`${said.text}  ${rule.name}: ${rule.what.en}; ${wordOf(rule)} (${rule.source})`);
      }
      if (!values.apply) print("nothing was changed; --apply does it");
      return failures === 0 ? 0 : 1;
    },
  },
];

function refuseMore([first]: readonly string[]): void {
  if (first !== undefined) throw new UsageError(`"${first}" is not understood`);
}

const figure = (count: number, word: string) => `${String(count).padStart(9)} ${word.padEnd(9)}`;
const failure = (why: string) => ({ text: `${"".padStart(10)}failed (${why})`, failed: true });

async function applied(means: Parameters<Command["run"]>[0], rule: Retention) {
  const [one] = await applyRetention(means, [rule], { askedBy: "command" });
  if (one!.failure !== null) return failure(one!.failure);
  return { text: figure(one!.done, rule.does === "delete" ? "deleted" : "shortened"), failed: false };
}

async function counted(means: Parameters<Command["run"]>[0], rule: Retention) {
  try {
    return { text: figure(await rule.due(means, before(rule.kept, means.now())), "due"), failed: false };
  } catch (error) {
    return failure(error instanceof Error ? error.message : String(error));
  }
}

const wordOf = ({ kept, does }: Retention) => `${does === "delete" ? "kept" : "whole for"} ${termText(kept).en}`;

function lineOf({ beganAt, state, askedBy, done, rule, reason }: Run): string {
  const columns = [beganAt.toISOString(), state.padEnd(11), askedBy.padEnd(7), String(done).padStart(9), "", rule, reason];
  return columns.join(" ").trimEnd();
}
