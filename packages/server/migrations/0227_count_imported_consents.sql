-- Decisions that a file states: what the person who maps it says of all of them, and how many were new to their members.
alter table member_imports
  add column consent_day date,
  add column consent_source text collate "C",
  add column consent_proof text not null default '',
  add column consent_count bigint not null default 0,
  add column kept_no_count bigint not null default 0;
-- Where a file stated it: its import, which names the task and who entered it, and the line.
alter table member_consents add column import_id uuid, add column import_line int,
  add constraint member_consents__place check ((import_id is null) = (import_line is null));
