-- Texts of mails that a tenant changed. A row stays when the text of the product is restored, so its version goes on.
create table mail_texts (
  tenant_id int references tenants (tenant_id),
  template text not null,
  locale text not null,
  subject text,
  body text,
  version int not null,
  changed_at timestamptz not null,
  changed_by_name text not null,
  primary key (tenant_id, template, locale),
  constraint mail_texts__whole check ((subject is null) = (body is null))
);
-- @tenant-table mail_texts select,insert,update

-- The language in which a user last logged in; null: never, or by a program.
alter table users add column locale text;
alter table users add constraint users__locale check (locale in ('en', 'zh'));
create index users__email on users (tenant_id, lower(email)) where email <> '';
