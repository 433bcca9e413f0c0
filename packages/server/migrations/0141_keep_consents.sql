-- What members agreed to and what not, decision by decision. Nothing is changed or removed: the newest is in force.
create table member_consents (
  tenant_id int not null,
  id uuid not null,
  member_id uuid not null,
  purpose text collate "C" not null,
  channel text collate "C",
  state text collate "C" not null,
  decided_on date not null,
  source text collate "C" not null,
  proof text not null,
  recorded_at timestamptz not null,
  recorded_by uuid not null,
  recorded_by_name text not null,
  primary key (tenant_id, id),
  constraint member_consents__purpose check (purpose in ('MARKETING', 'LOYALTY', 'PROFILING', 'HEALTH')),
  constraint member_consents__channel check (channel in ('SMS', 'EMAIL', 'WECHAT', 'CALL')),
  constraint member_consents__of_marketing check ((purpose = 'MARKETING') = (channel is not null)),
  constraint member_consents__state check (state in ('GRANTED', 'DENIED', 'REVOKED')),
  constraint member_consents__source check (source in ('PAPER', 'PHONE', 'SHOP', 'WEBSITE', 'APP', 'LETTER'))
);
-- @tenant-table member_consents select,insert
alter table member_consents add constraint member_consents__member foreign key (tenant_id, member_id) references members (tenant_id, id);
create index member_consents__of_member on member_consents (tenant_id, member_id, decided_on desc, id desc);
