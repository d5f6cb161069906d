import type { Draft, Place, ReadProblem, ReadQuestion } from "./draft.ts";

/** A question of a file, or the material before the questions of a case that share its label. */
export interface GroupedQuestion {
  /** A case begins: `draft` is its material, questions of the same group follow. */
  readonly opens: boolean;
  readonly draft: Draft;
  readonly group: string | undefined;
  /** Its share of the case's score. */
  readonly weight: number;
}

/** Puts material and the questions after it together to cases, where a format has no cases of its own. */
export class CaseGroups {
  readonly problems: ReadProblem[] = [];
  readonly #questions: ReadQuestion[] = [];
  #open: {
    readonly group: string;
    readonly place: Place;
    readonly draft: Draft;
    readonly children: GroupedQuestion[];
    spoilt: boolean;
  } | null = null;
  /** How many questions there were so far, a case as one. */
  n = 0;

  add(read: GroupedQuestion, place: Place): void {
    if (this.#open !== null && !read.opens && read.group === this.#open.group) {
      this.#open.children.push(read);
      return;
    }
    this.close();
    this.n += 1;
    const own = { ...place, n: this.n };
    if (read.opens) this.#open = { group: read.group!, place: own, draft: read.draft, children: [], spoilt: false };
    else this.#questions.push({ draft: read.draft, place: own });
  }

  /** A question could not be read: the case that it may belong to is not taken, for it would lack one. */
  spoil(): void {
    this.n += 1;
    if (this.#open !== null) this.#open.spoilt = true;
  }

  /** What follows belongs to no case that is open. */
  close(): void {
    const open = this.#open;
    this.#open = null;
    if (open === null || open.draft.body.kind !== "case") return;
    const children = open.children.flatMap(({ draft: { body }, weight }, index) =>
      body.kind === "case" ? [] : [{ ...body, id: index + 1, weight }],
    );
    const draft: Draft = { ...open.draft, body: { ...open.draft.body, children } };
    if (open.spoilt) this.problems.push({ place: open.place, field: "question", key: "caseSpoilt", draft });
    else if (children.length === 0) this.problems.push({ place: open.place, field: "question", key: "caseNoChildren", draft });
    else this.#questions.push({ draft, place: open.place });
  }

  end(): { readonly questions: readonly ReadQuestion[] } {
    this.close();
    return { questions: this.#questions };
  }
}
