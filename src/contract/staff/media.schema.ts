import { z } from "zod";
import { CHANGED_CODES as codes, id, instant, nothing, pageOf, paging, queryId, seconds, version } from "../values.ts";

const subtitle = z.strictObject({ lang: z.string().describe("BCP 47"), label: z.string() });

const asset = z.strictObject({
  id,
  vid: z.string(),
  title: z.string(),
  provider: z.enum(["embedded", "aliyun"]),
  state: z
    .enum(["uploading", "queued", "probing", "transcoding", "partly", "ready", "failed", "removed"])
    .describe("partly: plays already, further qualities are being made; failed: see reason"),
  playable: z.boolean(),
  progress: z.int().min(0).max(100).describe("whole percent of the step named by state"),
  bytes: z.int().nonnegative().nullable().describe("size of the file that came in"),
  arrived: z.int().nonnegative().nullable().describe("bytes that are here, while it is uploaded"),
  fileName: z.string().nullable(),
  seconds: seconds.describe("length; 0 until the file was looked at"),
  heights: z.array(z.int().positive()).describe("qualities that play, best first"),
  hasSound: z.boolean().describe("the sound plays by itself"),
  hasThumbnails: z.boolean(),
  poster: z.string().nullable(),
  subtitles: z.array(subtitle),
  lessons: z.int().nonnegative().describe("lessons that show it"),
  courses: z.array(z.string()).max(3).describe("titles of courses within the asker's reach that these are of"),
  reason: z.string().nullable().describe("why it failed, in the asker's language"),
  again: z.boolean().describe("retry may help"),
  createdAt: instant,
  filesUntil: instant.nullable().describe("of a removed video: when its files go"),
  replaces: id.nullable().describe("the video whose place it takes once it plays"),
  replacement: z
    .strictObject({
      id,
      state: z.enum(["uploading", "queued", "probing", "transcoding", "ready", "failed"]),
      progress: z.int().min(0).max(100).describe("whole percent of the step named by state"),
      reason: z.string().nullable().describe("why it failed, in the asker's language; this video plays on"),
    })
    .nullable()
    .describe("the file that takes its place once it plays; of a removed video: what took it"),
  version: version.describe("of its title, subtitles, still picture and replacement"),
});

const lang = z.string().regex(/^[A-Za-z]{2,3}(-[A-Za-z0-9]{2,8}){0,3}$/, "invalid");
const text = (max: number) => z.string().trim().min(1, "required").max(max, "tooLong");

/** Bytes of a subtitle file before Base64; an hour of speech takes a tenth. */
const SUBTITLES_BYTES = 1_000_000;
export const POSTER_BYTES = 500_000;
const base64 = (bytes: number) =>
  z
    .string()
    .min(1, "required")
    .max(Math.ceil(bytes / 3) * 4 + 4, "tooLong")
    .regex(/^[A-Za-z0-9+/]+={0,2}$/, "invalid");

