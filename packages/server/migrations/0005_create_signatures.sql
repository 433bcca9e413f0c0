-- What was signed, by whom, and why; insert-only by privilege. `content` is the canonical JSON whose sha256 is `digest`.
create table signatures (
  tenant_id int not null references tenants (tenant_id),
  id uuid not null,
  subject_type text collate "C" not null,
  subject_id text collate "C" not null,
  event_id uuid not null,
  action text collate "C" not null,
  user_id uuid not null,
  account text collate "C" not null,
  printed_name text not null,
  meaning text collate "C" not null,
  reason text not null,
  signed_at timestamptz not null,
  zone text not null,
  digest text collate "C" not null,
  content text not null,
  primary key (tenant_id, id),
  constraint signatures__meaning check (meaning in ('AUTHORSHIP', 'REVIEW', 'APPROVAL', 'RESPONSIBILITY'))
);
-- @tenant-table signatures select,insert
create index signatures__subject on signatures (tenant_id, subject_type, subject_id, id);
