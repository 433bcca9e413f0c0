-- A business unit that is a company has a tax number, and the country that gave it.
alter table business_units add column tax_country text not null default '';
alter table business_units add column tax_number text not null default '';
