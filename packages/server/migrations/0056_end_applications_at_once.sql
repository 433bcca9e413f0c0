-- Codes are issued in the request itself, so an application never waited or ran: it is delivered, failed or cancelled.
alter table serial_applications drop constraint serial_applications__state;
alter table serial_applications add constraint serial_applications__state check (state in ('DELIVERED', 'FAILED', 'CANCELLED'));
