import { randomBytes } from "node:crypto";
import { mkdirSync, mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** A lecture in clear HLS on disk; its segments hold random bytes, since no test of the server looks at pictures. */
export interface LectureFolder {
  readonly folder: string;
  readonly seconds: number;
  /** Clear bytes by path, such as `720p/seg_000.m4s`. */
  readonly files: ReadonlyMap<string, Buffer>;
}

/** Writes a lecture of `seconds` with segments of 4 s in two qualities, one subtitle and a poster; `soundApart`: with its sound once. */
export function writeLecture(seconds: number, { soundApart = false } = {}): LectureFolder {
  const folder = mkdtempSync(join(tmpdir(), "jc-lecture-"));
  const files = new Map<string, Buffer>();
  const put = (name: string, body: Buffer) => {
    files.set(name, body);
    writeFileSync(join(folder, name), body);
  };
  const putRun = (name: string) => {
    mkdirSync(join(folder, name));
    put(`${name}/init.mp4`, randomBytes(700));
    const rows = ["#EXTM3U", "#EXT-X-VERSION:7", "#EXT-X-TARGETDURATION:4", '#EXT-X-MAP:URI="init.mp4"'];
    for (let at = 0, n = 0; at < seconds; at += 4, n += 1) {
      const file = `seg_${String(n).padStart(3, "0")}.m4s`;
      put(`${name}/${file}`, randomBytes(1_000 + n));
      rows.push(`#EXTINF:${Math.min(4, seconds - at + 0.32).toFixed(6)},`, file);
    }
    put(`${name}/index.m3u8`, Buffer.from([...rows, "#EXT-X-ENDLIST", ""].join("\n")));
  };
  const rungs = [720, 360].map((height) => {
    const name = `${height}p`;
    putRun(name);
    return {
      height,
      width: (height * 16) / 9,
      bandwidth: height * 400,
      averageBandwidth: height * 250,
      codecs: "avc1.4d401f,mp4a.40.2",
      folder: name,
    };
  });
  if (soundApart) putRun("audio");
  put("subtitles.zh.vtt", Buffer.from("WEBVTT\n\n00:00.000 --> 00:02.000\n先断电，再验电。\n"));
  put("poster.jpg", randomBytes(500));
  const said = {
    title: "电动机的正反转控制",
    seconds,
    rungs,
    subtitles: [{ lang: "zh-CN", label: "中文", file: "subtitles.zh.vtt" }],
    poster: "poster.jpg",
    ...(soundApart ? { soundApart, audio: { bandwidth: 30_000, codecs: "mp4a.40.2", folder: "audio" } } : {}),
  };
  writeFileSync(join(folder, "lecture.json"), JSON.stringify(said));
  return { folder, seconds, files };
}
