-- The key with which batches for a target are signed; and targets that were deleted, which stay for what was pushed.
alter table push_targets add column sealed_signing_key bytea;
alter table push_targets add column signing_key_set_at timestamptz;
alter table push_targets add column deleted_at timestamptz;
alter table push_targets drop constraint push_targets__name;
create unique index push_targets__name on push_targets (tenant_id, name) where deleted_at is null;
