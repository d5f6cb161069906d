import { useState } from "react";
import { staffCourses, staffOutline } from "#contract/staff/courses.ts";
import { fill } from "#contract/text/say.ts";
import { askAnew } from "../../../parts/console/calls/reads.ts";
import { useWrite } from "../../../parts/console/calls/writes.ts";
import { notices } from "../../../parts/console/look/notices.ts";
import { useWords } from "../../../parts/console/state/console.ts";
import { go } from "../../../parts/console/travel/travel.ts";
import { sendHandouts } from "../../../parts/console/uploads/handouts.ts";
import { send } from "../../../parts/console/uploads/queue.ts";
import { sendSubtitles } from "../../../parts/console/uploads/subtitles.ts";
import { additionsOf, type Group, handoutsOf, lessonsOf, subtitlesOf } from "./plan.ts";

interface Building {
  readonly seriesId: number;
  /** Of the outline, as it was seen. */
  readonly version: number;
  readonly plan: readonly Group[];
  readonly files: ReadonlyMap<string, File>;
}

/** Writes the outline with one call, hands the files to those who send them, and goes to the course. */
export function useBuild(onBuilt: () => void) {
  const words = useWords("mediaFolder");
  const { offline } = useWords("frame");
  const [error, setError] = useState<string | null>(null);
  const { run, busy } = useWrite(staffOutline.extend, { ofForm: true });
  const bring = async (seriesId: number, given: readonly { file: File; fileName: string }[]) => {
    if (given.length === 0) return;
    const failed = await sendHandouts(seriesId, given);
    for (const { fileName, failure } of failed)
      notices.failed(fill(words.handoutFailed, { name: fileName, why: Object.values(failure.fields)[0] ?? failure.told(offline) }));
    if (failed.length < given.length) notices.done(fill(words.handoutsDone, { n: given.length - failed.length }));
  };
  const bringSubtitles = async (assetId: number, given: Parameters<typeof sendSubtitles>[1]) => {
    for (const { fileName, failure } of await sendSubtitles(assetId, given))
      notices.failed(fill(words.subtitlesFailed, { name: fileName, why: failure.told(offline) }));
  };
  const build = async ({ seriesId, version, plan, files }: Building) => {
    setError(null);
    const additions = additionsOf(plan);
    const written = await run({ seriesId, version, chapters: additions.map(({ addition }) => addition) });
    if (written.kind === "changed") {
      setError(words.changed);
      await askAnew([staffCourses.detail]);
    } else if (written.kind === "fields") setError(Object.values(written.fields)[0] ?? written.message);
    if (written.kind !== "done") return;
    const made = written.data.chapters.flatMap(({ itemIds }) => itemIds);
    const subtitles = subtitlesOf(plan);
    send(lessonsOf(plan).map(({ path, title }, at) => {
      const its = subtitles.filter(({ video }) => video === path);
      const own = its.map((one) => ({ file: files.get(one.path)!, lang: one.lang, label: one.label }));
      return {
        file: files.get(path)!, itemId: made[at], title: title.trim(), onArrived: (assetId: number) => void bringSubtitles(assetId, own),
      };
    }));
    void bring(seriesId, handoutsOf(plan).map(({ path, fileName }) => ({ file: files.get(path)!, fileName })));
    notices.done(fill(words.built, { n: made.length }));
    onBuilt();
    await go(`/staff/courses/${seriesId}`);
    await askAnew([staffCourses.detail, staffCourses.list]);
  };
  return { build, busy, error, setError };
}
