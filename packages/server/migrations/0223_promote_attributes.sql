-- Attributes whose fields are marked as indexed, in typed columns of a fixed number. Which field is in which column is a
-- matter of each tenant: `layout` counts how often that of the collection changed, and rows of an older one are filled by a task.
alter table member_attributes add column layout int not null default 0;
alter table member_attributes add column text_1 text collate "C";
alter table member_attributes add column text_2 text collate "C";
alter table member_attributes add column text_3 text collate "C";
alter table member_attributes add column text_4 text collate "C";
alter table member_attributes add column text_5 text collate "C";
alter table member_attributes add column text_6 text collate "C";
alter table member_attributes add column text_7 text collate "C";
alter table member_attributes add column text_8 text collate "C";
alter table member_attributes add column number_1 numeric;
alter table member_attributes add column number_2 numeric;
alter table member_attributes add column number_3 numeric;
alter table member_attributes add column number_4 numeric;
alter table member_attributes add column number_5 numeric;
alter table member_attributes add column number_6 numeric;
alter table member_attributes add column number_7 numeric;
alter table member_attributes add column number_8 numeric;
alter table member_attributes add column date_1 timestamptz;
alter table member_attributes add column date_2 timestamptz;
alter table member_attributes add column date_3 timestamptz;
alter table member_attributes add column date_4 timestamptz;
alter table member_attributes add column boolean_1 boolean;
alter table member_attributes add column boolean_2 boolean;
alter table member_attributes add column boolean_3 boolean;
alter table member_attributes add column boolean_4 boolean;
create index member_attributes__by_layout on member_attributes (tenant_id, collection_id, layout);
create index member_attributes__text_1 on member_attributes (tenant_id, text_1, member_id) where text_1 is not null and not is_set_aside;
create index member_attributes__text_2 on member_attributes (tenant_id, text_2, member_id) where text_2 is not null and not is_set_aside;
create index member_attributes__text_3 on member_attributes (tenant_id, text_3, member_id) where text_3 is not null and not is_set_aside;
create index member_attributes__text_4 on member_attributes (tenant_id, text_4, member_id) where text_4 is not null and not is_set_aside;
create index member_attributes__text_5 on member_attributes (tenant_id, text_5, member_id) where text_5 is not null and not is_set_aside;
create index member_attributes__text_6 on member_attributes (tenant_id, text_6, member_id) where text_6 is not null and not is_set_aside;
create index member_attributes__text_7 on member_attributes (tenant_id, text_7, member_id) where text_7 is not null and not is_set_aside;
create index member_attributes__text_8 on member_attributes (tenant_id, text_8, member_id) where text_8 is not null and not is_set_aside;
create index member_attributes__number_1 on member_attributes (tenant_id, number_1, member_id) where number_1 is not null and not is_set_aside;
create index member_attributes__number_2 on member_attributes (tenant_id, number_2, member_id) where number_2 is not null and not is_set_aside;
create index member_attributes__number_3 on member_attributes (tenant_id, number_3, member_id) where number_3 is not null and not is_set_aside;
create index member_attributes__number_4 on member_attributes (tenant_id, number_4, member_id) where number_4 is not null and not is_set_aside;
create index member_attributes__number_5 on member_attributes (tenant_id, number_5, member_id) where number_5 is not null and not is_set_aside;
create index member_attributes__number_6 on member_attributes (tenant_id, number_6, member_id) where number_6 is not null and not is_set_aside;
create index member_attributes__number_7 on member_attributes (tenant_id, number_7, member_id) where number_7 is not null and not is_set_aside;
create index member_attributes__number_8 on member_attributes (tenant_id, number_8, member_id) where number_8 is not null and not is_set_aside;
create index member_attributes__date_1 on member_attributes (tenant_id, date_1, member_id) where date_1 is not null and not is_set_aside;
create index member_attributes__date_2 on member_attributes (tenant_id, date_2, member_id) where date_2 is not null and not is_set_aside;
create index member_attributes__date_3 on member_attributes (tenant_id, date_3, member_id) where date_3 is not null and not is_set_aside;
create index member_attributes__date_4 on member_attributes (tenant_id, date_4, member_id) where date_4 is not null and not is_set_aside;
create index member_attributes__boolean_1 on member_attributes (tenant_id, boolean_1, member_id) where boolean_1 is not null and not is_set_aside;
create index member_attributes__boolean_2 on member_attributes (tenant_id, boolean_2, member_id) where boolean_2 is not null and not is_set_aside;
create index member_attributes__boolean_3 on member_attributes (tenant_id, boolean_3, member_id) where boolean_3 is not null and not is_set_aside;
create index member_attributes__boolean_4 on member_attributes (tenant_id, boolean_4, member_id) where boolean_4 is not null and not is_set_aside;

create table attribute_slots (
  tenant_id int not null,
  slot text collate "C" not null,
  collection_id uuid not null,
  path text collate "C" not null,
  type text collate "C" not null,
  -- The layout of the collection from which on the column holds the field.
  since int not null,
  assigned_at timestamptz not null,
  primary key (tenant_id, slot),
  constraint attribute_slots__slot check (slot ~ '^((text|number)_[1-8]|(date|boolean)_[1-4])$')
);
-- @tenant-table attribute_slots select,insert,delete
alter table attribute_slots add constraint attribute_slots__collection foreign key (tenant_id, collection_id) references collections (tenant_id, id);
create unique index attribute_slots__field on attribute_slots (tenant_id, collection_id, path);

-- `filled`: all rows of the collection are of this layout or a newer one.
create table attribute_layouts (
  tenant_id int not null,
  collection_id uuid not null,
  layout int not null,
  filled int not null,
  primary key (tenant_id, collection_id)
);
-- @tenant-table attribute_layouts select,insert,update
alter table attribute_layouts add constraint attribute_layouts__collection foreign key (tenant_id, collection_id) references collections (tenant_id, id);

alter table audience_facts drop constraint audience_facts__fact;
alter table audience_facts add constraint audience_facts__fact check (fact in ('PROFILE', 'IDENTITY', 'TAG', 'ACTIVITY', 'SERIAL', 'SCAN', 'REWARD', 'ATTRIBUTE', 'CONSENT', 'POINTS', 'AUDIENCE'));
