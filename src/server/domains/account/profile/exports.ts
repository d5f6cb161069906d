import { randomBytes } from "node:crypto";
import { accountFiles } from "#contract/account.ts";
import { FAILED } from "#contract/codes.ts";
import { dayOf } from "#contract/timestamp.ts";
import type { Means } from "../../../kernel/call.ts";
import type { PersonalData } from "../../../kernel/personal.ts";
import { proven, type RawFile, type RawRequest } from "../../../kernel/raw.ts";
import { Refusal } from "../../../kernel/refusal.ts";
import { issueTicket, readTicket } from "../../../kernel/tickets.ts";
import { learnerById } from "../learners/learners.ts";
import { useTicket } from "./exports.store.ts";
import { zip, type ZipFile } from "./zip.ts";

/** How long the address of an export is good (api.md Conventions: short-lived). */
const TICKET_MS = 5 * 60_000;
const PURPOSE = "export";

/** The address that delivers a learner's data, once. */
export function exportAddress({ secrets, now }: Pick<Means, "secrets" | "now">, learnerId: number): { url: string; expiresAt: number } {
  const expiresAt = now() + TICKET_MS;
  const ticket = issueTicket(secrets, PURPOSE, `${learnerId}.${randomBytes(12).toString("base64url")}`, expiresAt);
  return { url: accountFiles.exportFile.path.replace(":ticket", ticket), expiresAt };
}

async function learnerOf(means: Means, { params: { ticket } }: RawRequest<{ ticket: string }>) {
  const claim = readTicket(means.secrets, PURPOSE, ticket, means.now());
  if (claim === null) return null;
  const [learnerId, id = ""] = claim.split(".");
  const learner = await learnerById(means.db, Number(learnerId));
  return learner?.status === "active" ? { ...learner, ticketId: id } : null;
}

/** Delivers all that the domains keep of the ticket's learner, one JSON file each, as a ZIP. */
export const exportedData = (personal: () => readonly PersonalData[]): RawFile =>
  proven(accountFiles.exportFile, learnerOf, async (means, learner, _request, reply) => {
    const now = means.now();
    // It stands in the browser's history and in logs of proxies: whoever finds it there opens nothing any more.
    if (!(await useTicket(means.db, learner.ticketId, new Date(now + TICKET_MS)))) throw new Refusal(FAILED, "ticketOver", { status: 403 });
    const files: ZipFile[] = [];
    for (const data of personal()) {
      const content = await data.collect(means, learner.id);
      files.push({ name: `${data.name}.json`, bytes: Buffer.from(`${JSON.stringify(content, null, 2)}\n`) });
    }
    return reply
      .type("application/zip")
      .header("content-disposition", `attachment; filename="my-data-${dayOf(now)}.zip"`)
      .header("cache-control", "no-store")
      .send(zip(files, new Date(now)));
  }, { packed: true });
