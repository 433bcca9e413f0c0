-- Changes, recalls, lists and pushes from before their sites were kept (0095), with the set that each is about. A start says of each
-- where it belongs, as it is said of new ones, and takes it out. What has no set (a list by filter) stays with those who are not limited.
create table unplaced_records (
  tenant_id int not null references tenants (tenant_id),
  record_id uuid not null,
  members bytea not null,
  primary key (tenant_id, record_id)
);
alter table record_sites no force row level security;
alter table status_change_sets no force row level security;
insert into unplaced_records (tenant_id, record_id, members)
select s.tenant_id, s.change_id, s.members from status_change_sets s
where s.part = 'asked' and not exists (select from record_sites r where r.tenant_id = s.tenant_id and r.record_id = s.change_id);
alter table status_change_sets force row level security;
alter table recalls no force row level security;
insert into unplaced_records (tenant_id, record_id, members)
select c.tenant_id, c.id, c.members from recalls c
where c.members is not null and not exists (select from record_sites r where r.tenant_id = c.tenant_id and r.record_id = c.id);
alter table recalls force row level security;
alter table extracts no force row level security;
insert into unplaced_records (tenant_id, record_id, members)
select e.tenant_id, e.id, e.given from extracts e
where e.given is not null and e.status = 'DONE' and not exists (select from record_sites r where r.tenant_id = e.tenant_id and r.record_id = e.id);
alter table extracts force row level security;
alter table push_jobs no force row level security;
insert into unplaced_records (tenant_id, record_id, members)
select p.tenant_id, p.id, p.members from push_jobs p
where p.members is not null and p.batch_count is not null and p.order_id is null and not exists (select from record_sites r where r.tenant_id = p.tenant_id and r.record_id = p.id);
alter table push_jobs force row level security;
alter table record_sites force row level security;
-- @tenant-table unplaced_records select,delete
