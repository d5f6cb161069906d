import type { Terms } from "../../enrolment/enrolment.ts";

/** A series of a package; `price` is fen. */
export interface PackagePart extends Terms {
  readonly id: number;
}

/** Whether a series may be had by itself; others come with a package, from a partner, or not at all. */
export const soldSingly = ({ sale, published }: Pick<Terms, "sale" | "published">): boolean => published && sale === "onSale";

/** What these series cost one by one, in fen. What is not sold singly has no such price and counts nothing. */
export function singlyFen(parts: readonly PackagePart[]): number {
  return parts.reduce((sum, part) => (soldSingly(part) ? sum + part.price : sum), 0);
}

/** What the package's card shows as the price before, in fen: its series bought singly; null when that isn't dearer. */
export function formerPrice(price: number, parts: readonly PackagePart[]): number | null {
  const singly = singlyFen(parts);
  return singly > price ? singly : null;
}

/** What a package costs beside its series bought one by one; all in fen. */
interface Bundle {
  readonly singlyFen: number;
  /** Never below 0. */
  readonly savesFen: number;
  /** What the series that the asker doesn't own cost singly. */
  readonly missingFen: number;
  readonly ownedIds: number[];
  readonly onlyHereIds: number[];
}

/** @param parts each with whether the asker owns it already */
export function bundleOf(price: number, parts: readonly (PackagePart & { readonly owned: boolean })[]): Bundle {
  return {
    singlyFen: singlyFen(parts),
    savesFen: Math.max(0, singlyFen(parts) - price),
    missingFen: singlyFen(parts.filter((part) => !part.owned)),
    ownedIds: parts.filter((part) => part.owned).map((part) => part.id),
    onlyHereIds: parts.filter((part) => part.sale === "packageOnly").map((part) => part.id),
  };
}
