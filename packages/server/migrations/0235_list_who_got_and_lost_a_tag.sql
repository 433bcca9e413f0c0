-- Read from its end, page by page, also where a build gave a tag to many members in one moment.
create index member_tag_changes__by_time on member_tag_changes (tenant_id, tag_id, changed_at, id);
drop index member_tag_changes__of_tag;
