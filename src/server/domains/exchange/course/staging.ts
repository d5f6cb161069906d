import type { Means } from "../../../kernel/call.ts";
import { dropHandout, stageHandout, type StagedHandout } from "../../handouts/handouts.ts";
import {
  dropFilm, dropOriginal, filmHere, needRoom, stageFilm, type StagedFilm, stageOriginal, type StagedOriginal,
} from "../../media/media.ts";
import { type Source, wholeFile } from "../files/files.ts";
import { type CourseManifest, MOST_BYTES } from "./manifest.ts";
import type { PlannedCourse, PlannedFilm } from "./plan.ts";

/** What of a course lies in the store and the spool before any row names it. */
export interface StagedCourse {
  readonly planned: PlannedCourse;
  readonly handouts: readonly StagedHandout[];
  /** By what a lesson calls its film, or its video. */
  readonly films: ReadonlyMap<string, StagedFilm>;
  readonly originals: ReadonlyMap<string, StagedOriginal>;
}

/** What of a course's videos, by their lessons' places in the file, and of its handouts is to be staged. */
interface Wanted {
  readonly video: (at: number) => boolean;
  readonly handout: (name: string) => boolean;
}
export const EVERYTHING: Wanted = { video: () => true, handout: () => true };

/** All that was staged in one go, so that it can be taken away together. */
export class Staging {
  readonly #means: Means;
  readonly #undo: (() => Promise<void>)[] = [];
  /** By the films' own ids: two courses may show one. */
  readonly #films = new Map<string, StagedFilm>();

  constructor(means: Means) {
    this.#means = means;
  }

  /** Takes back what nothing came of. */
  async drop(): Promise<void> {
    for (const undo of this.#undo.toReversed()) await undo();
  }

  /** `wanted`: what of its videos and handouts is taken; null: it is here already, stays as it is and brings nothing. */
  course(planned: PlannedCourse, wanted: Wanted | null, say: (line: string) => void): Promise<StagedCourse> {
    if (!wanted) return Promise.resolve({ planned, handouts: [], films: new Map(), originals: new Map() });
    return this.#staged(planned, wanted, say);
  }

  async #staged(planned: PlannedCourse, wanted: Wanted, say: (line: string) => void): Promise<StagedCourse> {
    const { manifest, source } = planned;
    const films = new Map<string, StagedFilm>();
    const originals = new Map<string, StagedOriginal>();
    for (const [at, { film, video, title, subtitles }] of manifest.chapters.flatMap(({ lessons }) => lessons).entries()) {
      const known = film === undefined || films.has(film) ? undefined : planned.films.get(film)!;
      if (known) {
        const staged = await this.#film(known, say);
        if (staged) films.set(film!, staged);
      }
      if (video === undefined || originals.has(video) || (film !== undefined && films.has(film)) || !wanted.video(at)) continue;
      say(`${video} …`);
      const itsFilm = film === undefined ? [] : await subtitlesOf(planned.films.get(film)!);
      const said = [...itsFilm, ...(await readSubtitles(subtitles, source))];
      const bytes = source.sizeOf(video)!;
      const told = { fileName: video.split("/").at(-1)!, bytes, title, subtitles: said };
      const staged = await stageOriginal(this.#means, { ...told, pieces: source.pieces(video) });
      this.#undo.push(() => dropOriginal(this.#means, staged));
      originals.set(video, staged);
    }
    const handouts: StagedHandout[] = [];
    for (const { name, file } of planned.handouts) {
      if (!wanted.handout(`${name.name}.${name.ext}`)) continue;
      const staged = await stageHandout(this.#means, name, await wholeFile(source, file, MOST_BYTES.handout));
      this.#undo.push(() => dropHandout(this.#means, staged));
      handouts.push(staged);
    }
    return { planned, handouts, films, originals };
  }

  async #film({ told, files }: PlannedFilm, say: (line: string) => void): Promise<StagedFilm | null> {
    const known = this.#films.get(told.id) ?? (await filmHere(this.#means, told.id));
    if (known) return known;
    if (told.qualities.length === 0) return null;
    say(`${told.title} …`);
    const pieces = (file: string) => () => files.pieces(file);
    const staged = await stageFilm(this.#means, {
      id: told.id, title: told.title, seconds: told.seconds,
      qualities: told.qualities.map((one) => ({ ...one, pieces: pieces(one.file) })),
      sound: told.sound && { ...told.sound, pieces: pieces(told.sound.file) },
      subtitles: await readSubtitles(told.subtitles, files),
      poster: told.poster === null ? null : await wholeFile(files, told.poster, MOST_BYTES.sheet),
      sheets: await Promise.all(told.previews.map((file) => wholeFile(files, file, MOST_BYTES.sheet))),
    });
    if (staged.fresh) this.#undo.push(() => dropFilm(this.#means, staged.assetId));
    this.#films.set(told.id, staged);
    return staged;
  }
}

const subtitlesOf = ({ told, files }: PlannedFilm) => readSubtitles(told.subtitles, files);

const readSubtitles = (said: CourseManifest["chapters"][number]["lessons"][number]["subtitles"], source: Source) =>
  Promise.all(said.map(async ({ lang, label, file }) => ({ lang, label, bytes: await wholeFile(source, file, MOST_BYTES.subtitles) })));

/** Refuses what the disk has no room for: videos lie in the spool and are converted beside it. */
export async function needRoomFor(means: Means, courses: readonly PlannedCourse[]): Promise<void> {
  let bytes = 0;
  for (const { source, manifest } of courses)
    for (const name of new Set(manifest.chapters.flatMap(({ lessons }) => lessons.flatMap(({ video }) => video ?? []))))
      bytes += source.sizeOf(name)!;
  if (bytes > 0) await needRoom(means, bytes);
}
