-- Which member owns which pack, and from when to when. The open row of an ordinal is its owner: there is one.
create table member_serials (
  tenant_id int not null,
  id uuid not null,
  member_id uuid not null,
  ordinal bigint not null,
  -- The ownership of the giver, where it was passed on.
  follows uuid,
  -- As they were when it was claimed: a pack stays of its product and batch.
  product_id uuid,
  batch text not null,
  source text collate "C" not null,
  claimed_at timestamptz not null,
  recorded_at timestamptz not null,
  recorded_by uuid not null,
  recorded_by_name text not null,
  ended_at timestamptz,
  ended_as text collate "C",
  primary key (tenant_id, id),
  constraint member_serials__source check (source in ('SCAN', 'RECEIPT', 'STATEMENT', 'TRANSFER')),
  constraint member_serials__end check (ended_as in ('TRANSFERRED', 'RELEASED') and ended_at is not null or ended_as is null and ended_at is null)
);
-- @tenant-table member_serials select,insert,update
alter table member_serials add constraint member_serials__member foreign key (tenant_id, member_id) references members (tenant_id, id);
create unique index member_serials__owner on member_serials (tenant_id, ordinal) where ended_at is null;
create index member_serials__of_member on member_serials (tenant_id, member_id, id);
create index member_serials__of_batch on member_serials (tenant_id, batch, product_id, member_id) where ended_at is null;
create index member_serials__of_product on member_serials (tenant_id, product_id, member_id) where ended_at is null;

-- What a member offers to another, with what both sides said.
create table serial_offers (
  tenant_id int not null,
  id uuid not null,
  serial_id uuid not null,
  giver_id uuid not null,
  receiver_id uuid not null,
  status text collate "C" not null,
  giver_proof text not null,
  receiver_proof text not null default '',
  offered_at timestamptz not null,
  lapses_at timestamptz not null,
  ended_at timestamptz,
  primary key (tenant_id, id),
  constraint serial_offers__status check (status in ('OFFERED', 'ACCEPTED', 'DECLINED', 'WITHDRAWN', 'LAPSED')),
  constraint serial_offers__end check ((status = 'OFFERED') = (ended_at is null))
);
-- @tenant-table serial_offers select,insert,update
alter table serial_offers add constraint serial_offers__serial foreign key (tenant_id, serial_id) references member_serials (tenant_id, id);
alter table serial_offers add constraint serial_offers__giver foreign key (tenant_id, giver_id) references members (tenant_id, id);
alter table serial_offers add constraint serial_offers__receiver foreign key (tenant_id, receiver_id) references members (tenant_id, id);
create unique index serial_offers__open on serial_offers (tenant_id, serial_id) where status = 'OFFERED';
create index serial_offers__of_serial on serial_offers (tenant_id, serial_id);
create index serial_offers__of_giver on serial_offers (tenant_id, giver_id);
create index serial_offers__of_receiver on serial_offers (tenant_id, receiver_id, id);
