import type { ColumnType, Generated } from "kysely";
import type { LessonBlock } from "#contract/lessonText.ts";

export interface CategoryTable {
  id: Generated<number>;
  parent_id: number | null;
  name: string;
  trade: string;
  english: string;
  sort: number;
  hidden: Generated<boolean>;
  version: Generated<number>;
}

export interface TeacherTable {
  id: Generated<number>;
  name: string;
  title: string;
  line: string;
  bio: string;
  avatar_url: string;
  sort: number;
  hidden: Generated<boolean>;
  /** One step a line, the first one first. */
  career: Generated<string[]>;
  version: Generated<number>;
}

type Sale = "onSale" | "closed" | "packageOnly" | "partner";

export interface SeriesTable {
  id: Generated<number>;
  type: 1 | 2;
  slug: string;
  category_id: number;
  title: string;
  subtitle: string;
  level: string;
  topic: string;
  intro_html: string;
  outcomes: string[];
  price_fen: number;
  original_price_fen: number | null;
  valid_days: number | null;
  sale: Sale;
  /** https; a database rule refuses others. */
  partner_url: string | null;
  partner_name: Generated<string>;
  recommended: number | null;
  published: Generated<boolean>;
  lesson_count: Generated<number>;
  total_seconds: Generated<number>;
  learner_count: Generated<number>;
  search: Generated<string>;
  /** With the English beside it. */
  search_en: Generated<string>;
  created_at: Date;
  updated_at: Date;
  /** Of what stands on its page, and of the order and the members of its outline. */
  version: Generated<number>;
  outline_version: Generated<number>;
  /** First to be seen; null: a draft that nobody ever saw. */
  published_at: ColumnType<Date | null, Date | null | undefined, Date | null>;
}

/** Which series a package holds, in order. */
export interface PackageSeriesTable {
  package_id: number;
  series_id: number;
  sort: number;
}

/** What a partner's course holds, as the partner says. */
export interface PartnerItemTable {
  id: Generated<number>;
  series_id: number;
  title: string;
  kind: ItemKind;
  seconds: number | null;
  pages: number | null;
  sort: number;
}

export interface SeriesTeacherTable {
  series_id: number;
  teacher_id: number;
  sort: number;
}

export interface ChapterTable {
  id: Generated<number>;
  series_id: number;
  title: string;
  sort: number;
  version: Generated<number>;
  /** What exchange files call it; one of its own within its course. */
  key: Generated<string>;
}

type ItemKind = "video" | "live" | "document" | "exam";

export interface ItemTable {
  id: Generated<number>;
  series_id: number;
  chapter_id: number;
  title: string;
  kind: ItemKind;
  asset_id: number | null;
  seconds: number;
  is_trial: boolean;
  points: string[];
  sort: number;
  version: Generated<number>;
  /** What exchange files call it; one of its own within its course. */
  key: Generated<string>;
}

/** The text of a document lesson. */
export interface LessonTextTable {
  item_id: number;
  blocks: ColumnType<readonly LessonBlock[], string, string>;
  html: string[];
  ends: number[];
  plain: string;
  own_seconds: number | null;
  updated_at: Date;
}

export interface DrawingTable {
  id: Generated<number>;
  name: string;
  svg: string;
  width: number;
  height: number;
  mark: string;
  version: Generated<number>;
  updated_at: Date;
}

export interface EntitlementTable {
  id: Generated<number>;
  learner_id: number;
  series_id: number;
  source: "free" | "order" | "package" | "task" | "grant";
  source_ref: string;
  starts_at: Date;
  ends_at: Date | null;
  revoked_at: ColumnType<Date | null, Date | null | undefined>;
  version: Generated<number>;
  /** Why staff gave it; empty: they didn't. */
  reason: Generated<string>;
  staff_id: Generated<number | null>;
  revoked_reason: Generated<string>;
}

export interface ArticleCategoryTable {
  id: Generated<number>;
  name: string;
  sort: number;
  version: Generated<number>;
}

export interface ArticleTable {
  id: Generated<number>;
  category_id: number;
  title: string;
  summary: string;
  trade: string;
  html: string;
  /** null: a draft, or withdrawn. */
  published_at: Date | null;
  ends_at: Generated<Date | null>;
  withdrawn_at: Generated<Date | null>;
  is_first: Generated<boolean>;
  cover: Generated<string>;
  own_summary: Generated<boolean>;
  view_count: Generated<number>;
  search: Generated<string>;
  /** With the English beside it. */
  search_en: Generated<string>;
  version: Generated<number>;
  updated_at: Generated<Date>;
  updated_by: Generated<number | null>;
}

export interface ArticlePictureTable {
  hash: string;
  type: string;
  bytes: number;
  width: number;
  height: number;
  created_at: Date;
}
