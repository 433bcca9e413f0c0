-- What it says about a person that somebody owns a pack of the product. What nobody has stated counts as health data.
alter table product_revisions add column health_class text collate "C" not null default 'UNSTATED',
  add constraint product_revisions__health_class check (health_class in ('UNSTATED', 'NONE', 'PRESCRIPTION', 'SENSITIVE'));
alter table product_revisions alter column health_class drop default;
