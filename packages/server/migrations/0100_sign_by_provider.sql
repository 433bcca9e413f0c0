-- A signature whose signer was asked by the tenant's provider instead of for a password (decision 141): its issuer.
alter table signatures add column provider text;
