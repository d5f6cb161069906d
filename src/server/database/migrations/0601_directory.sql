-- Trades, directions and teachers as the school's own people keep them.
alter table category
  add column version integer not null default 1,
  -- Learners are not shown it; its courses stay.
  add column hidden boolean not null default false;
alter table teacher
  add column version integer not null default 1,
  add column hidden boolean not null default false,
  -- One step a line, the first one first.
  add column career text[] not null default '{}';
-- Drafts count, too, where staff take a category away.
create index series_filed on series (category_id);
