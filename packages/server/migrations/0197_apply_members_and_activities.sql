-- The message that brought an activity, so that the message corrects it when it is applied again, however long afterwards.
-- Activities that senders hand in have none, and are not in the index.
alter table member_activities add column message_id uuid;
create index member_activities__message on member_activities (tenant_id, message_id, activity_id) where message_id is not null;

-- The counts are of members: they tell who is one.
alter table inbox_outcomes add column counts_members boolean not null default false;
