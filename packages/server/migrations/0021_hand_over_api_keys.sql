-- A key belongs to its holder, at first its maker; another person takes it over after an offer.
alter table api_keys add column holder_id uuid;
alter table api_keys add column holder_name text;
update api_keys set holder_id = created_by, holder_name = created_by_name where holder_id is null;
alter table api_keys alter column holder_id set not null;
alter table api_keys alter column holder_name set not null;
alter table api_keys add column offered_to uuid;

-- Keys older than this are refused; null: keys do not age.
alter table password_policies add column api_key_max_age_days int;
