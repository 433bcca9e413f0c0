-- Everybody who made or held a key may know it: what the key learns, they may know too.
alter table api_keys add column known_to uuid[];
update api_keys set known_to = array(select distinct unnest(array[created_by, holder_id])) where known_to is null;
alter table api_keys alter column known_to set not null;
