import { type Command, readArguments, UsageError } from "./commands.ts";
import type { Retention } from "./retention.ts";

/** `retentions`: what all rooms delete after a time, each by a job of its own; this shows what is due, and does it ahead of them. */
export const retentionCommand = (retentions: () => readonly Retention[]): Command => ({
  name: "retention",
  usage: "[--run]",
  summary: "shows what is kept for a time alone and how much of it is due; --run deletes that now, as the nightly jobs do",
  async run(means, args, print) {
    const { values, positionals } = readArguments(args, { run: { type: "boolean" } });
    if (positionals.length > 0) throw new UsageError(`"${positionals[0]}" is not understood`);
    let failures = 0;
    for (const one of retentions()) {
      try {
        const count = values.run ? await one.remove(means) : await one.due(means);
        print(`${String(count).padStart(9)} ${values.run ? "deleted" : "due"}  ${one.name}: ${one.what.en}`);
      } catch (error) {
        failures += 1;
        print(`   failed  ${one.name}: ${error instanceof Error ? error.message : String(error)}`);
      }
    }
    if (!values.run) print("nothing was deleted; --run does it");
    return failures === 0 ? 0 : 1;
  },
});
