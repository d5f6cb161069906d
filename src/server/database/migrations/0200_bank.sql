-- What is practised and examined: trade → level → subject (rules.md Exams). The wire calls a subject course.
create table exam_trade (
  id integer generated always as identity primary key,
  name text not null,
  -- Cover palette and drawing of the trade (electrician, welder, …).
  trade text not null,
  sort integer not null default 0
);

create table exam_level (
  id integer generated always as identity primary key,
  trade_id integer not null references exam_trade (id),
  name text not null,
  sort integer not null default 0
);
create index exam_level_trade on exam_level (trade_id, sort, id);

create table subject (
  id integer generated always as identity primary key,
  level_id integer not null references exam_level (id),
  name text not null,
  sort integer not null default 0,
  published boolean not null default true
);
create index subject_level on subject (level_id, sort, id);
create unique index subject_name on subject (level_id, name);

create table bank_chapter (
  id integer generated always as identity primary key,
  subject_id integer not null references subject (id),
  title text not null,
  sort integer not null default 0
);
create unique index bank_chapter_title on bank_chapter (subject_id, title);

create table knowledge_point (
  id integer generated always as identity primary key,
  subject_id integer not null references subject (id),
  chapter_id integer references bank_chapter (id),
  name text not null,
  -- The lesson that teaches it and the second where it begins.
  item_id integer references item (id) on delete set null,
  at_second integer,
  sort integer not null default 0
);
create unique index knowledge_point_name on knowledge_point (subject_id, name);
create index knowledge_point_chapter on knowledge_point (chapter_id);
create index knowledge_point_item on knowledge_point (item_id);

-- One import as a whole: it can be undone.
create table import_batch (
  id integer generated always as identity primary key,
  subject_id integer not null references subject (id),
  file_name text not null,
  format text not null,
  question_count integer not null default 0,
  -- Null: from the shell or the demo school.
  staff_id integer,
  created_at timestamptz not null,
  undone_at timestamptz
);
create index import_batch_subject on import_batch (subject_id, created_at desc, id desc);

-- A question; what it says stands in its versions, which never change.
create table question (
  id integer generated always as identity primary key,
  subject_id integer not null references subject (id),
  chapter_id integer references bank_chapter (id),
  point_id integer references knowledge_point (id),
  kind text not null check (kind in ('single', 'multiple', 'judge', 'fill', 'essay', 'case')),
  -- 1 easy, 2 middling, 3 hard.
  difficulty smallint not null default 2 check (difficulty between 1 and 3),
  version_id integer not null,
  -- SHA-256 of the normalised stem: finds duplicates.
  stem_hash bytea not null,
  removed_at timestamptz,
  batch_id integer references import_batch (id),
  -- How often it was answered, and right; may lag up to a minute.
  answered integer not null default 0,
  correct integer not null default 0,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create index question_subject on question (subject_id, chapter_id, id) where removed_at is null;
create index question_point on question (point_id) where removed_at is null;
create index question_stem on question (subject_id, stem_hash) where removed_at is null;
create index question_batch on question (batch_id) where batch_id is not null;

create table question_version (
  id integer generated always as identity primary key,
  question_id integer not null,
  -- Everything that is asked and its key, as `questions/body.ts` describes it; sanitised.
  body jsonb not null,
  created_at timestamptz not null
);
create index question_version_question on question_version (question_id, id);
alter table question_version add constraint question_version_of foreign key (question_id) references question (id) on delete cascade deferrable initially deferred;
alter table question add constraint question_current foreign key (version_id) references question_version (id) deferrable initially deferred;

-- Pictures and sound of questions, by their own hash; the bytes lie in the store.
create table question_media (
  hash text primary key,
  type text not null,
  bytes integer not null,
  created_at timestamptz not null
);

create table paper (
  id integer generated always as identity primary key,
  subject_id integer not null references subject (id),
  -- past: a published past paper; formal: for examinations; class: for class exams.
  kind text not null check (kind in ('past', 'formal', 'class')),
  title text not null,
  year integer,
  version_id integer not null,
  published boolean not null default false,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create index paper_subject on paper (subject_id, kind, year desc, id desc) where published;

-- What a paper holds; never changes. An attempt copies from it.
create table paper_version (
  id integer generated always as identity primary key,
  paper_id integer not null,
  minutes integer not null check (minutes between 1 and 600),
  -- 1/100 points.
  total_score integer not null,
  pass_score integer not null,
  question_count integer not null,
  -- Sections, rules: `questions/paper.ts`.
  content jsonb not null,
  created_at timestamptz not null
);
create index paper_version_paper on paper_version (paper_id, id);
alter table paper_version add constraint paper_version_of foreign key (paper_id) references paper (id) on delete cascade deferrable initially deferred;
alter table paper add constraint paper_current foreign key (version_id) references paper_version (id) deferrable initially deferred;

-- How mock exams of a subject are drawn.
create table mock_rule (
  id integer generated always as identity primary key,
  subject_id integer not null references subject (id),
  title text not null,
  minutes integer not null check (minutes between 1 and 600),
  pass_score integer not null,
  total_score integer not null,
  -- Cells and paper rules: `questions/paper.ts`.
  content jsonb not null,
  published boolean not null default true,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create index mock_rule_subject on mock_rule (subject_id, id) where published;
