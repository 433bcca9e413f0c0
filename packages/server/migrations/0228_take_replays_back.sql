-- Taking back what a replay wrote: why, by whom, and what became of each thing that was written.

alter table message_replays add column undo_reason text not null default '';
alter table message_replays add column undone_at timestamptz;
alter table message_replays add column undone_by_name text not null default '';

alter table message_replay_effects drop constraint message_replay_effects__undo;
alter table message_replay_effects add constraint message_replay_effects__undo check (undo in ('UNDONE', 'CHANGED_SINCE', 'STATE_GONE', 'CLOSED', 'REPLACED', 'APPLIED_AGAIN', 'MESSAGE_GONE', 'FAILED', 'MEMBER'));
create index message_replay_effects__undo on message_replay_effects (tenant_id, replay_id, undo, id) where undo is not null;
