import { actOf } from "../../../kernel/act.ts";

export interface CategoryShown {
  readonly parentId: number | null;
  readonly name: string;
  readonly trade: string;
  readonly english: string;
  readonly hidden: boolean;
}

export interface TeacherShown {
  readonly name: string;
  readonly title: string;
  readonly line: string;
  readonly bio: string;
  readonly avatarUrl: string;
  readonly career: readonly string[];
  readonly hidden: boolean;
}

/** What is written down of categories and teachers. */
export const DIRECTORY_ACTS = {
  category: actOf<CategoryShown & { place: number; movedTo: number | null; courses: number }>("catalogue.category"),
  teacher: actOf<TeacherShown & { place: number }>("catalogue.teacher"),
};
