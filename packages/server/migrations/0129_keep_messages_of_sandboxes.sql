-- What a sandbox would send is kept where it can be read, and sent to nobody.
alter table mails drop constraint mails__status;
alter table mails add constraint mails__status check (status in ('QUEUED', 'SENT', 'FAILED', 'KEPT'));

alter table push_batches drop constraint push_batches__status;
alter table push_batches add constraint push_batches__status check (status in ('ACKED', 'PARTIAL', 'REJECTED', 'AWAITING', 'UNANSWERED', 'KEPT'));

-- The bytes that the target would have got.
create table push_kept_batches (
  tenant_id int not null,
  job_id uuid not null,
  answer int not null,
  content_type text collate "C" not null,
  body bytea not null,
  primary key (tenant_id, job_id, answer)
);
-- @tenant-table push_kept_batches select,insert
alter table push_kept_batches add constraint push_kept_batches__batch foreign key (tenant_id, job_id, answer) references push_batches (tenant_id, job_id, answer);
