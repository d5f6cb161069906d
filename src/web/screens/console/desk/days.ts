/** Steps of an axis: its top is the first of these times a power of ten that holds the peak. */
const STEPS = [1, 2, 4, 5, 8, 10] as const;

/** The top of an axis for a peak; half of it is a whole number, too. */
export function topOf(peak: number, least: number): number {
  const wanted = Math.max(peak, least);
  const power = 10 ** Math.floor(Math.log10(wanted));
  const top = STEPS.map((step) => step * power).find((one) => one >= wanted && one % 2 === 0);
  return top ?? 10 * power;
}

/** Days with this many minutes at their peak are told in hours. */
const HOURS_FROM = 600;

/** The values of a chart of study in the unit that suits its peak: whole minutes, or hours to a tenth. */
export function studyValues(seconds: readonly number[]): { readonly unit: "minutes" | "hours"; readonly values: readonly number[] } {
  const minutes = seconds.map((one) => Math.floor(one / 60));
  if (Math.max(...minutes) < HOURS_FROM) return { unit: "minutes", values: minutes };
  return { unit: "hours", values: minutes.map((one) => Math.round(one / 6) / 10) };
}
