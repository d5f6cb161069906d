-- An advert may have a second line and a button.
alter table advert
  add column subtitle text not null default '',
  add column action text not null default '';
