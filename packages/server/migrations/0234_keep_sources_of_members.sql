-- Who or what gave a member what it has, beside it and so written, emptied and deleted with it. No value stands here.
-- A list of origins: each names its source, since when, the message, file or merge, the name of the person, and the fields
-- that have their values by it. Of one field, one origin at most; fields that were filled before this was kept are in none.
alter table members add column field_sources jsonb not null default '[]';
alter table member_identities add column source text collate "C";
alter table member_identities add column source_id uuid;
alter table member_identities add column added_by_name text not null default '';
alter table member_identities add constraint member_identities__source check (source in ('PERSON', 'IMPORT', 'MESSAGE'));

-- The origins after a change: the changed fields leave the origins that named them, and an origin that names none is gone.
-- What has no source takes its fields away and adds nothing.
create function field_sources_after(kept jsonb, changed jsonb) returns jsonb
language sql immutable parallel safe
as $$
  select coalesce((
           select jsonb_agg(jsonb_set(origin, '{fields}', left_over) order by place)
             from jsonb_array_elements(kept) with ordinality as k (origin, place)
            cross join lateral (select (origin -> 'fields') - array(
                    select jsonb_array_elements_text(gone -> 'fields') from jsonb_array_elements(changed) as c (gone))) as l (left_over)
            where left_over <> '[]'), '[]')
      || coalesce((
           select jsonb_agg(origin order by place)
             from jsonb_array_elements(changed) with ordinality as c (origin, place)
            where origin ? 'source'), '[]')
$$;
