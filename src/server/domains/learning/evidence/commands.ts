import { type Command, UsageError } from "../../../kernel/commands.ts";
import { faultLine, verifyEvidence } from "./evidence.ts";

/** `--learner N` among these words. */
function learnerIn(args: readonly string[]): number | undefined {
  if (args.length === 0) return undefined;
  const [option, value, ...rest] = args;
  if (option !== "--learner" || value === undefined || rest.length > 0) throw new UsageError(`"${args.join(" ")}" is not understood`);
  if (!/^[1-9]\d{0,8}$/.test(value)) throw new UsageError(`--learner ${value} is no learner's number`);
  return Number(value);
}

export const verifyEvidenceCommand: Command = {
  name: "evidence verify",
  usage: "[--learner N]",
  summary: "checks the evidence of study, row by row; exit code 1 when something is broken",
  async run(means, args, print) {
    const learnerId = learnerIn(args);
    const { learners, rows, faults, seals } = await verifyEvidence(means, { learnerId, onFault: (fault) => print(faultLine(fault)) });
    for (const seal of seals) print(`seal ${seal.id} of ${new Date(seal.at).toISOString()}: can't be confirmed`);
    const unbroken = faults === 0 && seals.length === 0;
    const found = unbroken ? "unbroken" : `${faults} faults, ${seals.length} broken seals`;
    print(`${rows} rows of ${learners} learners checked: ${found}`);
    return unbroken ? 0 : 1;
  },
};
