-- Phones and mail addresses of users are masked. Who could change them may go on seeing them, one by one.
update roles set authorities = array(select distinct unnest(authorities || array['050118']) order by 1)
where '050120' = any(authorities) and not '050118' = any(authorities);
update api_keys set authorities = array(select distinct unnest(authorities || array['050118']) order by 1)
where '050120' = any(authorities) and not '050118' = any(authorities);
