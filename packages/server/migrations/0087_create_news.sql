-- News and announcements of maintenance, for everybody or for people with a role.
create table news (
  tenant_id int not null references tenants (tenant_id),
  id uuid not null,
  kind text not null,
  status text not null,
  title_zh text not null,
  title_en text not null,
  body_zh text not null,
  body_en text not null,
  is_pinned boolean not null default false,
  is_for_all boolean not null,
  publish_from timestamptz,
  publish_until timestamptz,
  starts_at timestamptz,
  ends_at timestamptz,
  -- Counts how often it was asked for anew; a receipt belongs to one reading.
  reading int not null default 1,
  -- Counts the changes of titles and bodies.
  text_version int not null default 1,
  created_at timestamptz not null,
  created_by_name text not null,
  published_at timestamptz,
  withdrawn_at timestamptz,
  version int not null default 1,
  primary key (tenant_id, id)
);
-- @tenant-table news select,insert,update,delete
create index news__shown on news (tenant_id, publish_from) where status = 'PUBLISHED';

create table news_roles (
  tenant_id int not null references tenants (tenant_id),
  news_id uuid not null,
  role_id uuid not null,
  primary key (tenant_id, news_id, role_id)
);
-- @tenant-table news_roles select,insert,delete
alter table news_roles add constraint news_roles__news foreign key (tenant_id, news_id) references news (tenant_id, id) on delete cascade;
-- News for a deleted role reaches nobody through it any more.
alter table news_roles add constraint news_roles__role foreign key (tenant_id, role_id) references roles (tenant_id, id) on delete cascade;
create index news_roles__role on news_roles (tenant_id, role_id);

create table news_reads (
  tenant_id int not null references tenants (tenant_id),
  news_id uuid not null,
  user_id uuid not null,
  reading int not null,
  -- Of the text that was read.
  text_version int not null,
  read_at timestamptz not null,
  primary key (tenant_id, news_id, user_id, reading)
);
-- @tenant-table news_reads select,insert
alter table news_reads add constraint news_reads__news foreign key (tenant_id, news_id) references news (tenant_id, id);
alter table news_reads add constraint news_reads__user foreign key (tenant_id, user_id) references users (tenant_id, id);
create index news_reads__user on news_reads (tenant_id, user_id);
