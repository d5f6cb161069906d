import { z } from "zod";
import { id, instant, pageOf, paging } from "../values.ts";

const hosted = z.strictObject({
  assetId: id,
  vid: z.string(),
  title: z.string(),
  state: z.enum(["waiting", "processing", "ready", "failed", "removed"]).describe("waiting: for its file"),
  said: z.string().describe("the host's own word for it"),
  seconds: z.int().nonnegative().describe("0 until it is ready"),
  createdAt: instant,
});

export const hostingShapes = {
  placeUpload: {
    summary: "Where the file of a new video is to be sent, and with which uploader; by VIDEO_PROVIDER",
    in: z.strictObject({
      title: z.string().trim().min(1, "invalid").max(120, "tooLong"),
      fileName: z.string().trim().min(1, "invalid").max(200, "tooLong").regex(/\.[A-Za-z0-9]{2,5}$/, "invalid"),
      bytes: z.int().min(1, "invalid").max(200 * 1024 ** 3, "invalid"),
    }),
    example: { fileName: "触电急救.mp4", bytes: 52_428_800 },
    out: z.strictObject({
      protocol: z.enum(["tus", "aliyun"]),
      address: z.string().describe("tus: where uploads begin; aliyun: UploadAddress for its uploader"),
      auth: z.string().describe("tus: goes into the header upload-ticket of every request; aliyun: UploadAuth for its uploader"),
      vid: z.string().nullable().describe("null where the upload itself makes it"),
      assetId: id.nullable(),
    }),
  },
  adopt: {
    summary: "Takes a video into the school that lies in Alibaba Cloud's VOD already; a known one is looked at anew",
    in: z.strictObject({ vid: z.string().regex(/^[A-Za-z0-9_-]{8,64}$/, "invalid") }),
    out: hosted,
  },
  listHosted: { summary: "Videos that lie with Alibaba Cloud, newest first", in: z.strictObject(paging), out: pageOf(hosted) },
};

export type HostingShapes = typeof hostingShapes;
