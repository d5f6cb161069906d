-- The school's texts in English: a second text beside each Chinese one, wherever that stands. Where the Chinese is changed, its English
-- is no longer shown.
create table english_text (
  id integer generated always as identity primary key,
  chinese text not null check (chinese <> ''),
  -- `html` is shown as it is, so it was cleaned; the same words as plain text are another row.
  kind text not null check (kind in ('text', 'html')),
  english text not null check (english <> ''),
  version integer not null default 1,
  updated_at timestamptz not null
);
create unique index english_text_chinese on english_text (md5(chinese), kind);
