import { handoutFiles, SHOWN_KINDS } from "#contract/handouts.ts";
import type { ListedHandout } from "#contract/handouts.schema.ts";
import type { Means } from "../../kernel/call.ts";
import { mend, unknownThing } from "../../kernel/refusal.ts";
import { issueTicket, readTicket } from "../../kernel/tickets.ts";
import { accessOf, mayStudy, standing, standingOf } from "../enrolment/enrolment.ts";
import { courseById, type Previewed } from "../catalogue/catalogue.ts";
import { countOf, handoutById, handoutsOf, type StoredHandout } from "./store.ts";

export {
  bringHandouts, checkHandout, copyHandouts, dropHandout, handoutStates, ingestHandout, keepHandout, leavingHandouts, stageHandout,
  type StagedHandout,
} from "./files.ts";
export { type FileName, safeFileName } from "./names.rules.ts";

/** How long (ms) the address of a download is good, and that of a preview, which is read page by page. */
const DOWNLOAD_MS = 5 * 60_000;
const PREVIEW_MS = 2 * 3_600_000;
const PURPOSE = "handout";

/** What a ticket says: this file of this handout, to be saved or to be shown. */
type Use = "attachment" | "inline";

/** How many handouts a series has, or the series of a package together. */
export const handoutCount = ({ pool }: Pick<Means, "pool">, seriesId: number): Promise<number> => countOf(pool, seriesId);

/** The handouts of a course or package as the asker sees them. Refuses an unknown course, and an unpublished one to who hasn't got it. */
export async function listFor(
  means: Means,
  seriesId: number,
  learnerId: number | null,
  previewed: Previewed = [],
): Promise<ListedHandout[]> {
  const [course, rows] = await Promise.all([courseById(means.pool, seriesId), handoutsOf(means.pool, [seriesId])]);
  if (!course) throw unknownThing();
  const access = await accessOf(means, learnerId, [seriesId, ...new Set(rows.map((row) => row.seriesId))]);
  const now = means.now();
  if (!course.published && !previewed.includes(seriesId) && !standingOf(course, access, now).owned) throw unknownThing();
  const owns = (id: number) => standing({ sale: "closed", price: 0, published: false }, access.held.get(id) ?? [], now).owned;
  return rows.map((row) => ({ ...row, canDownload: owns(row.seriesId) }));
}

/** A handout whose course the learner owns; refuses any other with 1001, naming what is missing only where the course may be seen. */
async function ownHandout(means: Means, id: number, learnerId: number): Promise<StoredHandout> {
  const found = await handoutById(means.pool, id);
  if (!found) throw unknownThing();
  if (await mayStudy(means, learnerId, { seriesId: found.seriesId, isTrial: false })) return found;
  const course = await courseById(means.pool, found.seriesId);
  throw course?.published ? mend("handoutNotOwned") : unknownThing();
}

function addressFor({ secrets, now }: Pick<Means, "secrets" | "now">, { id, blob }: StoredHandout, use: Use, lasting: number) {
  const expiresAt = now() + lasting;
  return { url: handoutFiles.file.path.replace(":ticket", issueTicket(secrets, PURPOSE, `${id} ${use} ${blob}`, expiresAt)), expiresAt };
}

/** A short-lived address that delivers the file under its name. */
export async function downloadOf(means: Means, id: number, learnerId: number) {
  return addressFor(means, await ownHandout(means, id, learnerId), "attachment", DOWNLOAD_MS);
}

/** A short-lived address that shows the file in the page; refuses kinds that no page can show. */
export async function previewOf(means: Means, id: number, learnerId: number) {
  const found = await ownHandout(means, id, learnerId);
  if (!SHOWN_KINDS.includes(found.ext)) throw mend("handoutNotShown");
  return { ...addressFor(means, found, "inline", PREVIEW_MS), name: found.name, ext: found.ext, pages: found.pages };
}

/** The file that a ticket opens; null when the ticket is forged or over, or when the file was replaced or removed since. */
export async function openedBy(
  { secrets, now, pool }: Pick<Means, "secrets" | "now" | "pool">,
  ticket: string,
): Promise<{ handout: StoredHandout; use: Use } | null> {
  const [id, use, blob] = readTicket(secrets, PURPOSE, ticket, now())?.split(" ") ?? [];
  if (id === undefined || (use !== "attachment" && use !== "inline")) return null;
  const handout = await handoutById(pool, Number(id));
  return handout && handout.blob === blob ? { handout, use } : null;
}
