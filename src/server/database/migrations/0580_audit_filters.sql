-- The audit log is read by who, by area and by day, newest first.
create index audit_log_actor on audit_log (actor, id desc);
create index audit_log_area on audit_log (split_part(action, '.', 1), id desc);
create index audit_log_at on audit_log (at);
