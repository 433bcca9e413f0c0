-- The request that caused a transmission, as the event log names it; empty for rows of older versions.
alter table push_jobs add column request_id text collate "C" not null default '';
alter table source_pulls add column request_id text collate "C" not null default '';
alter table source_messages add column request_id text collate "C" not null default '';
alter table line_exchanges add column request_id text collate "C" not null default '';
alter table mails add column request_id text collate "C" not null default '';
create index push_jobs__request on push_jobs (tenant_id, request_id) where request_id <> '';
create index source_pulls__request on source_pulls (tenant_id, request_id) where request_id <> '';
create index source_messages__request on source_messages (tenant_id, request_id) where request_id <> '';
create index line_exchanges__request on line_exchanges (tenant_id, request_id) where request_id <> '';
create index mails__request on mails (tenant_id, request_id) where request_id <> '';
