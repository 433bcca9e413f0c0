-- Addresses at which other systems hand in messages, and the messages as they were sent.
create table subscribe_endpoints (
  tenant_id int not null references tenants (tenant_id),
  id uuid not null,
  slug text collate "C" not null,
  name_en text not null,
  name_zh text not null,
  auth text collate "C" not null,
  key_path text collate "C" not null,
  rate_per_second int not null,
  max_bytes int not null,
  faults_in_a_row int not null,
  retention_days int not null,
  description text not null,
  status text collate "C" not null,
  sealed_secret bytea,
  secret_set_at timestamptz,
  -- Accepted beside the new one, until it ends.
  sealed_old_secret bytea,
  old_secret_until timestamptz,
  version int not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (tenant_id, id),
  constraint subscribe_endpoints__auth check (auth in ('HMAC', 'TOKEN')),
  constraint subscribe_endpoints__status check (status in ('DISABLED', 'ENABLED', 'FAULT')),
  constraint subscribe_endpoints__secret check (status = 'DISABLED' or sealed_secret is not null),
  constraint subscribe_endpoints__old_secret check ((sealed_old_secret is null) = (old_secret_until is null))
);
-- @tenant-table subscribe_endpoints select,insert,update,delete
create unique index subscribe_endpoints__slug on subscribe_endpoints (tenant_id, slug);

-- Rows of a stream. The body is compressed and sealed; null once it was removed.
create table inbox_messages (
  tenant_id int not null,
  id uuid not null,
  endpoint_id uuid not null,
  received_at timestamptz not null,
  status text collate "C" not null,
  format text collate "C" not null,
  bytes int not null,
  records int not null,
  -- Keyed, since a bare hash of a short message is counted through.
  digest bytea not null,
  -- What the sender said about it, with the body; sealed together.
  body bytea,
  primary key (tenant_id, id),
  constraint inbox_messages__status check (status in ('NEW', 'ROUTED', 'APPLIED', 'REJECTED', 'REPLAYED', 'DEAD')),
  constraint inbox_messages__format check (format in ('JSON', 'JSON_LINES', 'CSV'))
);
-- @tenant-table inbox_messages select,insert,delete
grant update (status, body) on inbox_messages to serialis_app;
alter table inbox_messages add constraint inbox_messages__endpoint foreign key (tenant_id, endpoint_id) references subscribe_endpoints (tenant_id, id);
create index inbox_messages__by_time on inbox_messages (tenant_id, received_at, id);
create index inbox_messages__by_endpoint on inbox_messages (tenant_id, endpoint_id, received_at, id);
-- Those that something waits for.
create index inbox_messages__open on inbox_messages (tenant_id, status, received_at, id) where status in ('NEW', 'REJECTED', 'DEAD');

-- Keys of messages as keyed hashes, for as long as a repeated one must not count again.
create table inbox_keys (
  tenant_id int not null,
  endpoint_id uuid not null,
  key_hash bytea not null,
  message_id uuid not null,
  received_at timestamptz not null,
  primary key (tenant_id, endpoint_id, key_hash)
);
-- @tenant-table inbox_keys select,insert,delete
alter table inbox_keys add constraint inbox_keys__endpoint foreign key (tenant_id, endpoint_id) references subscribe_endpoints (tenant_id, id) on delete cascade;
create index inbox_keys__received on inbox_keys (tenant_id, received_at);

-- Signatures that were used, for as long as their time is within the window.
create table inbox_nonces (
  tenant_id int not null,
  endpoint_id uuid not null,
  nonce bytea not null,
  received_at timestamptz not null,
  primary key (tenant_id, endpoint_id, nonce)
);
-- @tenant-table inbox_nonces select,insert,delete
alter table inbox_nonces add constraint inbox_nonces__endpoint foreign key (tenant_id, endpoint_id) references subscribe_endpoints (tenant_id, id) on delete cascade;
create index inbox_nonces__received on inbox_nonces (tenant_id, received_at);