export const staffMediaShapes = {
  createUpload: {
    summary: "Permission to upload a video resumably (tus 1.0) at the returned address, after checking what was announced and its lesson",
    in: z.strictObject({
      fileName: text(300), bytes: z.int().nonnegative(), type: z.string().max(100).optional(), itemId: id.optional(),
      replaces: z
        .strictObject({ id, version })
        .optional()
        .describe("the video whose place the new one takes once it plays, as it was seen"),
    }),
    out: z.strictObject({
      endpoint: z
        .string()
        .describe("where the upload is created; Upload-Metadata names filename, filetype, title, itemId, or replaces and version"),
      ticket: z.string().describe("goes into the header upload-ticket of every request"),
      expiresAt: instant.describe("of the ticket; ask again to go on"),
      maxBytes: z.int().positive(),
    }),
    codes,
  },
  list: {
    summary: "Videos, newest first",
    in: z.strictObject({
      ...paging,
      keyword: z
        .string()
        .trim()
        .max(100)
        .optional()
        .describe("in its title, its file's name, or the title of a lesson or course that shows it"),
      state: z.enum(["open", "failed", "ready", "removed"]).optional(),
      lacks: z.enum(["subtitles", "lessons"]).optional().describe("of those that play: without subtitles, or in no lesson"),
    }),
    out: pageOf(asset),
  },
  counts: {
    summary: "How many videos there are, and how many of each that somebody looks for",
    in: z.strictObject({}),
    out: z.strictObject({
      all: z.int().nonnegative().describe("without removed ones"),
      open: z.int().nonnegative().describe("on their way"),
      failed: z.int().nonnegative(),
      noSubtitles: z.int().nonnegative().describe("play without subtitles"),
      noLessons: z.int().nonnegative().describe("play, and no lesson shows them"),
      bytes: z.int().nonnegative().describe("of the files that came in"),
    }),
  },
  detail: {
    summary: "One video with the lessons within the asker's reach that show it",
    in: z.strictObject({ id: queryId }),
    out: asset.extend({
      usedBy: z
        .array(z.strictObject({ itemId: id, title: z.string(), seriesId: id, seriesTitle: z.string().describe("of its course") }))
        .max(100)
        .describe("of the courses within reach; lessons counts all"),
      facts: z.unknown().describe("what was found in the file"),
      changeable: z.boolean().describe("the asker may change it: no course beyond their reach shows it"),
      original: z.boolean().describe("the file that came in is here, and fetchOriginal gives it"),
    }),
  },
  play: {
    summary: "Permission to look a video over in the console; for the member of staff who asks, while they are signed in",
    in: z.strictObject({ id }),
    out: z.strictObject({
      vid: z.string(),
      url: z.string().describe("an HLS playlist; empty where only its host's own player plays it"),
      expiresAt: instant,
      qualities: z.array(z.strictObject({ height: z.int().positive(), label: z.string() })).describe("best first"),
      subtitles: z.array(subtitle.extend({ url: z.string() })),
      poster: z.string().nullable(),
    }),
  },
  fetchOriginal: {
    summary: "Leave to download the file that a video was made of, once or more within five minutes; 1001 where it isn't kept",
    in: z.strictObject({ id }),
    out: z.strictObject({ downloadUrl: z.string(), expiresAt: instant, fileName: z.string(), bytes: z.int().nonnegative() }),
  },
  rename: { summary: "Gives a video another title", in: z.strictObject({ id, version, title: text(200) }), out: nothing, codes },
  retry: { summary: "Tries a failed video again", in: z.strictObject({ id }), out: nothing },
  remake: {
    summary: "Makes videos of earlier versions anew now, instead of within minutes: a key a minute, missing qualities and pictures",
    in: z.strictObject({}),
    out: z.strictObject({ left: z.int().nonnegative().describe("videos whose minutes share one key; jobs tell how far it is") }),
  },
  remove: {
    summary: "Removes a video: new players get none, those who watch may finish, then its files go",
    in: z.strictObject({
      id,
      version,
      detach: z.boolean().default(false).describe("also from the lessons that show it; refused otherwise"),
      atOnce: z.boolean().default(false).describe("cut players off within a minute"),
    }),
    out: z.strictObject({ filesUntil: instant.nullable().describe("null: they are gone already") }),
    codes,
  },
  saveSubtitles: {
    summary: "Puts subtitles (WebVTT or SRT, UTF-8, UTF-16 or GBK) in the place of those in their language",
    in: z.strictObject({ id, version, lang, label: text(40), file: base64(SUBTITLES_BYTES).describe("Base64") }),
    out: z.strictObject({ cues: z.int().positive(), encoding: z.string() }),
    bodyLimit: 1_500_000,
    codes,
  },
  removeSubtitles: { summary: "Takes the subtitles of a language away", in: z.strictObject({ id, version, lang }), out: nothing, codes },
  posterCandidates: {
    summary: "Pictures out of the video to choose the still picture from, each as savePoster takes it; where they can't be made, why",
    in: z.strictObject({ id: queryId }),
    out: z.strictObject({
      candidates: z
        .array(
          z.strictObject({
            seconds: seconds.describe("where in the video it was looked for"),
            file: z.string().describe("JPEG, Base64"),
            chosen: z.boolean().describe("it is the still picture"),
          }),
        )
        .max(3),
      lacks: z
        .enum(["ffmpeg", "film"])
        .nullable()
        .describe("ffmpeg: this server has none; film: the video doesn't play yet, or its host keeps it"),
    }),
  },
  savePoster: {
    summary: "Puts a JPEG picture in the place of the still picture",
    in: z.strictObject({ id, version, file: base64(POSTER_BYTES).describe("Base64") }),
    out: z.strictObject({ poster: z.string() }),
    bodyLimit: 750_000,
    codes,
  },
  health: {
    summary: "What this server can do with videos",
    in: z.strictObject({}),
    out: z.strictObject({
      engine: z.enum(["ffmpeg", "remux"]),
      line: z.string(),
      store: z.string(),
      freeBytes: z.int().nonnegative(),
      maxBytes: z.int().positive(),
      open: z.int().nonnegative().describe("videos that are on their way"),
      failed: z.int().nonnegative(),
      toRemake: z.int().nonnegative().describe("videos of earlier versions whose minutes still share one key"),
    }),
  },
};

export type StaffMediaShapes = typeof staffMediaShapes;

export const staffVideoShapes = {
  lesson: {
    summary: "A lesson with its video (duty media or courses)",
    in: z.strictObject({ itemId: queryId }),
    out: z.strictObject({ itemId: id, title: z.string(), assetId: id.nullable(), seconds, version }),
  },
  attach: {
    summary: "Gives a lesson a video, or with null takes it away (duty media or courses); the lesson gets the video's length",
    in: z.strictObject({ itemId: id, version: version.describe("of the lesson"), assetId: id.nullable() }),
    out: nothing,
    codes,
  },
};

export type StaffVideoShapes = typeof staffVideoShapes;
