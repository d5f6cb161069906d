interface Spoken {
  readonly lang: string;
}

/** A language without its region: `zh` of `zh-CN`. */
const plain = (lang: string): string => lang.toLowerCase().split("-")[0]!;

/**
 * Which of a lesson's subtitles are read: those that this person chose before, else those in the page's language, else the first;
 * -1 where there are none.
 */
export function subtitleFor(offered: readonly Spoken[], chosen: string | null, page: string): number {
  const wanted = [chosen, page].flatMap((one) => (one === null ? [] : [
    offered.findIndex(({ lang }) => lang === one), offered.findIndex(({ lang }) => plain(lang) === plain(one)),
  ]));
  return wanted.find((index) => index >= 0) ?? (offered.length > 0 ? 0 : -1);
}
