-- What came in with opening stocks expires, too: an SSCC is of no product, and no order knows any of it.
alter table expiry_proposals alter column product_id drop not null;
alter table expiry_proposals add column onboarding_ids uuid[] not null default '{}';
