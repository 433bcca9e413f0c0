-- Copies of pictures of documents, and charts that were drawn for them, which anybody gets who has the address: for mails and
-- public pages. A copy goes when its document no longer holds the picture.
create table published_pictures (
  tenant_id int not null references tenants (tenant_id),
  -- Not to be guessed: who has it gets the picture.
  id text collate "C" not null,
  subject_type text collate "C" not null,
  subject_id text collate "C" not null,
  -- The file that it is a copy of, which may be gone; null for a chart.
  file_id uuid,
  -- What a chart shows, as its hash; null for a file.
  chart text collate "C",
  content_type text collate "C" not null,
  size bigint not null,
  path text collate "C" not null,
  published_at timestamptz not null,
  primary key (tenant_id, id),
  constraint published_pictures__id check (id ~ '^[A-Za-z0-9_-]{32}$'),
  constraint published_pictures__content_type check (content_type in ('image/png', 'image/jpeg', 'image/gif', 'image/webp')),
  constraint published_pictures__source check ((file_id is null) <> (chart is null))
);
-- @tenant-table published_pictures select,insert,delete
create unique index published_pictures__file on published_pictures (tenant_id, subject_type, subject_id, file_id) where file_id is not null;
create unique index published_pictures__chart on published_pictures (tenant_id, subject_type, subject_id, chart) where chart is not null;
create unique index published_pictures__path on published_pictures (tenant_id, path);
