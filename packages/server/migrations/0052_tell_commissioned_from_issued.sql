-- Filters and results name the states of serial numbers as people read them: NEW is a number on no pack, COMMISSIONED one
-- that is on a pack. Filters that selected NEW selected both.
update push_targets
set filter = jsonb_set(filter, '{statuses}', (filter -> 'statuses') || '["COMMISSIONED"]')
where filter -> 'statuses' @> '["NEW"]';

update push_jobs
set filter = jsonb_set(filter, '{statuses}', (filter -> 'statuses') || '["COMMISSIONED"]')
where filter -> 'statuses' @> '["NEW"]';

update extracts
set filter = jsonb_set(filter, '{statuses}', (filter -> 'statuses') || '["COMMISSIONED"]')
where filter -> 'statuses' @> '["NEW"]';

update result_files
set outcome = jsonb_set(outcome, '{changes}', (
  select jsonb_agg(
    case change ->> 'transition'
      when 'A2' then change || '{"to": "COMMISSIONED"}'
      when 'A6' then change || '{"from": "COMMISSIONED"}'
      else change
    end order by place)
  from jsonb_array_elements(outcome -> 'changes') with ordinality as c (change, place)))
where outcome -> 'changes' @? '$[*] ? (@.transition == "A2" || @.transition == "A6")';
