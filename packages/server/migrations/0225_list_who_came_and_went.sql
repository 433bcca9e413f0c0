-- Who came into an audience and who went out of it, page by page: a build notes a million changes of one moment.
create index audience_changes__by_time on audience_changes (tenant_id, audience_id, changed_at, id);
drop index audience_changes__of_audience;
