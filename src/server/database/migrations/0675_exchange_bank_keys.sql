-- What a paper, a mock rule and an examination are called in exchange files, in every school alike, so that a file finds them again
-- after they were renamed.
alter table paper add column key text not null default gen_random_uuid()::text;
alter table mock_rule add column key text not null default gen_random_uuid()::text;
alter table examination add column key text not null default gen_random_uuid()::text;
