import type { HandoutKind } from "#contract/handouts.ts";
import type { MessageKey } from "../../kernel/refusal.ts";
import { officeProblem } from "./zip.rules.ts";

/** What browsers are told of a file. */
export const TYPES: Readonly<Record<HandoutKind, string>> = {
  pdf: "application/pdf",
  docx: "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
  xlsx: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
  pptx: "application/vnd.openxmlformats-officedocument.presentationml.presentation",
  png: "image/png",
  jpg: "image/jpeg",
};

type ContentProblem = MessageKey &
  (
    | "handoutIsNot"
    | "handoutMacro"
    | "handoutBroken"
    | "handoutScript"
    | "handoutLaunch"
    | "handoutEmbedded"
    | "handoutForm"
    | "handoutLocked"
  );

const PNG = Buffer.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a);
const PDF = Buffer.from("%PDF-");

/**
 * Whether a file is what its name says, by its first bytes and, of an office file, by its parts; null when it is. What a
 * PDF holds is asked of `handouts.pdf.ts`.
 */
export function kindProblem(bytes: Buffer, kind: HandoutKind): ContentProblem | null {
  switch (kind) {
    case "pdf":
      return bytes.subarray(0, PDF.length).equals(PDF) ? null : "handoutIsNot";
    case "png":
      return bytes.length > 24 && bytes.subarray(0, PNG.length).equals(PNG) ? null : "handoutIsNot";
    case "jpg":
      return bytes.length > 24 && bytes[0] === 0xff && bytes[1] === 0xd8 && bytes[2] === 0xff ? null : "handoutIsNot";
    default:
      return officeProblem(bytes, kind);
  }
}
