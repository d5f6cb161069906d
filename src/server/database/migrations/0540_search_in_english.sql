-- What an English reader searches: the Chinese words and those of the English texts beside them.
alter table series add column search_en tsvector not null default ''::tsvector;
alter table article add column search_en tsvector not null default ''::tsvector;
update series set search_en = search;
update article set search_en = search;
create index series_search_en on series using gin (search_en);
create index article_search_en on article using gin (search_en);

-- Texts of the school whose English has changed and isn't in the search indexes yet.
create table english_waiting (
  id bigint generated always as identity primary key,
  chinese text not null
);
insert into english_waiting (chinese) select chinese from english_text;
