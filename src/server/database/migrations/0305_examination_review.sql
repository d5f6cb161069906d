-- When the results of an examination are told (rules.md Exams, Secrecy).
alter table examination
  add column review text not null default 'afterWindow' check (review in ('afterWindow', 'atOnce', 'never')),
  -- The review instant that staff set; null: as soon as the last deadline with extra time and grace has passed.
  add column review_at timestamptz,
  add column score text not null default 'afterReview' check (score in ('afterReview', 'atOnce')),
  -- The latest deadline of an attempt that was given time by itself; null: none was.
  add column last_deadline timestamptz;
