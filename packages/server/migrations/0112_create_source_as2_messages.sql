-- AS2 messages that were taken, each with the receipt that its sender was given: whoever sends one again is given the same.
create table source_as2_messages (
  tenant_id int not null,
  account_id uuid not null,
  message_id text collate "C" not null,
  sn_message_id uuid not null,
  received_at timestamptz not null,
  receipt_headers jsonb not null,
  receipt bytea not null,
  primary key (tenant_id, account_id, message_id),
  constraint source_as2_messages__account foreign key (tenant_id, account_id) references source_accounts (tenant_id, id),
  constraint source_as2_messages__message foreign key (tenant_id, sn_message_id) references source_messages (tenant_id, id)
);
-- @tenant-table source_as2_messages select,insert
-- Changed by the owner over all tenants, so the policy rests meanwhile (nothing else sees the table before the commit).
alter table source_accounts no force row level security;
update source_accounts set settings = settings || '{"trustedCertificates": "", "as2OwnId": "", "as2PartnerId": "", "as2OwnCertificate": "", "as2PartnerCertificate": ""}' where kind = 'TRACELINK';
alter table source_accounts force row level security;
-- A message names its sender and its receiver; by both one account is known.
create unique index source_accounts__as2 on source_accounts (tenant_id, (settings ->> 'as2PartnerId'), (settings ->> 'as2OwnId')) where not is_deleted and kind = 'TRACELINK' and settings ->> 'mode' = 'AS2';
