import { z } from "zod";
import { learningShapes } from "./learning.schema.ts";
import { id, instant } from "./values.ts";

const auth = learningShapes.getVideoPlayAuth.out.shape;
const asked = z.object({ itemId: id, vid: z.string().max(64).optional().describe("must be the lesson's own where given") });

/** The seed names no shapes for these; a caller of them needs an address, or the provider's own ticket. */
const supplierVideo = z.object({
  provider: auth.provider,
  vid: auth.vid,
  url: z.string().optional().describe("HLS master playlist; absent where the provider's player asks with playAuth"),
  playAuth: z.string().optional().describe("the ticket; absent where there is none"),
  expiresAt: instant,
  qualities: auth.qualities,
  sessionId: z.string().describe("goes into the heartbeats"),
}).meta({ "x-name": "SupplierVideo" });

export const olderPlayShapes = {
  getMyVideoUrl: {
    summary: "Address of a lesson's video (first family); the same authorisation as getVideoPlayAuth",
    in: asked,
    out: z.object({
      itemId: id,
      vid: auth.vid,
      url: auth.url,
      expiresAt: instant,
      qualities: auth.qualities,
      sessionId: z.string().describe("goes into the heartbeats"),
    }),
  },
  getMyVideoUrlBySupplier: { summary: "The same with the provider's name and ticket (first family)", in: asked, out: supplierVideo },
  getSupplierVideoUrlNew: {
    summary: "Signed permission to play a lesson, by provider; the same authorisation as getVideoPlayAuth",
    in: z.object({ itemId: id }),
    out: supplierVideo,
  },
  getAdvertisement: {
    summary: "The moving text over a video that names who watches it (first family)",
    in: z.object({}),
    out: learningShapes.getWatermark.out,
  },
};

export type OlderPlayShapes = typeof olderPlayShapes;
