-- Permission codes whose last two digits said another action (decision 103). No right changes: every old code becomes the
-- code that the same right has now, and who could edit targets of pushes could also create and test them.
update roles set authorities = array(
  select distinct unnest(array[coalesce(m.now, code)] || case code when '020602' then array['020614', '020620'] else '{}' end)
    from unnest(authorities) code
    left join (values ('010116', '010120'), ('020213', '020220'), ('020311', '020320'), ('020613', '020621'),
                      ('021013', '021011'), ('021111', '021120'), ('021210', '021220'), ('021411', '021401'),
                      ('021512', '021513'), ('021713', '021711'), ('021813', '021801'), ('050111', '050120')) m (old, now)
      on m.old = code
   order by 1)
where authorities && array['010116', '020213', '020311', '020602', '020613', '021013', '021111', '021210', '021411', '021512', '021713', '021813', '050111'];
update api_keys set authorities = array(
  select distinct unnest(array[coalesce(m.now, code)] || case code when '020602' then array['020614', '020620'] else '{}' end)
    from unnest(authorities) code
    left join (values ('010116', '010120'), ('020213', '020220'), ('020311', '020320'), ('020613', '020621'),
                      ('021013', '021011'), ('021111', '021120'), ('021210', '021220'), ('021411', '021401'),
                      ('021512', '021513'), ('021713', '021711'), ('021813', '021801'), ('050111', '050120')) m (old, now)
      on m.old = code
   order by 1)
where authorities && array['010116', '020213', '020311', '020602', '020613', '021013', '021111', '021210', '021411', '021512', '021713', '021813', '050111'];
-- A task that waits or runs goes on with what its starter could do when it was started.
update tasks set starter = jsonb_set(starter, '{authorities}', to_jsonb(array(
  select distinct unnest(array[coalesce(m.now, code)] || case code when '020602' then array['020614', '020620'] else '{}' end)
    from jsonb_array_elements_text(starter->'authorities') code
    left join (values ('010116', '010120'), ('020213', '020220'), ('020311', '020320'), ('020613', '020621'),
                      ('021013', '021011'), ('021111', '021120'), ('021210', '021220'), ('021411', '021401'),
                      ('021512', '021513'), ('021713', '021711'), ('021813', '021801'), ('050111', '050120')) m (old, now)
      on m.old = code
   order by 1)))
where starter->'authorities' ?| array['010116', '020213', '020311', '020602', '020613', '021013', '021111', '021210', '021411', '021512', '021713', '021813', '050111'];
-- What waits for a second person was requested, shown and hashed with the old codes: it lapses, and is requested again.
update access_requests set status = 'EXPIRED', version = version + 1
where status = 'PENDING' and (wanted || standing) ~ '"(010116|020213|020311|020602|020613|021013|021111|021210|021411|021512|021713|021813|050111)"';
