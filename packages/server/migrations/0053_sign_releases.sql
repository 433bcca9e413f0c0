-- The final confirmation of an order releases its packs for sale.
alter table signatures drop constraint signatures__meaning;
alter table signatures add constraint signatures__meaning
  check (meaning in ('AUTHORSHIP', 'REVIEW', 'APPROVAL', 'RELEASE', 'RESPONSIBILITY'));
