-- When the source of the newest message that changed a member says that it was so, and the version of the member after it.
alter table members add column message_at timestamptz;
alter table members add column message_version int;
alter table members add constraint members__message check ((message_at is null) = (message_version is null));
