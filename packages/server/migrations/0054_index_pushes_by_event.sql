-- The page of one code asks who was told of its events. Jobs without an event were started by hand.
create index push_jobs__content on push_jobs (tenant_id, content_event_id, id);
