-- The circumstances of an event, and how the account that it concerns stood afterwards. Part of what is sealed.
alter table events add column actor_account text collate "C" not null default '';
alter table events add column actor_roles text[] not null default '{}';
alter table events add column user_agent text not null default '';
alter table events add column on_behalf_of text not null default '';
alter table events add column product_version text collate "C" not null default '';
alter table events add column identity jsonb;

-- The order in which events wait for the sealer; no clock has a part in it. Events that wait already come first.
alter table unsealed_events add column number bigint not null default 0;
alter table unsealed_events alter column number drop default;
create index unsealed_events__number on unsealed_events (tenant_id, number);

-- What the hash of a link covers. 1: the event as it was before the columns above; 2: with them, and with sealed_at.
alter table event_seals add column form smallint not null default 1;
alter table event_seals alter column form drop default;

-- Heads of the chain of seals, signed with a key that is derived from the master key and never stored.
create table audit_heads (
  tenant_id int not null references tenants (tenant_id),
  seq bigint not null,
  signed_at timestamptz not null,
  -- The head as it is kept outside, with its signature.
  head jsonb not null,
  primary key (tenant_id, seq, signed_at)
);
-- @tenant-table audit_heads select,insert

-- The public keys that signed heads of the tenant.
create table audit_keys (
  tenant_id int not null references tenants (tenant_id),
  key_id text collate "C" not null,
  public_key bytea not null,
  since timestamptz not null,
  primary key (tenant_id, key_id, since)
);
-- @tenant-table audit_keys select,insert

create table audit_settings (
  tenant_id int not null references tenants (tenant_id),
  every_minutes int not null,
  mail_to text not null,
  mail_every_hours int not null,
  version int not null default 1,
  primary key (tenant_id)
);
-- @tenant-table audit_settings select,insert,update

-- The newest head that each place keeps, and why the last attempt failed.
create table audit_places (
  tenant_id int not null references tenants (tenant_id),
  place text collate "C" not null,
  kept_seq bigint,
  kept_at timestamptz,
  failure text,
  failed_at timestamptz,
  failures int not null default 0,
  primary key (tenant_id, place)
);
-- @tenant-table audit_places select,insert,update
