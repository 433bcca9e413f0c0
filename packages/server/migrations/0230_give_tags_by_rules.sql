-- Tags that a rule gives. Whom the rule fits is a set of its own in `audiences`, which belongs to the tag and is nobody's
-- audience: versions, facts, builds and judging are the same for both. `member_tags` has who has the tag.
alter table audiences add column tag_id uuid;
alter table audiences add constraint audiences__of_tag check (tag_id is null or mode = 'DYNAMIC');
alter table audiences add constraint audiences__tag foreign key (tenant_id, tag_id) references tags (tenant_id, id);
create unique index audiences__by_tag on audiences (tenant_id, tag_id) where tag_id is not null;
