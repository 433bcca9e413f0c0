-- Whose an account, a key, an order, an application and an uploaded file is; null: the brand owner's own.
alter table users add column supplier_id uuid;
alter table users add constraint users__supplier foreign key (tenant_id, supplier_id) references suppliers (tenant_id, id);
create index users__supplier_of on users (tenant_id, supplier_id) where supplier_id is not null;
alter table api_keys add column supplier_id uuid;
alter table api_keys add constraint api_keys__supplier foreign key (tenant_id, supplier_id) references suppliers (tenant_id, id);
create index api_keys__supplier_of on api_keys (tenant_id, supplier_id) where supplier_id is not null;
alter table production_orders add column supplier_id uuid;
alter table production_orders add constraint production_orders__supplier foreign key (tenant_id, supplier_id) references suppliers (tenant_id, id);
create index production_orders__supplier_of on production_orders (tenant_id, supplier_id, id) where supplier_id is not null;
alter table serial_applications add column supplier_id uuid;
alter table serial_applications add constraint serial_applications__supplier foreign key (tenant_id, supplier_id) references suppliers (tenant_id, id);
create index serial_applications__supplier_of on serial_applications (tenant_id, supplier_id, number) where supplier_id is not null;
alter table result_files add column supplier_id uuid;
alter table result_files add constraint result_files__supplier foreign key (tenant_id, supplier_id) references suppliers (tenant_id, id);
