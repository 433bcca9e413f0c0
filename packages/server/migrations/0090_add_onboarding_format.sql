-- An opening stock may be an EPCIS document.
alter table onboardings add column format text collate "C" not null default 'CSV';
alter table onboardings alter column format drop default;
alter table onboardings add constraint onboardings__format check (format in ('CSV', 'EPCIS'));
-- packs_done counts stretches of the file from here on; what is packed already is passed over when it is packed again.
update onboardings set packs_done = 0 where status = 'ENTERING';
