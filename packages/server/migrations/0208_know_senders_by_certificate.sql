-- The secret of such an endpoint is the fingerprint of the certificate that its sender shows.
alter table subscribe_endpoints drop constraint subscribe_endpoints__auth,
  add constraint subscribe_endpoints__auth check (auth in ('HMAC', 'TOKEN', 'MTLS'));
