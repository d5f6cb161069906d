import { accountFiles } from "#contract/account.ts";
import type { Means } from "../../../kernel/call.ts";
import type { PersonalData } from "../../../kernel/personal.ts";
import { proven, type RawFile, type RawRequest } from "../../../kernel/raw.ts";
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

async function learnerOf(means: Means, { params: { ticket } }: RawRequest<{ ticket: string }>) {
  const claim = readTicket(means.secrets, PURPOSE, ticket, means.now());
  const learner = claim === null ? undefined : await learnerById(means.db, Number(claim));
  return learner?.status === "active" ? learner : null;
}

/** Delivers all that the domains keep of the ticket's learner, one JSON file each, as a ZIP. */
export const exportedData = (personal: () => readonly PersonalData[]): RawFile =>
  proven(accountFiles.exportFile, learnerOf, async (means, learner, _request, reply) => {
    const now = means.now();
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
  });
