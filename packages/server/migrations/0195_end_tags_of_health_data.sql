-- A tag that only activities about health data gave leaves with the consent to that.
alter table member_tags add column of_health boolean not null default false;
alter table member_tag_changes drop constraint member_tag_changes__source;
alter table member_tag_changes add constraint member_tag_changes__source check (source in ('HAND', 'FILE', 'EVENT', 'RULE', 'AUDIENCE', 'CONSENT'));

-- By which hashes refused rows of a file name persons, however many rows are kept: the file goes with each of them.
create table member_import_refused (
  tenant_id int not null,
  import_id uuid not null,
  value_hash bytea not null,
  primary key (tenant_id, value_hash, import_id),
  constraint member_import_refused__hash check (octet_length(value_hash) = 32)
);
-- @tenant-table member_import_refused select,insert,delete
alter table member_import_refused add constraint member_import_refused__import foreign key (tenant_id, import_id) references member_imports (tenant_id, id);
create index member_import_refused__of_import on member_import_refused (tenant_id, import_id, value_hash);
