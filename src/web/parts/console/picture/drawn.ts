/** Longest side (px) of a picture that is sent; larger ones are made smaller in the browser first. */
const MOST = 1_600;
/** Bytes of a picture that is sent as it is. */
const LIGHT = 700_000;

/** Opens a file as a picture; rejects what is none. */
export function openPicture(file: Blob): Promise<HTMLImageElement> {
  const address = URL.createObjectURL(file);
  const image = new Image();
  image.src = address;
  return image.decode().then(() => image).finally(() => URL.revokeObjectURL(address));
}

/** What of a picture is cut out, in its own pixels. */
export interface Cut {
  readonly x: number;
  readonly y: number;
  readonly side: number;
}

const painted = (canvas: HTMLCanvasElement, type: string, quality = 0.9): Promise<Blob> =>
  new Promise((resolve, reject) => canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error("no picture"))), type, quality));

function canvasOf(width: number, height: number): { canvas: HTMLCanvasElement; paint: CanvasRenderingContext2D } {
  const canvas = document.createElement("canvas");
  canvas.width = width;
  canvas.height = height;
  const paint = canvas.getContext("2d")!;
  paint.imageSmoothingQuality = "high";
  return { canvas, paint };
}

/** A square of a picture, `side` px wide. */
export function cutOut(image: HTMLImageElement, { x, y, side: from }: Cut, side: number): Promise<Blob> {
  const { canvas, paint } = canvasOf(side, side);
  // What is clear stays clear in WebP; browsers that can't write it give PNG.
  paint.drawImage(image, x, y, from, from, 0, 0, side, side);
  return painted(canvas, "image/webp");
}

/** The file as it is where it is light and small, else the same picture smaller. A drawing is never painted. */
export async function lighter(file: File): Promise<Blob> {
  if (file.type === "image/svg+xml") return file;
  const image = await openPicture(file);
  const { naturalWidth: width, naturalHeight: height } = image;
  const scale = Math.min(1, MOST / Math.max(width, height));
  if (scale === 1 && file.size <= LIGHT) return file;
  const { canvas, paint } = canvasOf(Math.round(width * scale), Math.round(height * scale));
  paint.drawImage(image, 0, 0, canvas.width, canvas.height);
  return painted(canvas, "image/webp");
}

/** The picture as a JPEG no wider than `width` px and, by its quality, of no more than so many bytes, on white where it is clear. */
export async function asJpeg(file: File, width: number, bytes: number): Promise<Blob> {
  const image = await openPicture(file);
  return jpegOf(image, image.naturalWidth, image.naturalHeight, width, bytes);
}

/** What a film shows now, as such a JPEG; rejects where it shows nothing yet. */
export async function frameOf(video: HTMLVideoElement, width: number, bytes: number): Promise<Blob> {
  if (video.readyState < HTMLMediaElement.HAVE_CURRENT_DATA || video.videoWidth === 0) throw new Error("no frame");
  return jpegOf(video, video.videoWidth, video.videoHeight, width, bytes);
}

async function jpegOf(from: CanvasImageSource, ownWidth: number, ownHeight: number, width: number, bytes: number): Promise<Blob> {
  const scale = Math.min(1, width / ownWidth);
  const { canvas, paint } = canvasOf(Math.round(ownWidth * scale), Math.round(ownHeight * scale));
  paint.fillStyle = "#fff";
  paint.fillRect(0, 0, canvas.width, canvas.height);
  paint.drawImage(from, 0, 0, canvas.width, canvas.height);
  for (const quality of [0.9, 0.8, 0.65]) {
    const jpeg = await painted(canvas, "image/jpeg", quality);
    if (jpeg.size <= bytes) return jpeg;
  }
  return painted(canvas, "image/jpeg", 0.45);
}

/** Bytes as the call takes them. */
export async function base64Of(blob: Blob): Promise<string> {
  const address = await new Promise<string>((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(reader.result as string);
    reader.onerror = () => reject(new Error("unreadable"));
    reader.readAsDataURL(blob);
  });
  return address.slice(address.indexOf(",") + 1);
}
