-- Reviews of a period and the filter of the log read events by their time.
create index events__occurred on events (tenant_id, occurred_at);

-- What is due follows from the signed reviews alone.
alter table audit_review_rules drop column since;
