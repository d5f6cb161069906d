import { catalogue } from "#contract/catalogue.ts";
import type { CourseDetail } from "#contract/catalogue.schema.ts";
import { packages } from "#contract/packages.ts";
import type { SupplierItem } from "#contract/packages.schema.ts";
import { type LoadContext, Moved } from "../../parts/app/screen.ts";
import { type Card, trimCard } from "../../parts/course/cards/card.ts";
import { entryAddress, STUDY } from "../../parts/course/entry.ts";
import { askedId } from "../../parts/coursePage/askedId.ts";
import { type Told, toldOf } from "../../parts/coursePage/told.ts";

/** A partner's course: it is studied on the partner's own site. */
export interface PartnerView {
  readonly name: string;
  /** https; null where the school has no link. */
  readonly url: string | null;
  /** What stands in the address bar there. */
  readonly host: string;
  readonly items: readonly SupplierItem[];
}

const FIELDS = [
  "id", "title", "subtitle", "coverUrl", "level", "categoryName", "lessonCount", "totalSeconds", "teacherNames", "buttonType", "price",
  "intro",
] as const;

export interface TransferData {
  readonly course: Told<(typeof FIELDS)[number]>;
  /** null for a course that is not a partner's. */
  readonly partner: PartnerView | null;
  /** The packages on sale that hold the course. */
  readonly packages: readonly Card[];
  /** Address of a lesson that plays without the course; null where there is none. */
  readonly trial: string | null;
}

/** buttonType of a partner's course. */
const PARTNER = 1;

/**
 * The course of `?id=`, opened by its id alone (spec 2, Opening a course by id): its detail with type 1 says where it
 * opens, and only what opens on neither the play nor the details screen stays here.
 */
export async function loadTransfer({ call, query }: LoadContext): Promise<TransferData> {
  const id = askedId(query);
  const [detail, items] = await Promise.all([
    call(catalogue.getCourseSeriesDetail, { id, type: 1 }),
    call(packages.getSupplierItems, { id }),
  ]);
  const opens = entryAddress(detail.baseInfo, wanted(query));
  if (opens !== `/course/transfer?id=${id}`) throw new Moved(opens);
  return transferOf(detail, items);
}

/** The lesson that the address names, for a course that turns out to be open. */
const wanted = (query: URLSearchParams) => ({
  itemId: Number(/^[1-9]\d{0,9}$/.exec(query.get("itemId") ?? "")?.[0]) || null,
  vid: query.get("vid"),
});

function transferOf({ baseInfo, chapters, packages: holding = [] }: CourseDetail, items: readonly SupplierItem[]): TransferData {
  const { id, buttonType, partnerName, partnerUrl } = baseInfo;
  const trial = chapters.flatMap((chapter) => chapter.items).find((item) => !item.locked && item.ready);
  return {
    course: toldOf(baseInfo, FIELDS),
    partner:
      buttonType === PARTNER
        ? { name: partnerName ?? "", url: partnerUrl ?? null, host: partnerUrl ? new URL(partnerUrl).host : "", items }
        : null,
    packages: holding.map(trimCard),
    trial: trial ? entryAddress({ id, type: 1, buttonType: STUDY }, trial) : null,
  };
}
