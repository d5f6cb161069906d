-- How secret a question is (rules.md Exams, Secrecy): open; class: in class exams alone; reserved: in formal examinations alone.
alter table question add column secrecy text not null default 'open' check (secrecy in ('open', 'class', 'reserved'));
