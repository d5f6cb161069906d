-- Videos that lie with a foreign host: how far they are there. What is true is asked of the host; events only say when.
create table media_hosted (
  asset_id integer primary key references media_asset (id) on delete cascade,
  state text not null check (state in ('waiting', 'processing', 'ready', 'failed', 'removed')),
  -- The host's own word for the state, for the operator.
  said text not null default '',
  -- When the host is asked next; null: there is nothing to ask.
  ask_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create index media_hosted_ask on media_hosted (ask_at) where ask_at is not null;
-- A removed video is looked for by the state of its asset.
create index media_hosted_there on media_hosted (asset_id) where state <> 'removed';

-- What a host told us, each event once.
create table media_event (
  id text primary key,
  asset_id integer not null references media_asset (id) on delete cascade,
  kind text not null,
  at timestamptz not null,
  received_at timestamptz not null
);
create index media_event_asset on media_event (asset_id);
create index media_event_received on media_event (received_at);
