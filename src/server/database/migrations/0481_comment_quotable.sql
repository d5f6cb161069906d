-- When its author agreed that the school quotes it on the course's page; null: they didn't, or took it back.
alter table comment add column quotable_at timestamptz;
create index comment_quotable on comment (series_id) where quotable_at is not null and state = 'shown';
