-- What the school made of a rule of the filter's starting list; a rule without a row does what it ships with.
create table word_rule (
  rule text primary key,
  action text not null check (action in ('off', 'hold', 'reject')),
  version integer not null default nextval('comment_version')
);
