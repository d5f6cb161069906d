-- One chain of the audit log for each staff account, one for each process (what the school does by itself), one for the command line:
-- nobody waits for somebody else's entry. The row of a chain is locked for its end alone.
create table audit_chain (
  -- 'staff:<id>', 'process:<id>', 'cli'; 'former': what was written while there was one chain for all.
  chain text collate "C" primary key,
  count integer not null,
  hash bytea not null
);

alter table audit_log add column chain text collate "C" not null default 'former';
-- Place in its chain, from 1 on.
alter table audit_log add column nth integer;
-- SHA-256 of each of its fields, one after the other, so that a changed one can be named; null in the former chain.
alter table audit_log add column marks bytea;
alter table audit_log disable trigger audit_log_append_only;
update audit_log l set nth = n.nth from (select id, row_number() over (order by id) as nth from audit_log) n where n.id = l.id;
alter table audit_log enable trigger audit_log_append_only;
alter table audit_log alter column nth set not null;
alter table audit_log alter column chain drop default;
create unique index audit_log_chain on audit_log (chain, nth);
-- Who changed what since.
create index audit_log_object on audit_log (object, id);

insert into audit_chain select 'former', (select count(*) from audit_log), hash from audit_head where exists (select from audit_log);
drop table audit_head;

-- Where each chain stood at the end of a day, sealed with a key that the database does not hold.
create table audit_seal (
  id integer primary key,
  at timestamptz not null,
  chains integer not null,
  -- SHA-256 over the anchors of this seal in the order of their chains: chain (UTF-8), nth (int4), hash.
  root bytea not null,
  -- HMAC-SHA256 over the seal before it, id, instant, count and root.
  seal bytea not null
);
create table audit_anchor (
  seal_id integer not null references audit_seal (id),
  chain text collate "C" not null,
  nth integer not null,
  hash bytea not null,
  primary key (chain, nth)
);
create index audit_anchor_seal on audit_anchor (seal_id, chain);
create trigger audit_seal_append_only before update or delete on audit_seal for each row execute function audit_log_is_append_only();
create trigger audit_seal_no_truncate before truncate on audit_seal for each statement execute function audit_log_is_append_only();
create trigger audit_anchor_append_only before update or delete on audit_anchor for each row execute function audit_log_is_append_only();
create trigger audit_anchor_no_truncate before truncate on audit_anchor for each statement execute function audit_log_is_append_only();
