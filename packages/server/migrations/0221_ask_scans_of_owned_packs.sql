-- Rules of audiences ask where packs that members own were made, how they were scanned, and whether they were rewarded.
alter table pack_scans add column region_id uuid;
alter table suspect_scans add column region_id uuid;
-- When a scan was written, for the audiences that ask scans; a scan may be reported late.
alter table pack_scans add column recorded_at timestamptz not null default now();
alter table pack_scans alter column recorded_at drop default;
alter table suspect_scans add column recorded_at timestamptz not null default now();
alter table suspect_scans alter column recorded_at drop default;
grant update (region_id) on pack_scans to serialis_app;
grant update (region_id) on suspect_scans to serialis_app;
create index pack_scans__lately on pack_scans (tenant_id, recorded_at) where source = 'CONSUMER';
create index suspect_scans__lately on suspect_scans (tenant_id, recorded_at) where source = 'CONSUMER' and ordinal is not null;
-- By when they happened, for windows that run out.
create index pack_scans__by_time on pack_scans (tenant_id, scanned_at, ordinal) where source = 'CONSUMER';
create index suspect_scans__by_time on suspect_scans (tenant_id, scanned_at, ordinal) where source = 'CONSUMER' and ordinal is not null;
create index pack_scans__in_region on pack_scans (tenant_id, region_id, ordinal) where region_id is not null;
create index suspect_scans__in_region on suspect_scans (tenant_id, region_id, ordinal) where region_id is not null;

-- The production line on which the pack was made.
alter table member_serials add column line_id uuid;
create index member_serials__of_line on member_serials (tenant_id, line_id, member_id) where ended_at is null and line_id is not null;
create index member_serials__by_scan on member_serials (tenant_id, claimed_at, member_id) where source = 'SCAN';

-- Packs for which anybody was ever given something. Each is rewarded once, whoever owns it then; who that was is not said.
create table rewarded_packs (
  tenant_id int not null references tenants (tenant_id),
  ordinal bigint not null,
  rewarded_at timestamptz not null,
  primary key (tenant_id, ordinal)
);
-- @tenant-table rewarded_packs select,insert
create index rewarded_packs__lately on rewarded_packs (tenant_id, rewarded_at);

alter table audience_facts drop constraint audience_facts__fact;
alter table audience_facts add constraint audience_facts__fact check (fact in ('PROFILE', 'IDENTITY', 'TAG', 'ACTIVITY', 'SERIAL', 'SCAN', 'REWARD', 'CONSENT', 'POINTS', 'AUDIENCE'));
