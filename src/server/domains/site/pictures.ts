import type { FastifyInstance } from "fastify";
import QRCode from "qrcode";
import { sitePictures } from "#contract/site.ts";
import { FAILED } from "#contract/codes.ts";
import type { Means } from "../../kernel/call.ts";
import type { Remembered } from "../../kernel/kept.ts";
import { Refusal } from "../../kernel/refusal.ts";
import { siteItems } from "./site.ts";

/** Drawn codes by their targets. */
const QR_CODES: Remembered<string, string> = { name: "site.qrCodes", ttlMs: 24 * 3_600_000, atMost: 50 };
/** spec 9: footer QR codes are rendered at 200 px. */
const WIDTH = 200;
/** Which config item (kept from the client by its action 1) holds the target of which code. */
const TARGETS: ReadonlyMap<string, string> = new Map([
  ["follow", "qrFollowTarget"],
  ["android", "qrAndroidTarget"],
  ["ios", "qrIosTarget"],
]);

/** Serves the QR codes that the site's config names; no other text is ever drawn. */
export function serveQrCodes(app: FastifyInstance, means: Means): void {
  app.get(sitePictures.qrCode.path, { config: { access: sitePictures.qrCode.access } }, async (request, reply) => {
    const key = TARGETS.get((request.params as { name: string }).name);
    const target = key && (await siteItems(means, request.host)).find((item) => item.key === key)?.val;
    if (!target) throw new Refusal(FAILED, "notFound", { status: 404 });
    const svg = await means
      .kept(QR_CODES)
      .get(target, () => QRCode.toString(target, { type: "svg", width: WIDTH, margin: 2, errorCorrectionLevel: "M" }));
    return reply.header("cache-control", "public, max-age=86400").type("image/svg+xml; charset=utf-8").send(svg);
  });
}
