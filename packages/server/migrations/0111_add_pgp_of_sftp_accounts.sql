-- What an SFTP account's files are locked with; see accounts.schema.ts. Changed by the owner over all tenants, so the policy rests meanwhile
-- (nothing else sees the table before the commit).
alter table source_accounts no force row level security;
update source_accounts set settings = settings || '{"pgpIn": "NONE", "pgpOut": "NONE", "pgpPartnerKey": "", "pgpOwnPublicKey": ""}' where kind = 'SFTP';
alter table source_accounts force row level security;
