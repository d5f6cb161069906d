-- A member's authenticator. Its secret is encrypted with the key for personal data, bound to the member.
create table staff_totp (
  staff_id integer primary key references staff (id) on delete cascade,
  -- Null until a first code of it was shown.
  secret_enc bytea,
  confirmed_at timestamptz,
  -- One that is being set up, in place of the former once a code of it was shown.
  pending_enc bytea,
  -- The half minute of the last code that was used: none of it or before it is taken again.
  last_step bigint not null default 0,
  check ((secret_enc is null) = (confirmed_at is null))
);

-- Codes for whoever has lost the authenticator: ten, each once.
create table staff_recovery_code (
  staff_id integer not null references staff (id) on delete cascade,
  code_hash bytea not null,
  used_at timestamptz,
  primary key (staff_id, code_hash)
);

-- What a member holds for a short while: after the password, until the second factor ('factor') or until one is set up ('enrol');
-- or to set a first or forgotten password ('invite').
create table staff_ticket (
  secret_hash bytea primary key,
  staff_id integer not null references staff (id) on delete cascade,
  purpose text not null check (purpose in ('factor', 'enrol', 'invite')),
  tries integer not null default 0,
  expires_at timestamptz not null
);
create index staff_ticket_member on staff_ticket (staff_id);

-- What holds for all of them.
create table staff_setting (
  one integer primary key check (one = 1),
  factor_required boolean not null,
  version integer not null
);
insert into staff_setting values (1, false, 1);
