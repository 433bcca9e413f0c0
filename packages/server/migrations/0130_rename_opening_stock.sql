-- One name for what came from another system: opening stock.
alter table onboardings rename to opening_stocks;
alter table onboarding_blocks rename to opening_stock_blocks;
alter table onboarding_numbers rename to opening_stock_numbers;
alter table opening_stock_blocks rename column onboarding_id to opening_stock_id;
alter table expiry_proposals rename column onboarding_ids to opening_stock_ids;
alter table opening_stocks rename constraint onboardings_pkey to opening_stocks_pkey;
alter table opening_stocks rename constraint onboardings_tenant_id_fkey to opening_stocks_tenant_id_fkey;
alter table opening_stocks rename constraint onboardings__number to opening_stocks__number;
alter table opening_stocks rename constraint onboardings__status to opening_stocks__status;
alter table opening_stocks rename constraint onboardings__format to opening_stocks__format;
alter table opening_stock_blocks rename constraint onboarding_blocks_pkey to opening_stock_blocks_pkey;
alter table opening_stock_blocks rename constraint onboarding_blocks__onboarding to opening_stock_blocks__opening_stock;
alter table opening_stock_numbers rename constraint onboarding_numbers_pkey to opening_stock_numbers_pkey;
alter table opening_stock_numbers rename constraint onboarding_numbers_tenant_id_fkey to opening_stock_numbers_tenant_id_fkey;
alter index onboardings__by_status rename to opening_stocks__by_status;
alter index onboarding_blocks__of rename to opening_stock_blocks__of;
alter index onboarding_blocks__batch rename to opening_stock_blocks__batch;
alter policy onboardings__tenant on opening_stocks rename to opening_stocks__tenant;
alter policy onboarding_blocks__tenant on opening_stock_blocks rename to opening_stock_blocks__tenant;
alter policy onboarding_numbers__tenant on opening_stock_numbers rename to opening_stock_numbers__tenant;
-- A source is polled, as a line is.
alter table source_accounts rename column look_task_id to poll_task_id;
alter table source_accounts rename column next_look_at to next_poll_at;
alter table line_connections rename column next_look_at to next_poll_at;
alter table line_connections rename column look_seconds to poll_seconds;
-- A row of an uploaded table is corrected.
alter table table_import_rows rename column is_mended to is_corrected;
-- Records from before their sites were kept: no database of this release has any.
drop table unplaced_records;
