import { buffer } from "node:stream/consumers";
import type { staffMedia } from "#contract/staff/media.ts";
import type { Data } from "#contract/endpoint.ts";
import type { Means } from "../../kernel/call.ts";
import { mend } from "../../kernel/refusal.ts";
import { type Asset, assetById } from "./assets/assets.ts";
import { candidatesOf } from "./conversion/conversion.ts";

type Offered = Data<(typeof staffMedia)["posterCandidates"]>;

/** Pictures out of a film to choose its still picture from; without them, what they would need. */
export async function offerPosters(means: Means, id: number): Promise<Offered> {
  const asset = await assetById(means.pool, id);
  if (!asset || asset.provider !== "embedded" || asset.rungs.length === 0) return { candidates: [], lacks: "film" };
  if ((await means.providers.engine.state()).kind !== "ffmpeg") return { candidates: [], lacks: "ffmpeg" };
  const [found, present] = await Promise.all([
    candidatesOf(means, asset).catch((err: unknown) => {
      means.log.warn({ err, assetId: id }, "media: no pictures could be taken out of a video");
      throw mend("mediaNoFrames");
    }),
    stillOf(means, asset),
  ]);
  return {
    candidates: found.map(({ seconds, jpeg }) => ({ seconds, file: jpeg.toString("base64"), chosen: present?.equals(jpeg) ?? false })),
    lacks: null,
  };
}

async function stillOf({ providers }: Pick<Means, "providers">, { id, hasPoster }: Asset): Promise<Buffer | null> {
  const blob = hasPoster ? await providers.media.read(`${id}/poster.jpg`) : null;
  return blob && buffer(blob.stream);
}
