-- What the filter met in comments, so that the school sees what a word is worth.
create table word_hit (
  id bigint generated always as identity primary key,
  -- `rule:<id>` of the starting list, `word:<id>` of the school's own.
  source text not null,
  -- Null: its author was refused it.
  comment_id integer,
  at timestamptz not null,
  -- Staff let the comment through that it held.
  is_false boolean not null default false
);
create index word_hit_at on word_hit (at, source);
create index word_hit_comment on word_hit (comment_id) where comment_id is not null;

-- What a moderator passed on to whoever looks after all of the school's comments.
create table docket_pass (
  kind text not null check (kind in ('report', 'comment')),
  -- The report that its group was listed by when it was passed on, or the comment.
  source_id integer not null,
  staff_id integer not null,
  note text not null,
  at timestamptz not null,
  primary key (kind, source_id)
);
-- The oldest of those that wait come first.
create index comment_held on comment (created_at, id) where state = 'held';
