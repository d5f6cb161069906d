import { counted } from "../counted.ts";

interface Words {
  readonly seriesOne: string;
  readonly series: string;
  readonly packageOne: string;
  readonly packages: string;
  readonly both: string;
}

/** How many courses and packages there are, each named: 34 门课、5 个套餐. A kind of which there is none is left out. */
export function countedCourses(total: number, packages: number, t: Words): string {
  const series = total - packages;
  const named = counted(series, t.seriesOne, t.series);
  if (packages === 0) return named;
  const bundles = counted(packages, t.packageOne, t.packages);
  return series === 0 ? bundles : t.both.replace("{courses}", named).replace("{packages}", bundles);
}
