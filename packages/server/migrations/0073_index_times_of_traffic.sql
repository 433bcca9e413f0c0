-- The technical log reads the newest rows of each of these tables.
create index push_batches__sent on push_batches (tenant_id, sent_at);
create index source_pull_tries__sent on source_pull_tries (tenant_id, sent_at);
create index source_messages__received on source_messages (tenant_id, received_at);
create index line_exchanges__created on line_exchanges (tenant_id, created_at);
create index mails__created on mails (tenant_id, created_at);
