-- A passkey: the public half of a key pair that a learner's or staff member's device made for this school. The private half and
-- whatever unlocks it (fingerprint, face, device code) never leave the device; nothing here tells anything about a body.
create table passkey (
  id integer generated always as identity primary key,
  learner_id integer references learner (id),
  staff_id integer references staff (id),
  -- What authenticators know the account by: random, one for all passkeys of an account.
  user_handle text not null,
  credential_id text not null unique,
  public_key bytea not null,
  -- How often the device says it has signed; 0 where it doesn't count.
  counter bigint not null,
  transports text[] not null,
  backed_up boolean not null,
  rp_id text not null,
  name text not null,
  created_at timestamptz not null,
  used_at timestamptz,
  check (num_nonnulls(learner_id, staff_id) = 1)
);
create index passkey_learner on passkey (learner_id) where learner_id is not null;
create index passkey_staff on passkey (staff_id) where staff_id is not null;

-- What a device is asked to sign: for one purpose, in the browser that asked, once. Without an owner whoever signs says who they are.
create table passkey_challenge (
  challenge_hash bytea primary key,
  browser_hash bytea not null,
  purpose text not null,
  owner_kind text not null check (owner_kind in ('learner', 'staff')),
  owner_id integer,
  -- Of the passkey that is to be made.
  user_handle text,
  rp_id text not null,
  origin text not null,
  expires_at timestamptz not null
);
create index passkey_challenge_expiry on passkey_challenge (expires_at);
