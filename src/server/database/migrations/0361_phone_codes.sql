-- Codes of a phone, one for each browser that asked: whoever asks for another's phone voids nothing. Takes the place of sms_code,
-- which no longer gets rows.
create table phone_code (
  phone_lookup bytea not null,
  browser_hash bytea not null,
  out_id uuid not null,
  code_hash bytea not null,
  looks integer not null default 0,
  sent_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  primary key (phone_lookup, browser_hash)
);
create index phone_code_expires on phone_code (expires_at);
