/** Boxes of fMP4 files: a lecture keeps its sound once, as track 2, and each quality's opening names both tracks. */

/** The track of the sound; the picture is the first. */
const SOUND_TRACK = 2;

interface Box {
  readonly type: string;
  readonly at: number;
  readonly end: number;
}

/** Boxes that hold boxes. */
const HOLDERS = new Set(["moov", "trak", "mvex", "moof", "traf"]);
/** Where a box says its track, in bytes from its start. */
const TRACK_AT: Readonly<Record<string, number>> = { tkhd: 20, trex: 12, tfhd: 12, sidx: 12 };
const HEAD = 8;

function boxesOf(file: Buffer, from = 0, to = file.length): Box[] {
  const found: Box[] = [];
  for (let at = from; at < to; at = found.at(-1)!.end) {
    const size = file.readUInt32BE(at);
    if (size < HEAD || at + size > to) throw new Error(`a box of ${size} bytes at ${at}`);
    found.push({ type: file.toString("latin1", at + 4, at + HEAD), at, end: at + size });
  }
  return found;
}

/** The file's track as the sound's: in its opening and in every segment. */
export function asSound(file: Buffer): Buffer {
  const copy = Buffer.from(file);
  const walk = (boxes: readonly Box[]): void => {
    for (const { type, at, end } of boxes) {
      if (HOLDERS.has(type)) walk(boxesOf(copy, at + HEAD, end));
      const place = TRACK_AT[type];
      if (place !== undefined) copy.writeUInt32BE(SOUND_TRACK, at + place);
    }
  };
  walk(boxesOf(copy));
  return copy;
}

/** The opening of a quality with both tracks: what the sound's own opening says of its track is put beside the picture's. */
export function withSound(picture: Buffer, sound: Buffer): Buffer {
  const others = boxesIn(sound, "moov");
  const trak = cut(sound, others, "trak");
  const trex = cut(sound, boxesIn(sound, "mvex", others), "trex");
  const parts = boxesOf(picture).map((top) => {
    if (top.type !== "moov") return picture.subarray(top.at, top.end);
    const inside = boxesOf(picture, top.at + HEAD, top.end).flatMap((box) => {
      const own = picture.subarray(box.at, box.end);
      if (box.type === "trak") return [own, trak];
      if (box.type === "mvex") return [boxed("mvex", [picture.subarray(box.at + HEAD, box.end), trex])];
      if (box.type === "mvhd") return [nextTrack(own)];
      return [own];
    });
    return boxed("moov", inside);
  });
  return Buffer.concat(parts);
}

function boxesIn(file: Buffer, type: string, among: readonly Box[] = boxesOf(file)): Box[] {
  const holder = named(among, type);
  return boxesOf(file, holder.at + HEAD, holder.end);
}

function cut(file: Buffer, among: readonly Box[], type: string): Buffer {
  const { at, end } = named(among, type);
  return file.subarray(at, end);
}

function named(among: readonly Box[], type: string): Box {
  const found = among.find((box) => box.type === type);
  if (!found) throw new Error(`no ${type} box`);
  return found;
}

function boxed(type: string, inside: readonly Buffer[]): Buffer {
  const head = Buffer.alloc(HEAD);
  head.writeUInt32BE(inside.reduce((sum, part) => sum + part.length, HEAD));
  head.write(type, 4, "latin1");
  return Buffer.concat([head, ...inside]);
}

/** A header of a film whose next free track number lies behind the sound's. */
function nextTrack(mvhd: Buffer): Buffer {
  const copy = Buffer.from(mvhd);
  copy.writeUInt32BE(SOUND_TRACK + 1, copy.length - 4);
  return copy;
}
