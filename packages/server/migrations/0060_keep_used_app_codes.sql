-- The time steps whose codes were accepted, the last used one first. A newest step alone would refuse every code after
-- the clock was set back, until that step is reached again. The steps around the newest one may have been used as well.
alter table authenticator_apps add column used_steps int[] not null default '{}';
update authenticator_apps
   set used_steps = array[last_step, last_step - 1, last_step - 2, last_step - 3]
 where last_step > 0;
alter table authenticator_apps drop column last_step;
