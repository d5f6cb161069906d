/** The school's texts in the two languages of the site. */
export interface InBoth<Text> {
  readonly zh: Text;
  readonly en: Text;
}

/** A text that one agrees to: the user agreement or the privacy policy. */
export interface DemoDocument {
  /** The day it takes effect, `YYYY-MM-DD`; registration sends it as `consentVersion` (api.md Login). */
  readonly version: "2026-11-01";
  readonly title: string;
  /** What to read first: three short lines. */
  readonly keyPoints: readonly [string, string, string];
  readonly sections: readonly DemoSection[];
}

export interface DemoSection {
  readonly heading: string;
  readonly paragraphs: readonly string[];
}

/** The text of the about page. */
export interface DemoAbout {
  readonly title: string;
  readonly paragraphs: readonly string[];
}

export interface DemoCampus {
  readonly name: string;
  readonly address: string;
  /** How to get there by underground, bus or on foot. */
  readonly route: string;
}
