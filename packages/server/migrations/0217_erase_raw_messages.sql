-- By what raw messages about a person are found while its erasure goes on, and how far they were read. The row goes with
-- the last message.
create table inbox_searches (
  tenant_id int not null,
  member_id uuid not null,
  -- The identities that the member had, sealed.
  identities_encrypted bytea not null,
  after_at timestamptz,
  after_id uuid,
  primary key (tenant_id, member_id)
);
-- @tenant-table inbox_searches select,insert,update,delete
alter table inbox_searches add constraint inbox_searches__member foreign key (tenant_id, member_id) references members (tenant_id, id);
