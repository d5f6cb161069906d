import { ARTICLE_PICTURE_BYTES } from "#contract/news.ts";
import { staffNews } from "#contract/staff/news.ts";
import { call } from "../../../../client/call.ts";

/** A picture that the school took in. */
export interface Kept {
  readonly address: string;
  readonly width: number;
  readonly height: number;
}

/** What of a picture is kept: fitted into a width, or cut to a shape from its middle. */
export interface Wanted {
  readonly width: number;
  /** Width by height; absent: as it is. */
  readonly ratio?: number;
}

export const IN_TEXT: Wanted = { width: 1440 };
export const COVER: Wanted = { width: 1280, ratio: 16 / 9 };

const TYPES: readonly string[] = ["image/png", "image/jpeg", "image/webp"];
/** Tried one after the other until the picture is small enough. */
const QUALITIES = [0.86, 0.74, 0.6];

type Trouble = "pictureKind" | "pictureLarge";

/**
 * Makes a picture small enough for a slow line, sends it and returns what it is called now, or what is wrong with it.
 * @throws CallFailure
 */
export async function sendPicture(file: File, wanted: Wanted): Promise<Kept | Trouble | { readonly message: string }> {
  if (!TYPES.includes(file.type)) return "pictureKind";
  const small = await smaller(file, wanted);
  if (small === null) return "pictureKind";
  if (small.size > ARTICLE_PICTURE_BYTES) return "pictureLarge";
  const { uploadUrl } = await call(staffNews.addPicture, {}, { quiet: true });
  const response = await fetch(uploadUrl, { method: "POST", headers: { "content-type": "application/octet-stream" }, body: small });
  const { code, message, data } = (await response.json()) as { code: number; message: string; data: Kept | null };
  return code === 1 && data ? data : { message };
}

/** As WebP, or as JPEG where the browser makes none; null: it is no picture. A turned photograph stands upright then. */
async function smaller(file: File, { width, ratio }: Wanted): Promise<Blob | null> {
  const bitmap = await createImageBitmap(file).catch(() => null);
  if (!bitmap) return null;
  const shape = ratio ?? bitmap.width / bitmap.height;
  const cutWidth = Math.min(bitmap.width, bitmap.height * shape);
  const cutHeight = cutWidth / shape;
  const canvas = document.createElement("canvas");
  canvas.width = Math.round(Math.min(width, cutWidth));
  canvas.height = Math.max(1, Math.round(canvas.width / shape));
  const [left, top] = [(bitmap.width - cutWidth) / 2, (bitmap.height - cutHeight) / 2];
  canvas.getContext("2d")?.drawImage(bitmap, left, top, cutWidth, cutHeight, 0, 0, canvas.width, canvas.height);
  bitmap.close();
  let made: Blob | null = null;
  for (const quality of QUALITIES) {
    made = await blobOf(canvas, quality);
    if (made && made.size <= ARTICLE_PICTURE_BYTES) return made;
  }
  return made;
}

async function blobOf(canvas: HTMLCanvasElement, quality: number): Promise<Blob | null> {
  const as = (type: string) => new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, type, quality));
  const webp = await as("image/webp");
  return webp?.type === "image/webp" ? webp : as("image/jpeg");
}
