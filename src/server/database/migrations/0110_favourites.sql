-- What learners keep. A row holds what its target was called and cost then, so that it can be told when the target is gone.
create table favourite (
  id integer generated always as identity primary key,
  learner_id integer not null,
  target_type text not null check (target_type in ('series', 'package', 'info')),
  target_id integer not null,
  title text not null,
  -- What a course cost when it was kept, in fen; null for an article.
  price_fen integer,
  kept_at timestamptz not null,
  -- Set while a removal may still be undone; a job takes the row away later.
  removed_at timestamptz,
  unique (learner_id, target_type, target_id)
);
create index favourite_newest on favourite (learner_id, kept_at desc, id desc) where removed_at is null;
create index favourite_removed on favourite (removed_at) where removed_at is not null;
