import type { QuestionKind, Secrecy } from "#contract/questions.ts";
import type { ProblemText } from "#contract/text/questionFiles.zh.ts";
import type { MessageKey } from "../../../../kernel/refusal.ts";
import type { Body } from "../../question/question.ts";

/** Questions in and out of files. Each format is one module that exports a `Format`; `formats.ts` lists them. */

export type FormatName = "excel" | "word" | "text" | "gift" | "aiken" | "moodle" | "qti";

/** A reason: of the exchange's own, or one of `checkBody`. */
export type ProblemKey = ProblemText | MessageKey;

/** A question before it is in the bank. Names instead of ids: chapters and knowledge points are made where they are missing. */
export interface Draft {
  readonly kind: QuestionKind;
  /** HTML; media are named by their final address (`Carried.add`). */
  readonly body: Body;
  readonly chapterTitle?: string;
  readonly pointName?: string;
  /** 1 easy, 2 middling (where the file says nothing), 3 hard. */
  readonly difficulty: number;
  /** Absent, where the file says nothing: open. */
  readonly secrecy?: Secrecy;
}

/** Where in a file something stands; what does not fit the format is absent. */
export interface Place {
  /** The how many-th question of the file, from 1. */
  readonly n: number;
  /** Of a workbook, from 1 as the program shows it. */
  readonly row?: number;
  /** Of a workbook: `A`, `B`, …. */
  readonly column?: string;
  /** Of a text, from 1. */
  readonly line?: number;
  /** Of a package: the file within it. */
  readonly file?: string;
}

export interface ReadQuestion {
  readonly draft: Draft;
  readonly place: Place;
}

/** Why something of a file can't be taken, or (in `notes`) what was taken differently. */
export interface ReadProblem {
  readonly place: Place;
  /** What it is about: kind, stem, options, answer, analysis, chapter, point, difficulty, picture, question, file. */
  readonly field: string;
  readonly key: ProblemKey;
  readonly values?: Readonly<Record<string, string | number>>;
  /** The question as far as it could be read, for mending in place. */
  readonly draft?: Partial<Draft>;
  /** The source, as it stands in the file (at most 2,000 characters). */
  readonly source?: string;
}

export interface ReadFile {
  readonly questions: readonly ReadQuestion[];
  /** Each leaves out the question at its place. Several may be of one place. */
  readonly problems: readonly ReadProblem[];
  /** What was left out of questions that are taken nevertheless: a picture that is missing, a formula that was drawn. */
  readonly notes: readonly ReadProblem[];
  /** Bytes of pictures and sound by the address that the drafts name. */
  readonly media: ReadonlyMap<string, Uint8Array>;
}

/** A question that goes out. */
export interface WrittenQuestion extends Draft {
  readonly questionId: number;
}

export interface WriteContext {
  /** The subject's name, for the file's name and title. */
  readonly title: string;
  /** The bytes of a picture or sound; null when they are gone. */
  media(address: string): Promise<Uint8Array | null>;
}

export interface Written {
  readonly bytes: Uint8Array;
  readonly fileName: string;
  /** Content type. */
  readonly type: string;
  /** What the format can't carry: the question is missing or lacks something, as `key` says. */
  readonly left: readonly {
    readonly questionId: number;
    readonly key: ProblemText;
    readonly values?: Readonly<Record<string, string | number>>;
  }[];
}

export interface Format {
  readonly name: FormatName;
  /** Endings of file names, lower case, without the dot. */
  readonly extensions: readonly string[];
  /** Whether these bytes look like this format, whatever the name says. Cheap; never throws. */
  sniff(bytes: Uint8Array, fileName: string): boolean;
  /**
   * Reads everything that can be read and says of the rest where and why. Throws a `BadFile` only when the file as a whole can't be
   * read. `beside`: files that lie beside it (of an unpacked zip, by path; of a folder, by name), for pictures that it names.
   */
  read(bytes: Uint8Array, fileName: string, beside?: ReadonlyMap<string, Uint8Array>): Promise<ReadFile>;
  write(questions: readonly WrittenQuestion[], context: WriteContext): Promise<Written>;
}

/** The whole file can't be taken; nothing of it was. */
export class BadFile extends Error {
  readonly key: ProblemText;
  readonly values: Readonly<Record<string, string | number>>;

  constructor(key: ProblemText, values: Readonly<Record<string, string | number>> = {}) {
    super(key);
    this.name = "BadFile";
    this.key = key;
    this.values = values;
  }
}

/** The largest file that is taken, in bytes. */
export const FILE_BYTES = 20 * 1024 * 1024;
/** Most questions of one file. */
export const FILE_QUESTIONS = 20_000;
/** Most characters of `ReadProblem.source`. */
export const SOURCE_LENGTH = 2000;
