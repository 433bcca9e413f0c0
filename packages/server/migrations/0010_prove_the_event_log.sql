-- The circumstances of an event, and how the account that it concerns stood afterwards. Part of what is sealed.
alter table events add column actor_account text collate "C" not null default '';
alter table events add column actor_roles text[] not null default '{}';
alter table events add column user_agent text not null default '';
alter table events add column on_behalf_of text not null default '';
alter table events add column product_version text collate "C" not null default '';
alter table events add column identity jsonb;

-- The order in which events wait for the sealer; no clock has a part in it. Events that wait already come first.
alter table unsealed_events add column number bigint not null default 0;
alter table unsealed_events alter column number drop default;
create index unsealed_events__number on unsealed_events (tenant_id, number);

-- What the hash of a link covers. 1: the event as it was before the columns above; 2: with them, and with sealed_at.
alter table event_seals add column form smallint not null default 1;
alter table event_seals alter column form drop default;
