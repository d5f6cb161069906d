import type { Browse } from "../../parts/course/list/browse.ts";

export const PATH = "/courseClass/home";

/** The kinds of course one can choose between; free ones are a kind here, since nobody seeks a free package. */
type Kind = "all" | "series" | "packages" | "free";

/** Where there are no packages, every course is a series. */
export const kinds = (packages: boolean): readonly Kind[] => (packages ? ["all", "series", "packages", "free"] : ["all", "free"]);

export function kindOf({ type, free }: Pick<Browse, "type" | "free">): Kind {
  if (free) return "free";
  return type === 1 ? "series" : type === 2 ? "packages" : "all";
}

/** What an address says for a kind. */
export function kindFilter(kind: Kind): Pick<Browse, "type" | "free"> {
  return { type: kind === "series" ? 1 : kind === "packages" ? 2 : undefined, free: kind === "free" };
}

/** How many filters of the sheet are set: direction, level, kind. */
export function setFilters(browse: Browse, tradeId: number | undefined): number {
  return (
    Number(browse.categoryId !== undefined && browse.categoryId !== tradeId) +
    Number(browse.level !== "") +
    Number(kindOf(browse) !== "all")
  );
}
