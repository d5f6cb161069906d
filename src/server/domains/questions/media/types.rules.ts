export type MediaType = "image/png" | "image/jpeg" | "image/gif" | "image/webp" | "audio/mpeg" | "audio/mp4" | "audio/ogg" | "audio/wav";

/** What question media may be. SVG is refused: it can carry script. */
export const MEDIA_TYPES: Readonly<Record<MediaType, { readonly ext: string; readonly also: readonly string[] }>> = {
  "image/png": { ext: "png", also: ["image/x-png"] },
  "image/jpeg": { ext: "jpg", also: ["image/jpg", "image/pjpeg"] },
  "image/gif": { ext: "gif", also: [] },
  "image/webp": { ext: "webp", also: [] },
  "audio/mpeg": { ext: "mp3", also: ["audio/mp3", "audio/x-mp3", "audio/mpeg3"] },
  "audio/mp4": { ext: "m4a", also: ["audio/m4a", "audio/x-m4a", "video/mp4"] },
  "audio/ogg": { ext: "ogg", also: ["application/ogg", "audio/opus"] },
  "audio/wav": { ext: "wav", also: ["audio/x-wav", "audio/wave", "audio/vnd.wave"] },
};

const PNG = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
/** Brands of an ISO file that holds sound alone. */
const SOUND_BRANDS: ReadonlySet<string> = new Set(["M4A ", "M4B ", "mp42", "isom", "mp41", "iso2", "dash"]);

/** What the first bytes say it is; null for anything else. */
export function typeOf(bytes: Buffer): MediaType | null {
  if (bytes.length < 12) return null;
  const text = (from: number, to: number) => bytes.toString("latin1", from, to);
  if (bytes.subarray(0, 8).equals(PNG)) return "image/png";
  if (bytes[0] === 0xff && bytes[1] === 0xd8 && bytes[2] === 0xff) return "image/jpeg";
  if (text(0, 6) === "GIF87a" || text(0, 6) === "GIF89a") return "image/gif";
  if (text(0, 4) === "RIFF" && text(8, 12) === "WEBP") return "image/webp";
  if (text(0, 4) === "RIFF" && text(8, 12) === "WAVE") return "audio/wav";
  if (text(0, 4) === "OggS") return "audio/ogg";
  if (text(4, 8) === "ftyp") return SOUND_BRANDS.has(text(8, 12)) ? "audio/mp4" : null;
  if (text(0, 3) === "ID3") return "audio/mpeg";
  // An MPEG audio frame: 11 bits of sync, layer III, a bit rate and a sampling rate that exist.
  if (bytes[0] === 0xff && (bytes[1]! & 0xe6) === 0xe2 && (bytes[2]! & 0xf0) !== 0xf0 && (bytes[2]! & 0x0c) !== 0x0c) return "audio/mpeg";
  return null;
}
