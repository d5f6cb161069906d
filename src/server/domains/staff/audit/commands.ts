import type { Command } from "../../../kernel/commands.ts";
import { UsageError } from "../../../kernel/commands.ts";
import { auditFaultLine, verifyAudit } from "./verify.ts";

/** Checks the whole audit log and names what is broken. Exit code 1 where something is. */
export const verifyAuditCommand: Command = {
  name: "audit verify",
  usage: "",
  summary: "checks the audit log, chain by chain",
  async run(means, args, print) {
    if (args.length > 0) throw new UsageError(`"${args[0]}" is not understood`);
    const { chains, rows, faults, seals } = await verifyAudit(means);
    for (const fault of faults) print(auditFaultLine(fault));
    for (const id of seals) print(`seal ${id} can't be confirmed`);
    const broken = faults.length + seals.length;
    print(`${chains} chains, ${rows} rows: ${broken === 0 ? "all right" : `${broken} faults`}`);
    return broken === 0 ? 0 : 1;
  },
};
