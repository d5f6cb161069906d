/** What may be reported of one comment: its words, and its author's name and picture. */
export interface Reported {
  readonly commentId: number;
  readonly content: string;
  /** Of a learner; 0: its author can't be reported. */
  readonly userId: number;
  readonly nickName: string;
  readonly avatarUrl: string;
}
