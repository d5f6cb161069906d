/** One figure against its limit, measured in one run. */
export interface Figure {
  readonly name: string;
  readonly measured: number;
  readonly limit: number;
  /** Whether more is better. */
  readonly atLeast: boolean;
  readonly unit: string;
  readonly note?: string;
}

export const holds = ({ measured, limit, atLeast }: Figure): boolean => (atLeast ? measured >= limit : measured <= limit);

const round = (value: number) => (Math.abs(value) >= 100 ? Math.round(value).toString() : value.toPrecision(3));

/** The figures as a Markdown table. */
export function table(figures: readonly Figure[]): string {
  const rows = figures.map((f) => {
    const limit = `${f.atLeast ? "≥" : "≤"} ${round(f.limit)} ${f.unit}`;
    const cells = [f.name, `${round(f.measured)} ${f.unit}`, limit, holds(f) ? "yes" : "**no**", f.note ?? ""];
    return `| ${cells.join(" | ")} |`;
  });
  return ["| figure | measured | limit | holds | how |", "|---|---|---|---|---|", ...rows].join("\n");
}

export const median = (values: readonly number[]): number => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
