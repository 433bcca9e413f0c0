-- The version that the event gave to its record, so that a refused command can say which events a caller has not seen.
-- Not sealed: neither says what happened. Null where no version changed.
alter table events add column record_id text collate "C";
alter table events add column record_version int;
create index events__record on events (tenant_id, record_id, record_version) where record_id is not null;
