/** Who says it: the course's teacher, the demo learner, or a classmate by number (the same number is the same person within a course). */
export type DemoVoice = "teacher" | "me" | number;

export interface DemoReply {
  readonly by: DemoVoice;
  readonly text: string;
  /** Hours before the school is loaded. */
  readonly hoursAgo: number;
  readonly likes?: number;
  /** Place (from 0) of the reply that it answers; absent: the comment itself. */
  readonly answers?: number;
}

export interface DemoComment {
  readonly by: DemoVoice;
  readonly text: string;
  readonly hoursAgo: number;
  /** Where in the lesson it was said, as a part of its length. */
  readonly part?: number;
  readonly likes?: number;
  /** They agreed to be quoted on the course's page. */
  readonly quotable?: true;
  readonly replies?: readonly DemoReply[];
}

/** What was said on one lesson. */
export interface DemoTalk {
  /** The course, and the lesson's place in it from 0. */
  readonly slug: string;
  readonly lesson: number;
  /** In any order; the loader sorts by time. */
  readonly comments: readonly DemoComment[];
}
