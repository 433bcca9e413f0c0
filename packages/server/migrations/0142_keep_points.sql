-- Points of members as a double-entry ledger: a booking has entries that sum to zero between the member's account and
-- one of the company. Nothing is changed or removed: a balance is the sum of entries. What a member gets is a lot, which
-- has a last day; every entry at the account of a member is part of a lot.
create table point_bookings (
  tenant_id int not null,
  id uuid not null,
  member_id uuid not null,
  kind text collate "C" not null,
  ref_type text collate "C" not null,
  ref_id text collate "C" not null,
  ref_reason text collate "C" not null,
  -- The booking that this one takes back, which the service has under the lock of the member: a key to its own table
  -- would make the deletion of a tenant one statement.
  reverses uuid,
  reason text not null,
  booked_at timestamptz not null,
  booked_by uuid,
  booked_by_name text not null,
  primary key (tenant_id, id),
  constraint point_bookings__kind check (kind in ('EARN', 'REDEEM', 'CORRECT', 'REVERSE', 'EXPIRE')),
  constraint point_bookings__ref_type check (ref_type in ('HAND', 'RECEIPT', 'BOOKING', 'DAY')),
  constraint point_bookings__of_reversal check ((kind = 'REVERSE') = (reverses is not null))
);
-- @tenant-table point_bookings select,insert
alter table point_bookings add constraint point_bookings__member foreign key (tenant_id, member_id) references members (tenant_id, id);
create unique index point_bookings__reference on point_bookings (tenant_id, ref_type, ref_id, ref_reason);
create unique index point_bookings__reversed_once on point_bookings (tenant_id, reverses) where reverses is not null;
create index point_bookings__of_member on point_bookings (tenant_id, member_id, id desc);

create table point_lots (
  tenant_id int not null,
  id uuid not null,
  member_id uuid not null,
  booking_id uuid not null,
  earned_on date not null,
  expires_on date not null,
  primary key (tenant_id, id)
);
-- @tenant-table point_lots select,insert
alter table point_lots add constraint point_lots__booking foreign key (tenant_id, booking_id) references point_bookings (tenant_id, id);
create index point_lots__of_booking on point_lots (tenant_id, booking_id);
create index point_lots__of_member on point_lots (tenant_id, member_id, expires_on, id);

create table point_entries (
  tenant_id int not null,
  booking_id uuid not null,
  line int not null,
  account text collate "C" not null,
  member_id uuid not null,
  lot_id uuid,
  points int not null,
  primary key (tenant_id, booking_id, line),
  constraint point_entries__account check (account in ('MEMBER', 'ISSUED', 'REDEEMED', 'EXPIRED', 'CORRECTED')),
  constraint point_entries__points check (points <> 0),
  constraint point_entries__of_lot check (account <> 'MEMBER' or lot_id is not null)
);
-- @tenant-table point_entries select,insert
alter table point_entries add constraint point_entries__booking foreign key (tenant_id, booking_id) references point_bookings (tenant_id, id);
alter table point_entries add constraint point_entries__lot foreign key (tenant_id, lot_id) references point_lots (tenant_id, id);
create index point_entries__of_lot_alone on point_entries (tenant_id, lot_id) where lot_id is not null;
create index point_entries__by_lot on point_entries (tenant_id, member_id, lot_id) where lot_id is not null;

-- How many points of the last months a member needs for a level.
create table level_rules (
  tenant_id int not null references tenants (tenant_id),
  id uuid not null,
  code text collate "C" not null,
  name text not null,
  name_zh text not null,
  threshold int not null,
  months int not null,
  rank int not null,
  version int not null default 1,
  primary key (tenant_id, id),
  constraint level_rules__code unique (tenant_id, code),
  constraint level_rules__rank unique (tenant_id, rank),
  constraint level_rules__threshold check (threshold > 0),
  constraint level_rules__months check (months > 0)
);
-- @tenant-table level_rules select,insert,update,delete
