-- What an import takes out of containers that it destroys or withdraws is an event of its own, undone with the file.
alter table result_files add column release_event_id uuid;
alter table event_undos drop constraint event_undos__event;
create index event_undos__by_event on event_undos (tenant_id, event_id);
