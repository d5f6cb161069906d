import type { Received } from "#contract/endpoint.ts";
import { practice } from "#contract/practice.ts";
import type { Call } from "../../../client/call.ts";
import { Missing, type Place } from "../../../parts/app/screen.ts";
import { idOf, type Source } from "../../../parts/practice/addresses.ts";

export type RecordTree = Received<typeof practice.getExamHistoryCategoryTree>;
type RecordPage = Received<typeof practice.getAllExamHistory>;
export type Attempt = RecordPage["records"][number];

/** In the order of their chips (mockup practice-history). */
export const SOURCES: readonly Source[] = ["mock", "exercise", "class", "past", "examination"];
/** Attempts of one page. */
const SIZE = 20;

/** Which attempts are listed; it stands in the address. */
interface Wanted {
  readonly source: Source | null;
  readonly courseId: number | null;
  readonly open: boolean;
}

export interface RecordsData {
  readonly wanted: Wanted;
  readonly tree: RecordTree;
  readonly page: RecordPage;
  /** When it was answered, ms since the epoch. */
  readonly at: number;
}

/** The address of a list, below the path on which it was opened. */
export function recordsAddress(path: string, { source, courseId, open }: Wanted, page = 1): string {
  const query = new URLSearchParams();
  if (source !== null) query.set("source", source);
  if (courseId !== null) query.set("courseId", String(courseId));
  if (open) query.set("state", "open");
  if (page > 1) query.set("current", String(page));
  return query.toString() === "" ? path : `${path}?${query.toString()}`;
}

export const askRecords = (ask: Call, { source, courseId, open }: Wanted, current: number): Promise<RecordPage> =>
  ask(practice.getAllExamHistory, {
    current,
    size: SIZE,
    ...(source === null ? {} : { source }),
    ...(courseId === null ? {} : { categoryId: courseId }),
    ...(open ? { state: "open" as const } : {}),
  });

export async function loadRecords({ call, query }: Pick<Place, "query"> & { readonly call: Call }): Promise<RecordsData> {
  const wanted: Wanted = {
    source: SOURCES.find((source) => source === query.get("source")) ?? null,
    courseId: idOf(query.get("courseId")),
    open: query.get("state") === "open",
  };
  const current = idOf(query.get("current") ?? "1");
  if (current === null || current > 100_000) throw new Missing();
  const [tree, page] = await Promise.all([call(practice.getExamHistoryCategoryTree, {}), askRecords(call, wanted, current)]);
  return { wanted, tree, page, at: Date.now() };
}
