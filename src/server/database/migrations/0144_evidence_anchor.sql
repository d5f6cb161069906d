-- Where each chain stood when its day was sealed: whoever rewrites a whole chain with its head would have to rewrite these, too,
-- and their seal is made with a key that the database does not hold.
create table evidence_seal (
  id integer generated always as identity primary key,
  at timestamptz not null,
  learners integer not null,
  -- SHA-256 over the anchors of this seal, learner by learner: learner (int4), nth (int4), hash.
  root bytea not null,
  -- HMAC-SHA256 over seal before it, id, instant, count and root.
  seal bytea not null
);
create table evidence_anchor (
  seal_id integer not null references evidence_seal (id),
  learner_id integer not null,
  nth integer not null,
  hash bytea not null,
  primary key (learner_id, nth)
);
create index evidence_anchor_seal on evidence_anchor (seal_id, learner_id);
