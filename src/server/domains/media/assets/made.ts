import type { Means } from "../../../kernel/call.ts";

/** Takes away what an earlier try made of a film that doesn't play yet; subtitles, which came with it, stay. */
export async function deleteMade({ providers }: Pick<Means, "providers">, assetId: number): Promise<void> {
  const { media } = providers;
  for (const key of await media.list(String(assetId))) if (!key.startsWith(`${assetId}/subtitles/`)) await media.delete(key);
}
