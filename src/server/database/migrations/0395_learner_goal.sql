-- The certificate that a learner works for: a trade, and of it a level. One at a time.
create table learner_goal (
  learner_id integer primary key references learner (id) on delete cascade,
  category_id integer not null references category (id) on delete cascade,
  -- As courses and subjects name it; empty: not chosen.
  level text not null default '',
  set_at timestamptz not null
);
create index learner_goal_category on learner_goal (category_id);
