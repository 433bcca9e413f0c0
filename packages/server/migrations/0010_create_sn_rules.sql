create table sn_rules (
  tenant_id int not null references tenants (tenant_id),
  id uuid not null,
  name text not null,
  remark text not null default '',
  target text collate "C" not null,
  created_at timestamptz not null,
  primary key (tenant_id, id),
  constraint sn_rules__name unique (tenant_id, name),
  constraint sn_rules__target check (target in ('GS1', 'SSCC', 'CN', 'HOUSE'))
);
-- @tenant-table sn_rules select,insert,update,delete
-- One row is a bijection between 0..size-1 and codes: shape, key and codec version never change after approval.
-- issuable = least(size, 2^53); next_index counts what was issued. wrapped_key opens only with the master key, which is
-- in no table. writers: author and all editors, none of whom may approve. codes_digest is taken over the first 1,000 codes and computed again at each start.
create table rule_versions (
  tenant_id int not null references tenants (tenant_id),
  id uuid not null,
  rule_id uuid not null,
  number int not null,
  status text collate "C" not null,
  segments jsonb not null,
  letter_case text collate "C" not null,
  length int not null,
  min_number numeric(40),
  max_number numeric(40),
  alphabet text collate "C" not null,
  number_width int not null,
  size numeric(40) not null,
  issuable bigint not null,
  next_index bigint not null default 0,
  epoch_position int,
  codec_version int not null,
  wrapped_key bytea,
  key_check_value text collate "C",
  codes_digest text collate "C",
  is_key_leaked boolean not null default false,
  planned_volume bigint not null,
  reason text not null default '',
  author_id uuid not null,
  author_name text not null,
  writers uuid[] not null,
  approver_id uuid,
  approver_name text,
  approved_at timestamptz,
  retired_at timestamptz,
  retire_reason text,
  version int not null default 1,
  created_at timestamptz not null,
  primary key (tenant_id, id),
  constraint rule_versions__rule foreign key (tenant_id, rule_id) references sn_rules (tenant_id, id),
  constraint rule_versions__number unique (tenant_id, rule_id, number),
  constraint rule_versions__status check (status in ('DRAFT', 'APPROVED', 'RETIRED')),
  constraint rule_versions__next_index check (next_index between 0 and issuable),
  constraint rule_versions__approval check (
    (status = 'DRAFT') = (wrapped_key is null) and (wrapped_key is null) = (key_check_value is null) and (wrapped_key is null) = (codes_digest is null)
    and (wrapped_key is null) = (approved_at is null) and (wrapped_key is null) = (approver_id is null) and (status <> 'DRAFT' or next_index = 0)),
  constraint rule_versions__two_people check (approver_id <> all (writers))
) with (fillfactor = 70);
-- @tenant-table rule_versions select,insert,update,delete
create unique index rule_versions__draft on rule_versions (tenant_id, rule_id) where status = 'DRAFT';
