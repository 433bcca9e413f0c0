-- One pair of tables serves every uploaded table whose rows become records; kind says which records.
alter table order_imports rename to table_imports;
alter table order_import_rows rename to table_import_rows;
alter table table_imports add column kind text collate "C" not null default 'ORDER';
alter table table_imports alter column kind drop default;
alter table table_imports add constraint table_imports__kind check (kind in ('ORDER', 'PRODUCT'));
-- key: the word that names the record: an order number, a product code.
alter table table_import_rows rename column order_no to key;
alter table table_import_rows rename column order_id to record_id;
alter table table_imports rename constraint order_imports__status to table_imports__status;
alter table table_imports rename constraint order_imports__format to table_imports__format;
alter table table_import_rows rename constraint order_import_rows__import to table_import_rows__import;
alter table table_import_rows rename constraint order_import_rows__outcome to table_import_rows__outcome;
alter table table_imports rename constraint order_imports_pkey to table_imports_pkey;
alter table table_import_rows rename constraint order_import_rows_pkey to table_import_rows_pkey;
alter table table_imports rename constraint order_imports_tenant_id_fkey to table_imports_tenant_id_fkey;
alter policy order_imports__tenant on table_imports rename to table_imports__tenant;
alter policy order_import_rows__tenant on table_import_rows rename to table_import_rows__tenant;
-- Moved by the owner over all tenants, so the policies rest meanwhile (nothing else sees the tables before the commit).
alter table table_imports no force row level security;
alter table table_import_rows no force row level security;
alter table product_imports no force row level security;
alter table product_import_rows no force row level security;
insert into table_imports (tenant_id, id, kind, file_name, path, size, sha256, format, status, titles, fields, row_count, wrong_count, entered_count,
  error_key, error_params, task_id, version, uploaded_at, uploaded_by, uploaded_by_name, ended_at, ended_by_name)
select tenant_id, id, 'PRODUCT', file_name, path, size, sha256, format, status, titles, fields, row_count, wrong_count, entered_count,
  error_key, error_params, task_id, version, uploaded_at, uploaded_by, uploaded_by_name, ended_at, ended_by_name from product_imports;
insert into table_import_rows (tenant_id, import_id, line, key, cells, outcome, faults, record_id)
select tenant_id, import_id, line, code, cells, outcome, faults, product_id from product_import_rows;
drop table product_import_rows;
drop table product_imports;
alter table table_imports force row level security;
alter table table_import_rows force row level security;
