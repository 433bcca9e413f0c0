-- sealed_key: our own private key of an account, where it proves who we are by one; never answered. The certificates stand in settings.
alter table source_accounts add column sealed_key bytea;
-- Changed by the owner over all tenants, so the policy rests meanwhile (nothing else sees the table before the commit).
alter table source_accounts no force row level security;
update source_accounts set settings = settings || '{"clientCertificate": "", "trustedCertificates": ""}' where kind = 'WEBSERVICE';
alter table source_accounts force row level security;
