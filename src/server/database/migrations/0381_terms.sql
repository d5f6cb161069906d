-- The versions of the user agreement and privacy policy, and from when each is in force. Registration and the next sign-in ask for
-- the newest that is.
create table terms (
  version text primary key,
  in_force_at timestamptz not null
);
insert into terms (version, in_force_at)
select version, min(published_at) from document where name in ('agreement', 'privacy') group by version;

-- When a learner confirmed to be 18; null: not yet.
alter table learner add column adult_at timestamptz;

-- The consent of a younger learner's guardian, as staff recorded it. Name and phone are encrypted.
create table guardian (
  learner_id integer primary key references learner (id) on delete cascade,
  guardian_name bytea not null,
  guardian_phone bytea not null,
  relation text not null,
  -- How the consent was given: a signed form, in person.
  consent text not null,
  staff_id integer not null,
  created_at timestamptz not null
);
