-- Comments on a lesson. The wire calls one a message. Replies are one level deep (root_id); whom a reply answers is named by answers_id.
create table comment (
  id integer generated always as identity primary key,
  item_id integer not null references item (id) on delete cascade,
  series_id integer not null references series (id) on delete cascade,
  root_id integer references comment (id) on delete cascade,
  answers_id integer references comment (id) on delete set null,
  -- Both null: the author's account was erased.
  learner_id integer,
  teacher_id integer references teacher (id),
  -- Plain text, as it was written.
  content text not null,
  -- Second of the video that it speaks of.
  at_second integer check (at_second >= 0),
  -- held and rejected: its author alone sees it. deleted: nobody does, but its replies stay.
  state text not null check (state in ('shown', 'held', 'rejected', 'deleted')),
  -- Why it was held: words, links, everything, first.
  held_for text not null default '',
  -- What staff say to the author of a rejected one.
  reason text not null default '',
  -- Who deleted it; staff bring back only what staff took away.
  deleted_by text not null default '' check (deleted_by in ('', 'author', 'staff', 'erasure')),
  -- Its state before staff deleted it.
  state_before text not null default '',
  -- Chosen by the sender's browser, so that a repeated sending changes nothing.
  request_id text not null default '',
  -- Of the folded text: the same words twice are refused.
  fingerprint bytea not null,
  like_count integer not null default 0 check (like_count >= 0),
  -- Replies that are shown; of a root alone.
  reply_count integer not null default 0 check (reply_count >= 0),
  heat integer generated always as (like_count + 2 * reply_count) stored,
  created_at timestamptz not null,
  check (learner_id is null or teacher_id is null),
  check (root_id is not null or answers_id is null)
);
create unique index comment_request on comment (learner_id, request_id) where request_id <> '' and learner_id is not null;
create unique index comment_teacher_request on comment (teacher_id, request_id) where request_id <> '' and teacher_id is not null;
create index comment_new on comment (item_id, id desc) where root_id is null;
create index comment_hot on comment (item_id, heat desc, id desc) where root_id is null;
create index comment_replies on comment (root_id, id) where root_id is not null;
create index comment_answers on comment (answers_id) where answers_id is not null;
create index comment_shown on comment (item_id) where state = 'shown';
create index comment_learner on comment (learner_id, created_at desc) where learner_id is not null;
create index comment_state on comment (state, id desc);
create index comment_series on comment (series_id, id desc);

create table comment_like (
  comment_id integer not null references comment (id) on delete cascade,
  learner_id integer not null,
  at timestamptz not null,
  primary key (comment_id, learner_id)
);
create index comment_like_learner on comment_like (learner_id);

-- A learner who may not write for a while.
create table comment_mute (
  learner_id integer primary key,
  -- null: until staff lift it.
  until timestamptz,
  reason text not null,
  staff_id integer not null,
  at timestamptz not null
);

-- The school's words: a comment that holds one is refused or waits for review.
create table comment_word (
  id integer generated always as identity primary key,
  word text not null,
  -- As it is compared: NFKC, lower case, without spaces and invisible characters.
  folded text not null unique check (folded <> ''),
  action text not null check (action in ('reject', 'hold')),
  created_at timestamptz not null
);

-- Courses whose comments are closed: they stay readable.
create table comment_closed (
  series_id integer primary key references series (id) on delete cascade,
  staff_id integer not null,
  at timestamptz not null
);

create table comment_setting (
  one integer primary key check (one = 1),
  review text not null check (review in ('off', 'linksAndWords', 'first', 'all'))
);
insert into comment_setting values (1, 'linksAndWords');
