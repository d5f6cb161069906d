-- What staff gave and took back, and why. `version` counts what staff change of a row.
alter table entitlement add column version integer not null default 1;
alter table entitlement add column reason text not null default '';
alter table entitlement add column staff_id integer;
alter table entitlement add column revoked_reason text not null default '';
create index entitlement_ref on entitlement (source_ref) where source = 'grant';
