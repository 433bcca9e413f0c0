-- kind: ORDER, PRODUCT, or the list of a plain master (factories). The rooms know them.
alter table table_imports drop constraint table_imports__kind;
alter table table_imports add constraint table_imports__kind check (kind ~ '^[A-Za-z]{1,60}$');
