import type { FastifyInstance } from "fastify";
import { accountFiles } from "#contract/account.ts";
import { FAILED } from "#contract/codes.ts";
import type { Means } from "../../../kernel/call.ts";
import type { PersonalData } from "../../../kernel/personal.ts";
import { Refusal } from "../../../kernel/refusal.ts";
import { issueTicket, readTicket } from "../../../kernel/tickets.ts";
import { learnerById } from "../learners/learners.ts";
import { zip, type ZipFile } from "./zip.ts";

/** How long the address of an export is good (api.md Conventions: short-lived). */
const TICKET_MS = 5 * 60_000;
const PURPOSE = "export";

/** The address that delivers a learner's data. */
export function exportAddress({ secrets, now }: Pick<Means, "secrets" | "now">, learnerId: number): { url: string; expiresAt: number } {
  const expiresAt = now() + TICKET_MS;
  const ticket = issueTicket(secrets, PURPOSE, String(learnerId), expiresAt);
  return { url: accountFiles.exportFile.path.replace(":ticket", ticket), expiresAt };
}

/** Delivers all that the domains keep of the ticket's learner, one JSON file each, as a ZIP. */
export function serveExports(app: FastifyInstance, means: Means, personal: () => readonly PersonalData[]): void {
  const { method, path, access } = accountFiles.exportFile;
  app.route<{ Params: { ticket: string } }>({
    method,
    url: path,
    config: { access },
    handler: async (request, reply) => {
      const now = means.now();
      const claim = readTicket(means.secrets, PURPOSE, request.params.ticket, now);
      const learner = claim === null ? null : await learnerById(means.db, Number(claim));
      if (learner?.status !== "active") throw new Refusal(FAILED, "ticketOver", { status: 403 });
      const files: ZipFile[] = [];
      for (const data of personal()) {
        const content = await data.collect(means, learner.id);
        files.push({ name: `${data.name}.json`, bytes: Buffer.from(`${JSON.stringify(content, null, 2)}\n`) });
      }
      const day = new Date(now).toISOString().slice(0, 10);
      return reply
        .type("application/zip")
        .header("content-disposition", `attachment; filename="my-data-${day}.zip"`)
        .header("cache-control", "no-store")
        .send(zip(files, new Date(now)));
    },
  });
}
