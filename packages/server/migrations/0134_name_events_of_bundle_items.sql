-- The events that the entry of an item recorded; none where it stood as wanted already, null where it was not entered, or
-- by an earlier release.
alter table bundle_items add column event_ids uuid[];
