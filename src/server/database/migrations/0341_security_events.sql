-- What happened to the safety of a learner's account: no phone, no name, no secret. The product only adds to it.
create table security_event (
  id bigint generated always as identity primary key,
  learner_id integer not null references learner (id),
  at timestamptz not null,
  what text not null,
  -- By what somebody signed in, or tried to; empty for everything else.
  way text not null default '',
  -- The network of the address, its end hidden.
  address text not null,
  system text not null,
  browser text not null
);
create index security_event_learner on security_event (learner_id, id desc);
create index security_event_at on security_event (at);

-- Takes away what is older than half a year, whatever day the caller believes it is. Returns how many rows went.
create function forget_security_events(before timestamptz) returns bigint language sql security definer
  set search_path = pg_catalog, public, pg_temp as $$
  with gone as (
    delete from public.security_event where at < least(before, now() - interval '6 months') returning 1
  ) select count(*) from gone
$$;

-- Takes address and device out of a learner's events at their erasure.
create function erase_security_places(learner integer) returns void language sql security definer
  set search_path = pg_catalog, public, pg_temp as $$
  update public.security_event set address = '', system = '', browser = ''
  where learner_id = learner and (address <> '' or system <> '' or browser <> '')
$$;
