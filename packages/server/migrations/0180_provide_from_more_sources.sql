-- Provide endpoints also give members of audiences, and what the product has itself.
alter table provide_endpoints
  add column source text collate "C" not null default 'COLLECTION',
  add column audience_id uuid,
  -- Of these alone; none: of all.
  add column factory_ids uuid[] not null default '{}',
  alter column collection_id drop not null,
  add constraint provide_endpoints__source check (
    source in ('COLLECTION', 'AUDIENCE', 'PRODUCT', 'ORDER', 'SERIAL', 'FACTORY')
    and (source = 'COLLECTION') = (collection_id is not null)
    and (source = 'AUDIENCE') = (audience_id is not null));
alter table provide_endpoints alter column source drop default;
alter table provide_endpoints add constraint provide_endpoints__audience foreign key (tenant_id, audience_id) references audiences (tenant_id, id);
create index provide_endpoints__of_audience on provide_endpoints (tenant_id, audience_id) where audience_id is not null;
