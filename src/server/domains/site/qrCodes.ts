import QRCode from "qrcode";
import { sitePictures } from "#contract/site.ts";
import type { Remembered } from "../../kernel/kept.ts";
import { nothingHere, raw, type RawRequest } from "../../kernel/raw.ts";
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
export const qrCodes = raw(sitePictures.qrCode, async (means, _caller, request: RawRequest<{ name: string }>, reply) => {
  const key = TARGETS.get(request.params.name);
  const target = key && (await siteItems(means, request.host)).find((item) => item.key === key)?.val;
  if (!target) throw nothingHere();
  const svg = await means
    .kept(QR_CODES)
    .get(target, () => QRCode.toString(target, { type: "svg", width: WIDTH, margin: 2, errorCorrectionLevel: "M" }));
  return reply.header("cache-control", "public, max-age=86400").type("image/svg+xml; charset=utf-8").send(svg);
});
