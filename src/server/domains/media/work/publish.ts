import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import {
  assetById, AUDIO, deleteMade, deleteParts, insertRungs, rungName, secretOf, setExtras, SPRITE_INDEX, spriteIndex, spritePlan, takeAudio,
  takeRung, takeSprites,
} from "../assets/assets.ts";
import {
  type Facts, firstQualityMs, inspected, type Job, ladder, type Made, makePoster, makeRungs, makeSound, makeSprites, measure,
  NO_ROOM, NoLongerWanted, planFor, probe, repack, Unfit, type VideoFacts, type VideoSource,
} from "../conversion/conversion.ts";
import type { Lessons, Telling } from "./work.ts";
import { playInPlace } from "./replacing.ts";
import { anotherWaits, keepFacts, releaseWork, type Work } from "./work.store.ts";

type Found = Facts & { readonly video: VideoFacts };

/**
 * Makes a video playable: looks at it, makes the first quality, gives its lesson the video, and draws the pictures where no other
 * video waits to play. `more` when pictures or other qualities are left for later. What an earlier try left behind goes first.
 */
export async function firstQuality(job: Job, work: Work, lessons: Lessons, telling: Telling): Promise<"done" | "more"> {
  const { means } = job;
  await telling.state("probing");
  await deleteMade(means, work.assetId);
  await deleteParts(means.db, work.assetId);
  const engine = await means.providers.engine.state();
  const facts = engine.kind === "ffmpeg" ? await probe(job) : await inspected(job);
  await keepFacts(means.db, work.assetId, facts);
  await telling.state("transcoding");
  const { made, more } =
    engine.kind === "ffmpeg"
      ? await converted({ ...job, due: job.due + firstQualityMs(facts) }, facts)
      : { made: await repack(job, facts), more: false };
  const best = made[0]!;
  await publishRungs(job, work, made);
  if (facts.audio) await publishSound(job, work);
  const seconds = Math.max(1, Math.floor(best.measured.seconds));
  await telling.state("transcoding");
  if (!(await playInPlace(means, lessons, work, seconds))) throw new NoLongerWanted("removed before it played");
  if (work.itemId !== null) await lessons.attach(means, work.itemId, { assetId: work.assetId, seconds });
  const left = engine.kind === "ffmpeg" && (await anotherWaits(means.db, new Date(means.now())));
  if (engine.kind === "ffmpeg" && !left)
    await pictures({ ...job, lane: "later" }, work, { path: join(job.folder, rungName(best.goal.height), "index.m3u8"), ours: true });
  if (!more && !left) return "done";
  await releaseWork(means.db, work.assetId, new Date(means.now()));
  return "more";
}

/** Adds what a playing video still lacks: pictures, further qualities. */
export async function finish(job: Job, work: Work, telling: Telling): Promise<"done"> {
  const { means } = job;
  await telling.state("transcoding");
  if ((await means.providers.engine.state()).kind !== "ffmpeg") return "done";
  const facts = await probe(job);
  await pictures(job, work, { path: job.source, ours: false });
  const asset = await assetById(means.pool, work.assetId);
  const missing = ladder(facts.video).filter((goal) => !asset?.rungs.some((rung) => rung.height === goal.height));
  if (missing.length === 0) return "done";
  const made = await makeRungs(job, facts, { copy: false, copySound: false, sound: facts.audio !== null }, missing);
  await publishRungs(job, work, made ?? []);
  return "done";
}

async function converted(job: Job, facts: Found): Promise<{ made: Made[]; more: boolean }> {
  const plan = planFor(facts);
  const made = await makeRungs(job, facts, plan, plan.first);
  if (made && plan.copy) return { made, more: plan.later.length > 0 };
  const encoded = plan.copy ? planFor(facts, false) : plan;
  const rungs = made ?? (await makeRungs(job, facts, encoded, encoded.first));
  if (!rungs?.[0]) throw new Unfit({ reason: "mediaFailed", values: {}, again: true });
  if (facts.audio) await makeSound(job, rungs[0].goal, facts.seconds);
  return { made: rungs, more: encoded.later.length > 0 };
}

async function publishRungs(job: Job, work: Work, made: readonly Made[]): Promise<void> {
  if (made.length === 0) return;
  const rungs = [];
  const place = { assetId: work.assetId, secret: await secretOf(job.means.db, work.assetId) };
  for (const { goal, measured } of made) {
    const { bandwidth, averageBandwidth, codecs } = measured;
    const said = { height: goal.height, width: goal.width, bandwidth, averageBandwidth, codecs, folder: rungName(goal.height) };
    rungs.push(await takeRung(job.means, job.folder, said, place));
  }
  if (job.signal.aborted) throw job.signal.reason;
  await insertRungs(job.means.db, work.assetId, rungs);
}

async function publishSound(job: Job, work: Work): Promise<void> {
  const { bandwidth, codecs } = await measure(join(job.folder, AUDIO));
  const audio = await takeAudio(
    job.means,
    job.folder,
    { bandwidth, codecs, folder: AUDIO },
    { assetId: work.assetId, secret: await secretOf(job.means.db, work.assetId) },
  );
  await setExtras(job.means.db, work.assetId, { audio });
}

/** Pictures are welcome, not needed: a video without them plays all the same. */
async function pictures(job: Job, work: Work, from: VideoSource): Promise<void> {
  const { means } = job;
  const asset = await assetById(means.pool, work.assetId);
  if (!asset) return;
  try {
    if (!asset.hasPoster) {
      const file = await makePoster(job, from, asset.seconds);
      await means.providers.media.put(`${asset.id}/poster.jpg`, await readFile(file));
      await setExtras(means.db, asset.id, { hasPoster: true });
    }
    if (asset.spriteSheets === 0) {
      const sheets = await makeSprites(job, from, asset.seconds);
      const folder = join(job.folder, "sprites");
      await writeFile(join(folder, SPRITE_INDEX), spriteIndex(spritePlan(asset.seconds), asset.seconds));
      await setExtras(means.db, asset.id, { spriteSheets: await takeSprites(means, folder, sheets, asset.id) });
    }
  } catch (error) {
    if (error instanceof Unfit && error.objection === NO_ROOM) throw error;
    if (!(error instanceof Unfit) && !(error instanceof Error && "code" in error && error.code === "ENOENT")) throw error;
    means.log.warn({ err: error, assetId: asset.id }, "media: no preview pictures could be drawn");
  }
}
