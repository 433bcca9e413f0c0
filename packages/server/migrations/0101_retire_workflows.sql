-- A version that no order may start with any more; orders that started with it keep it. Who retired it, when and why stays with the version.
alter table workflow_versions add column retired_by_name text;
alter table workflow_versions add column retired_at timestamptz;
alter table workflow_versions add column retire_reason text not null default '';
alter table workflow_versions drop constraint workflow_versions__status;
alter table workflow_versions add constraint workflow_versions__status check (status in ('DRAFT', 'DEPLOYED', 'RETIRED'));
