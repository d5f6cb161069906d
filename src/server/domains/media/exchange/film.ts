/** A film as an exchange file has it: what its parts are, and how they lie in their files. */

/** A part of a film as one file: what begins it, and then its segments one behind the other; together they are a film of their own. */
export interface PartTold {
  readonly codecs: string;
  /** Bits per second. */
  readonly bandwidth: number;
  /** Bytes of its beginning. */
  readonly init: number;
  /** Of each segment its length in seconds and its bytes. */
  readonly segments: readonly (readonly [seconds: number, bytes: number])[];
}

export interface QualityTold extends PartTold {
  readonly height: number;
  readonly width: number;
  readonly averageBandwidth: number;
}

/** What is said of a film beside its files. */
export interface FilmTold {
  /** The same in every school that the film comes to. */
  readonly id: string;
  readonly title: string;
  readonly seconds: number;
}
