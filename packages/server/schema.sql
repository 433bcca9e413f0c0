-- Generated from the catalogue by npm run db:types; not run by anything.
create table access_requests (
  tenant_id integer not null,
  id uuid not null,
  kind text not null,
  subject_type text not null,
  subject_id uuid not null,
  subject_name text not null,
  wanted text not null,
  standing text not null,
  reason text not null,
  digest text not null,
  status text not null default 'PENDING'::text,
  asked_by uuid not null,
  asked_by_name text not null,
  asked_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  decided_by uuid,
  decided_by_name text not null default ''::text,
  decided_at timestamp with time zone,
  decision text not null default ''::text,
  version integer not null default 1,
  constraint access_requests_pkey PRIMARY KEY (tenant_id, id),
  constraint access_requests_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(tenant_id)
); -- tenant table, row security forced
CREATE UNIQUE INDEX access_requests__pending ON public.access_requests USING btree (tenant_id, kind, subject_id) WHERE (status = 'PENDING'::text);
policy access_requests__tenant using (tenant_id = (current_setting('app.tenant_id'::text))::integer);
grant insert, select, update to serialis_app;
create table access_reviews (
  tenant_id integer not null,
  id uuid not null,
  number bigint not null,
  name text not null,
  due_on date not null,
  roles jsonb not null,
  site_ids uuid[] not null,
  status text not null default 'OPEN'::text,
  started_by uuid not null,
  started_by_name text not null,
  started_at timestamp with time zone not null,
  ended_by_name text not null default ''::text,
  ended_at timestamp with time zone,
  end_reason text not null default ''::text,
  reminded_on date,
  version integer not null default 1,
  constraint access_reviews__number UNIQUE (tenant_id, number),
  constraint access_reviews__status CHECK ((status = ANY (ARRAY['OPEN'::text, 'CLOSED'::text, 'CANCELLED'::text]))),
  constraint access_reviews_pkey PRIMARY KEY (tenant_id, id),
  constraint access_reviews_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(tenant_id)
); -- tenant table, row security forced
policy access_reviews__tenant using (tenant_id = (current_setting('app.tenant_id'::text))::integer);
grant insert, select, update to serialis_app;
create table access_rules (
  tenant_id integer not null,
  request_days integer not null,
  two_people_since timestamp with time zone,
  version integer not null,
  constraint access_rules_pkey PRIMARY KEY (tenant_id),
  constraint access_rules_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(tenant_id)
); -- tenant table, row security forced
policy access_rules__tenant using (tenant_id = (current_setting('app.tenant_id'::text))::integer);
grant insert, select, update to serialis_app;
create table activity_ids (
  tenant_id integer not null,
  activity_id text collate "C" not null,
  received_at timestamp with time zone not null,
  constraint activity_ids_pkey PRIMARY KEY (tenant_id, activity_id)
); -- tenant table, row security forced
CREATE INDEX activity_ids__received ON public.activity_ids USING btree (tenant_id, received_at);
policy activity_ids__tenant using (tenant_id = (current_setting('app.tenant_id'::text))::integer);
grant delete, insert, select to serialis_app;
create table activity_types (
  tenant_id integer not null,
  code text collate "C" not null,
  place smallint not null,
  first_received_at timestamp with time zone not null,
  constraint activity_types__code CHECK ((code ~ '^[A-Z][A-Z0-9_]{0,39}$'::text)),
  constraint activity_types__place CHECK (((place >= 1) AND (place <= 200))),
  constraint activity_types_pkey PRIMARY KEY (tenant_id, code),
  constraint activity_types_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(tenant_id)
); -- tenant table, row security forced
CREATE UNIQUE INDEX activity_types__one_place ON public.activity_types USING btree (tenant_id, place);
policy activity_types__tenant using (tenant_id = (current_setting('app.tenant_id'::text))::integer);
grant insert, select to serialis_app;
create table alert_steps (
  tenant_id integer not null,
  alert_id uuid not null,
  number integer not null,
  step text collate "C" not null,
  at timestamp with time zone not null,
  by_name text not null default ''::text,
  note text not null default ''::text,
  facts jsonb not null default '{}'::jsonb,
  constraint alert_steps__alert FOREIGN KEY (tenant_id, alert_id) REFERENCES alerts(tenant_id, id),
  constraint alert_steps__step CHECK ((step = ANY (ARRAY['RAISED'::text, 'CAUSE_BACK'::text, 'LEVEL_RAISED'::text, 'TAKEN'::text, 'NOTED'::text, 'REPAIRED'::text, 'CAUSE_GONE'::text, 'SOLVED'::text, 'UNSOLVED'::text, 'OBSOLETE'::text, 'REOPENED'::text, 'MAILED'::text]))),
  constraint alert_steps_pkey PRIMARY KEY (tenant_id, alert_id, number),
  constraint alert_steps_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(tenant_id)
); -- tenant table, row security forced
policy alert_steps__tenant using (tenant_id = (current_setting('app.tenant_id'::text))::integer);
grant insert, select to serialis_app;
create table alert_types (
  tenant_id integer not null,
  type text collate "C" not null,
  level text collate "C" not null,
  mailboxes jsonb not null,
  silence_hours integer not null,
  quiet_from text collate "C",
  quiet_to text collate "C",
  closes_after_days integer,
  version integer not null default 1,
  constraint alert_types__level CHECK ((level = ANY (ARRAY['HIGH'::text, 'MIDDLE'::text, 'LOW'::text]))),
  constraint alert_types__numbers CHECK (((silence_hours >= 0) AND (closes_after_days > 0))),
  constraint alert_types__quiet CHECK (((quiet_from IS NULL) = (quiet_to IS NULL))),
  constraint alert_types_pkey PRIMARY KEY (tenant_id, type),
  constraint alert_types_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(tenant_id)
); -- tenant table, row security forced
policy alert_types__tenant using (tenant_id = (current_setting('app.tenant_id'::text))::integer);
grant insert, select, update to serialis_app;
create table alerts (
  tenant_id integer not null,
  id uuid not null,
  type text collate "C" not null,
  level text collate "C" not null,
  status text collate "C" not null,
  subject_type text collate "C" not null,
  subject_id text collate "C" not null,
  params jsonb not null default '{}'::jsonb,
  raised_count integer not null default 1,
  raised_at timestamp with time zone not null,
  last_raised_at timestamp with time zone not null,
  cause_gone_at timestamp with time zone,
  owner_id uuid,
  owner_name text not null default ''::text,
  note text not null default ''::text,
  status_at timestamp with time zone not null,
  version integer not null default 1,
  repair text collate "C",
  is_mail_due boolean not null default false,
  mailed_at timestamp with time zone,
  burst_at timestamp with time zone,
  burst_count integer not null default 1,
  step_count integer not null default 1,
  constraint alerts__level CHECK ((level = ANY (ARRAY['HIGH'::text, 'MIDDLE'::text, 'LOW'::text]))),
  constraint alerts__status CHECK ((status = ANY (ARRAY['NEW'::text, 'ACTIVE'::text, 'SOLVED'::text, 'UNSOLVED'::text, 'OBSOLETE'::text]))),
  constraint alerts_pkey PRIMARY KEY (tenant_id, id),
  constraint alerts_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(tenant_id)
); -- tenant table, row security forced
CREATE INDEX alerts__level ON public.alerts USING btree (tenant_id, level, id);
CREATE INDEX alerts__mail_due ON public.alerts USING btree (tenant_id, id) WHERE is_mail_due;
CREATE INDEX alerts__mailed ON public.alerts USING btree (tenant_id, type, subject_type, subject_id, mailed_at) WHERE (mailed_at IS NOT NULL);
CREATE INDEX alerts__owner ON public.alerts USING btree (tenant_id, owner_id, id) WHERE (owner_id IS NOT NULL);
CREATE INDEX alerts__status ON public.alerts USING btree (tenant_id, status, id);
CREATE INDEX alerts__subject ON public.alerts USING btree (tenant_id, subject_type, subject_id, id);
CREATE INDEX alerts__type ON public.alerts USING btree (tenant_id, type, id);
CREATE INDEX alerts__type_status ON public.alerts USING btree (tenant_id, type, status, id);
CREATE INDEX alerts__waiting ON public.alerts USING btree (tenant_id, level, id) WHERE (status = ANY (ARRAY['NEW'::text, 'ACTIVE'::text]));
CREATE UNIQUE INDEX alerts__open ON public.alerts USING btree (tenant_id, type, subject_type, subject_id) WHERE (status = ANY (ARRAY['NEW'::text, 'ACTIVE'::text]));
policy alerts__tenant using (tenant_id = (current_setting('app.tenant_id'::text))::integer);
grant insert, select, update to serialis_app;
create table api_keys (
  tenant_id integer not null,
  id uuid not null,
  name text not null,
  begins text collate "C" not null,
  token_hash bytea not null,
  authorities text[] not null,
  created_by uuid not null,
  created_by_name text not null,
  created_at timestamp with time zone not null,
  expires_at timestamp with time zone,
  revoked_at timestamp with time zone,
  last_used_at timestamp with time zone,
  site_ids uuid[] not null default '{}'::uuid[],
  supplier_id uuid,
  holder_id uuid not null,
  holder_name text not null,
  offered_to uuid,
  known_to uuid[] not null,
  region_ids uuid[] not null default '{}'::uuid[],
  business_unit_ids uuid[] not null default '{}'::uuid[],
  brand_ids uuid[] not null default '{}'::uuid[],
  constraint api_keys__name UNIQUE (tenant_id, name),
  constraint api_keys__supplier FOREIGN KEY (tenant_id, supplier_id) REFERENCES suppliers(tenant_id, id),
  constraint api_keys__token_hash UNIQUE (tenant_id, token_hash),
  constraint api_keys_pkey PRIMARY KEY (tenant_id, id),
  constraint api_keys_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(tenant_id)
); -- tenant table, row security forced
CREATE INDEX api_keys__supplier_of ON public.api_keys USING btree (tenant_id, supplier_id) WHERE (supplier_id IS NOT NULL);
policy api_keys__tenant using (tenant_id = (current_setting('app.tenant_id'::text))::integer);
grant insert, select, update to serialis_app;
create table attachments (
  tenant_id integer not null,
  id uuid not null,
  subject_type text collate "C" not null,
  subject_id text collate "C" not null,
  name text not null,
  content_type text collate "C" not null,
  size bigint not null,
  sha256 text not null,
  path text not null,
  added_at timestamp with time zone not null,
  added_by uuid,
  added_by_name text not null,
  constraint attachments__content_type CHECK ((content_type = ANY (ARRAY['image/png'::text, 'image/jpeg'::text, 'application/pdf'::text, 'text/plain'::text, 'text/csv'::text]))),
  constraint attachments_pkey PRIMARY KEY (tenant_id, id),
  constraint attachments_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(tenant_id)
); -- tenant table, row security forced
CREATE UNIQUE INDEX attachments__same_file ON public.attachments USING btree (tenant_id, subject_type, subject_id, sha256);
policy attachments__tenant using (tenant_id = (current_setting('app.tenant_id'::text))::integer);
grant delete, insert, select to serialis_app;
create table attribute_layouts (
  tenant_id integer not null,
  collection_id uuid not null,
  layout integer not null,
  filled integer not null,
  constraint attribute_layouts__collection FOREIGN KEY (tenant_id, collection_id) REFERENCES collections(tenant_id, id),
  constraint attribute_layouts_pkey PRIMARY KEY (tenant_id, collection_id)
); -- tenant table, row security forced
policy attribute_layouts__tenant using (tenant_id = (current_setting('app.tenant_id'::text))::integer);
grant insert, select, update to serialis_app;
create table attribute_slots (
  tenant_id integer not null,
  slot text collate "C" not null,
  collection_id uuid not null,
  path text collate "C" not null,
  type text collate "C" not null,
  since integer not null,
  assigned_at timestamp with time zone not null,
  constraint attribute_slots__collection FOREIGN KEY (tenant_id, collection_id) REFERENCES collections(tenant_id, id),
  constraint attribute_slots__slot CHECK ((slot ~ '^((text|number)_[1-8]|(date|boolean)_[1-4])$'::text)),
  constraint attribute_slots_pkey PRIMARY KEY (tenant_id, slot)
); -- tenant table, row security forced
CREATE UNIQUE INDEX attribute_slots__field ON public.attribute_slots USING btree (tenant_id, collection_id, path);
policy attribute_slots__tenant using (tenant_id = (current_setting('app.tenant_id'::text))::integer);
grant delete, insert, select to serialis_app;
create table audience_changes (
  tenant_id integer not null,
  member_id uuid not null,
  changed_at timestamp with time zone not null,
  id uuid not null,
  audience_id uuid not null,
  step text collate "C" not null,
  changed_by_name text not null,
  cause text collate "C" not null default 'HAND'::text,
  facts text[] not null default '{}'::text[],
  version integer,
  turn_id uuid,
  constraint audience_changes__audience FOREIGN KEY (tenant_id, audience_id) REFERENCES audiences(tenant_id, id),
  constraint audience_changes__cause CHECK ((cause = ANY (ARRAY['HAND'::text, 'BUILD'::text, 'FACT'::text, 'TIME'::text, 'AUDIENCE'::text, 'CONSENT'::text]))),
  constraint audience_changes__member FOREIGN KEY (tenant_id, member_id) REFERENCES members(tenant_id, id),
  constraint audience_changes__step CHECK ((step = ANY (ARRAY['ENTERED'::text, 'LEFT'::text]))),
  constraint audience_changes_pkey PRIMARY KEY (tenant_id, member_id, changed_at, id)
); -- tenant table, row security forced
CREATE INDEX audience_changes__by_time ON public.audience_changes USING btree (tenant_id, audience_id, changed_at, id);
policy audience_changes__tenant using (tenant_id = (current_setting('app.tenant_id'::text))::integer);
grant delete, insert, select, update to serialis_app;
create table audience_facts (
  tenant_id integer not null,
  audience_id uuid not null,
  fact text collate "C" not null,
  value text collate "C" not null,
  constraint audience_facts__audience FOREIGN KEY (tenant_id, audience_id) REFERENCES audiences(tenant_id, id) ON DELETE CASCADE,
  constraint audience_facts__fact CHECK ((fact = ANY (ARRAY['PROFILE'::text, 'IDENTITY'::text, 'TAG'::text, 'ACTIVITY'::text, 'SERIAL'::text, 'SCAN'::text, 'REWARD'::text, 'ATTRIBUTE'::text, 'CONSENT'::text, 'POINTS'::text, 'AUDIENCE'::text]))),
  constraint audience_facts_pkey PRIMARY KEY (tenant_id, audience_id, fact, value)
); -- tenant table, row security forced
CREATE INDEX audience_facts__by_fact ON public.audience_facts USING btree (tenant_id, fact, value, audience_id);
policy audience_facts__tenant using (tenant_id = (current_setting('app.tenant_id'::text))::integer);
grant delete, insert, select to serialis_app;
create table audience_members (
  tenant_id integer not null,
  audience_id uuid not null,
  member_id uuid not null,
  entered_at timestamp with time zone not null,
  version integer,
  of_health boolean not null default false,
  constraint audience_members__audience FOREIGN KEY (tenant_id, audience_id) REFERENCES audiences(tenant_id, id),
  constraint audience_members__member FOREIGN KEY (tenant_id, member_id) REFERENCES members(tenant_id, id),
  constraint audience_members_pkey PRIMARY KEY (tenant_id, audience_id, member_id)
); -- tenant table, row security forced
CREATE INDEX audience_members__of_member ON public.audience_members USING btree (tenant_id, member_id, audience_id);
policy audience_members__tenant using (tenant_id = (current_setting('app.tenant_id'::text))::integer);
grant delete, insert, select, update to serialis_app;
create table audience_runs (
  tenant_id integer not null,
  id uuid not null,
  audience_id uuid not null,
  tag_id uuid,
  into_id uuid,
  effect text collate "C" not null,
  reason text not null,
  task_id uuid not null,
  done_until uuid,
  done_count integer not null default 0,
  change_count integer not null default 0,
  same_count integer not null default 0,
  inactive_count integer not null default 0,
  unagreed_count integer not null default 0,
  beyond_count integer not null default 0,
  started_at timestamp with time zone not null,
  started_by_name text not null,
  ended_at timestamp with time zone,
  constraint audience_runs__audience FOREIGN KEY (tenant_id, audience_id) REFERENCES audiences(tenant_id, id),
  constraint audience_runs__effect CHECK ((effect = ANY (ARRAY['ADD'::text, 'REMOVE'::text]))),
  constraint audience_runs__into FOREIGN KEY (tenant_id, into_id) REFERENCES audiences(tenant_id, id),
  constraint audience_runs__of_one CHECK ((num_nonnulls(tag_id, into_id) = 1)),
  constraint audience_runs__other CHECK ((into_id <> audience_id)),
  constraint audience_runs__tag FOREIGN KEY (tenant_id, tag_id) REFERENCES tags(tenant_id, id),
  constraint audience_runs_pkey PRIMARY KEY (tenant_id, id),
  constraint audience_runs_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(tenant_id)
); -- tenant table, row security forced
CREATE INDEX audience_runs__into_audience ON public.audience_runs USING btree (tenant_id, into_id, id) WHERE (into_id IS NOT NULL);
CREATE INDEX audience_runs__of_audience ON public.audience_runs USING btree (tenant_id, audience_id, id);
CREATE INDEX audience_runs__of_tag ON public.audience_runs USING btree (tenant_id, tag_id, id) WHERE (tag_id IS NOT NULL);
policy audience_runs__tenant using (tenant_id = (current_setting('app.tenant_id'::text))::integer);
grant insert, select, update to serialis_app;
create table audience_versions (
  tenant_id integer not null,
  audience_id uuid not null,
  no integer not null,
  rule jsonb not null,
  created_at timestamp with time zone not null,
  created_by_name text not null,
  built_at timestamp with time zone,
  constraint audience_versions__audience FOREIGN KEY (tenant_id, audience_id) REFERENCES audiences(tenant_id, id) ON DELETE CASCADE,
  constraint audience_versions_pkey PRIMARY KEY (tenant_id, audience_id, no)
); -- tenant table, row security forced
policy audience_versions__tenant using (tenant_id = (current_setting('app.tenant_id'::text))::integer);
grant insert, select to serialis_app;
create table audiences (
  tenant_id integer not null,
  id uuid not null,
  code text collate "C" not null,
  name_en text not null,
  name_zh text not null,
  description text not null,
  status text collate "C" not null,
  version integer not null default 1,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  mode text collate "C" not null,
  rule_version integer,
  built_version integer,
  built_at timestamp with time zone,
  build_ms integer,
  task_id uuid,
  failure jsonb,
  judged_until timestamp with time zone,
  tag_id uuid,
  constraint audiences__mode CHECK ((mode = ANY (ARRAY['STATIC'::text, 'DYNAMIC'::text, 'SNAPSHOT'::text]))),
  constraint audiences__of_tag CHECK (((tag_id IS NULL) OR (mode = 'DYNAMIC'::text))),
  constraint audiences__rule CHECK (((mode = 'STATIC'::text) = (rule_version IS NULL))),
  constraint audiences__status CHECK ((status = ANY (ARRAY['DRAFT'::text, 'BUILDING'::text, 'ACTIVE'::text, 'PAUSED'::text, 'FAILED'::text, 'ARCHIVED'::text]))),
  constraint audiences__tag FOREIGN KEY (tenant_id, tag_id) REFERENCES tags(tenant_id, id),
  constraint audiences_pkey PRIMARY KEY (tenant_id, id),
  constraint audiences_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(tenant_id)
); -- tenant table, row security forced
CREATE UNIQUE INDEX audiences__by_tag ON public.audiences USING btree (tenant_id, tag_id) WHERE (tag_id IS NOT NULL);
CREATE UNIQUE INDEX audiences__code ON public.audiences USING btree (tenant_id, code);
policy audiences__tenant using (tenant_id = (current_setting('app.tenant_id'::text))::integer);
grant delete, insert, select, update to serialis_app;
create table audit_heads (
  tenant_id integer not null,
  seq bigint not null,
  signed_at timestamp with time zone not null,
  head jsonb not null,
  constraint audit_heads_pkey PRIMARY KEY (tenant_id, seq, signed_at),
  constraint audit_heads_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(tenant_id)
); -- tenant table, row security forced
policy audit_heads__tenant using (tenant_id = (current_setting('app.tenant_id'::text))::integer);
grant insert, select to serialis_app;
create table audit_keys (
  tenant_id integer not null,
  key_id text collate "C" not null,
  public_key bytea not null,
  since timestamp with time zone not null,
  constraint audit_keys_pkey PRIMARY KEY (tenant_id, key_id, since),
  constraint audit_keys_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(tenant_id)
); -- tenant table, row security forced
policy audit_keys__tenant using (tenant_id = (current_setting('app.tenant_id'::text))::integer);
grant insert, select to serialis_app;
create table audit_places (
  tenant_id integer not null,
  place text collate "C" not null,
  kept_seq bigint,
  kept_at timestamp with time zone,
  failure text,
  failed_at timestamp with time zone,
  failures integer not null default 0,
  failure_kind text collate "C",
  constraint audit_places_pkey PRIMARY KEY (tenant_id, place),
  constraint audit_places_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(tenant_id)
); -- tenant table, row security forced
policy audit_places__tenant using (tenant_id = (current_setting('app.tenant_id'::text))::integer);
grant insert, select, update to serialis_app;
create table audit_review_rules (
  tenant_id integer not null,
  id uuid not null,
  every_days integer,
  version integer not null default 1,
  constraint audit_review_rules_pkey PRIMARY KEY (tenant_id),
  constraint audit_review_rules_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(tenant_id)
); -- tenant table, row security forced
policy audit_review_rules__tenant using (tenant_id = (current_setting('app.tenant_id'::text))::integer);
grant insert, select, update to serialis_app;
create table audit_reviews (
  tenant_id integer not null,
  id uuid not null,
  number bigint not null,
  scope text collate "C" not null,
  from_at timestamp with time zone,
  to_at timestamp with time zone,
  record text,
  subjects jsonb not null default '[]'::jsonb,
  up_to_seq bigint not null,
  events bigint not null,
  events_digest text collate "C" not null,
  status text collate "C" not null,
  outcome text collate "C",
  findings text not null default ''::text,
  version integer not null default 1,
  created_at timestamp with time zone not null,
  created_by uuid not null,
  created_by_name text not null,
  own_events bigint not null,
  ended_at timestamp with time zone,
  constraint audit_reviews__number UNIQUE (tenant_id, number),
  constraint audit_reviews__outcome CHECK ((outcome = ANY (ARRAY['NO_FINDINGS'::text, 'FINDINGS'::text]))),
  constraint audit_reviews__scope CHECK ((scope = ANY (ARRAY['PERIOD'::text, 'RECORD'::text]))),
  constraint audit_reviews__status CHECK ((status = ANY (ARRAY['OPEN'::text, 'SIGNED'::text, 'CANCELLED'::text]))),
  constraint audit_reviews_pkey PRIMARY KEY (tenant_id, id),
  constraint audit_reviews_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(tenant_id)
); -- tenant table, row security forced
CREATE INDEX audit_reviews__open ON public.audit_reviews USING btree (tenant_id, created_by) WHERE (status = 'OPEN'::text);
CREATE INDEX audit_reviews__period ON public.audit_reviews USING btree (tenant_id, to_at) WHERE ((status = 'SIGNED'::text) AND (scope = 'PERIOD'::text));
policy audit_reviews__tenant using (tenant_id = (current_setting('app.tenant_id'::text))::integer);
grant insert, select, update to serialis_app;
create table audit_settings (
  tenant_id integer not null,
  every_minutes integer not null,
  mail_to text not null,
  mail_every_hours integer not null,
  version integer not null default 1,
  sftp_secret_set_at timestamp with time zone,
  sftp_url text not null,
  sftp_user text not null,
  sftp_auth text collate "C" not null,
  sftp_host_key text collate "C" not null,
  sftp_sealed_secret bytea,
  constraint audit_settings_pkey PRIMARY KEY (tenant_id),
  constraint audit_settings_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(tenant_id)
); -- tenant table, row security forced
policy audit_settings__tenant using (tenant_id = (current_setting('app.tenant_id'::text))::integer);
grant insert, select, update to serialis_app;
create table authenticator_apps (
  tenant_id integer not null,
  user_id uuid not null,
  secret bytea not null,
  confirmed_at timestamp with time zone,
  used_steps integer[] not null default '{}'::integer[],
  constraint authenticator_apps__user FOREIGN KEY (tenant_id, user_id) REFERENCES users(tenant_id, id),
  constraint authenticator_apps_pkey PRIMARY KEY (tenant_id, user_id),
  constraint authenticator_apps_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(tenant_id)
); -- tenant table, row security forced
policy authenticator_apps__tenant using (tenant_id = (current_setting('app.tenant_id'::text))::integer);
grant delete, insert, select, update to serialis_app;
create table block_counts (
  tenant_id integer not null,
  block integer not null,
  state integer not null,
  n integer not null,
  constraint block_counts_pkey PRIMARY KEY (tenant_id, block, state)
) with (fillfactor=75); -- tenant table, row security forced
policy block_counts__tenant using (tenant_id = (current_setting('app.tenant_id'::text))::integer);
grant insert, select, update to serialis_app;
create table blocks (
  tenant_id integer not null,
  block integer not null,
  size integer not null,
  level text collate "C" not null,
  product_id uuid,
  gtin text collate "C",
  rule_version_id uuid,
  first_index bigint,
  logic text collate "C",
  application_id uuid,
  pool_key text collate "C",
  initial_state integer not null,
  event_id uuid not null,
  issued_at timestamp with time zone not null,
  happened_at timestamp with time zone,
  revision integer not null default 0,
  written_at timestamp with time zone not null,
  constraint blocks__block CHECK (((block >= 1) AND (block <= 536870911))),
  constraint blocks__first_index UNIQUE (tenant_id, rule_version_id, first_index),
  constraint blocks__level CHECK ((level = ANY (ARRAY['EA'::text, 'BUNDLE'::text, 'CA'::text, 'PL'::text]))),
  constraint blocks__size CHECK (((size >= 1) AND (size <= 16777216))),
  constraint blocks__source CHECK ((((rule_version_id IS NULL) = (first_index IS NULL)) AND ((rule_version_id IS NULL) = (logic IS NULL)))),
  constraint blocks_pkey PRIMARY KEY (tenant_id, block),
  constraint blocks_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(tenant_id)
) with (fillfactor=75); -- tenant table, row security forced
CREATE INDEX blocks__application ON public.blocks USING btree (tenant_id, application_id) WHERE (application_id IS NOT NULL);
CREATE INDEX blocks__issued ON public.blocks USING btree (tenant_id, issued_at) WHERE (rule_version_id IS NOT NULL);
CREATE INDEX blocks__pool ON public.blocks USING btree (tenant_id, pool_key, level, block) WHERE (pool_key IS NOT NULL);
CREATE INDEX blocks__product ON public.blocks USING btree (tenant_id, product_id, level, block);
policy blocks__tenant using (tenant_id = (current_setting('app.tenant_id'::text))::integer);
grant insert, select, update to serialis_app;
create table brands (
  tenant_id integer not null,
  id uuid not null,
  code text collate "C" not null,
  name text not null,
  owner text not null,
  remark text not null,
  valid_from date,
  valid_to date,
  version integer not null default 1,
  approval text not null default 'APPROVED'::text,
  is_in_force boolean not null default true,
  constraint brands__code UNIQUE (tenant_id, code),
  constraint brands_pkey PRIMARY KEY (tenant_id, id),
  constraint brands_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(tenant_id)
); -- tenant table, row security forced
policy brands__tenant using (tenant_id = (current_setting('app.tenant_id'::text))::integer);
grant delete, insert, select, update to serialis_app;
create table bulk_items (
  tenant_id integer not null,
  task_id uuid not null,
  place integer not null,
  record_id uuid not null,
  version integer,
  outcome text collate "C" not null default 'WAITING'::text,
  refusal jsonb,
  constraint bulk_items__task FOREIGN KEY (tenant_id, task_id) REFERENCES tasks(tenant_id, id),
  constraint bulk_items_pkey PRIMARY KEY (tenant_id, task_id, place),
  constraint bulk_items_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(tenant_id)
); -- tenant table, row security forced
policy bulk_items__tenant using (tenant_id = (current_setting('app.tenant_id'::text))::integer);
grant delete, insert, select, update to serialis_app;
create table bundle_items (
  tenant_id integer not null,
  bundle_id uuid not null,
  place integer not null,
  kind text not null,
  key text not null,
  content jsonb,
  before jsonb,
  difference text not null,
  is_chosen boolean not null,
  outcome text not null default 'OPEN'::text,
  refusal jsonb,
  event_ids uuid[],
  constraint bundle_items__bundle FOREIGN KEY (tenant_id, bundle_id) REFERENCES bundles(tenant_id, id),
  constraint bundle_items__difference CHECK ((difference = ANY (ARRAY['NEW'::text, 'CHANGED'::text, 'SAME'::text, 'ONLY_HERE'::text]))),
  constraint bundle_items__outcome CHECK ((outcome = ANY (ARRAY['OPEN'::text, 'LEFT'::text, 'DONE'::text, 'WAITS'::text, 'REFUSED'::text]))),
  constraint bundle_items_pkey PRIMARY KEY (tenant_id, bundle_id, place),
  constraint bundle_items_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(tenant_id)
); -- tenant table, row security forced
CREATE UNIQUE INDEX bundle_items__item ON public.bundle_items USING btree (tenant_id, bundle_id, kind, key);
policy bundle_items__tenant using (tenant_id = (current_setting('app.tenant_id'::text))::integer);
grant delete, insert, select, update to serialis_app;
create table bundle_keys (
  tenant_id integer not null,
  id uuid not null,
  fingerprint text not null,
  name text not null,
  accepted_at timestamp with time zone not null,
  accepted_by_name text not null,
  revoked_at timestamp with time zone,
  revoked_by_name text not null default ''::text,
  revoke_reason text not null default ''::text,
  version integer not null default 1,
  constraint bundle_keys_pkey PRIMARY KEY (tenant_id, id),
  constraint bundle_keys_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(tenant_id)
); -- tenant table, row security forced
CREATE UNIQUE INDEX bundle_keys__fingerprint ON public.bundle_keys USING btree (tenant_id, fingerprint) WHERE (revoked_at IS NULL);
policy bundle_keys__tenant using (tenant_id = (current_setting('app.tenant_id'::text))::integer);
grant insert, select, update to serialis_app;
create table bundles (
  tenant_id integer not null,
  id uuid not null,
  direction text not null,
  status text not null,
  source_code text not null,
  source_name text not null,
  target_code text not null,
  fingerprint text not null,
  product text not null,
  sha256 text not null,
  size integer not null,
  path text,
  written_at timestamp with time zone not null,
  written_by text not null,
  at timestamp with time zone not null,
  by_name text not null,
  task_id uuid,
  ended_at timestamp with time zone,
  ended_by_name text not null default ''::text,
  version integer not null default 1,
  constraint bundles__direction CHECK ((direction = ANY (ARRAY['IN'::text, 'OUT'::text]))),
  constraint bundles__status CHECK ((status = ANY (ARRAY['WRITTEN'::text, 'CHECKED'::text, 'ENTERING'::text, 'DONE'::text, 'DROPPED'::text]))),
  constraint bundles_pkey PRIMARY KEY (tenant_id, id),
  constraint bundles_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(tenant_id)
); -- tenant table, row security forced
CREATE INDEX bundles__path ON public.bundles USING btree (tenant_id, path) WHERE (path IS NOT NULL);
policy bundles__tenant using (tenant_id = (current_setting('app.tenant_id'::text))::integer);
grant insert, select, update to serialis_app;
create table business_units (
  tenant_id integer not null,
  id uuid not null,
  code text collate "C" not null,
  name text not null,
  parent_id uuid,
  remark text not null,
  version integer not null default 1,
  tax_country text not null default ''::text,
  tax_number text not null default ''::text,
  approval text not null default 'APPROVED'::text,
  is_in_force boolean not null default true,
  constraint business_units__code UNIQUE (tenant_id, code),
  constraint business_units__parent FOREIGN KEY (tenant_id, parent_id) REFERENCES business_units(tenant_id, id),
  constraint business_units_pkey PRIMARY KEY (tenant_id, id),
  constraint business_units_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(tenant_id)
); -- tenant table, row security forced
CREATE INDEX business_units__level ON public.business_units USING btree (tenant_id, parent_id, code);
policy business_units__tenant using (tenant_id = (current_setting('app.tenant_id'::text))::integer);
grant delete, insert, select, update to serialis_app;
create table category_accounts (
  tenant_id integer not null,
  id uuid not null,
  code text collate "C" not null,
  name text not null,
  channel_id uuid not null,
  category_id uuid,
  brand_id uuid,
  outside_id text not null,
  owner_id uuid,
  status text not null,
  valid_from date,
  valid_to date,
  remark text not null,
  version integer not null default 1,
  approval text not null default 'APPROVED'::text,
  is_in_force boolean not null default true,
  constraint category_accounts__brand FOREIGN KEY (tenant_id, brand_id) REFERENCES brands(tenant_id, id),
  constraint category_accounts__category FOREIGN KEY (tenant_id, category_id) REFERENCES product_categories(tenant_id, id),
  constraint category_accounts__channel FOREIGN KEY (tenant_id, channel_id) REFERENCES source_channels(tenant_id, id),
  constraint category_accounts__code UNIQUE (tenant_id, code),
  constraint category_accounts__outside_id UNIQUE (tenant_id, channel_id, outside_id),
  constraint category_accounts__owner FOREIGN KEY (tenant_id, owner_id) REFERENCES business_units(tenant_id, id),
  constraint category_accounts_pkey PRIMARY KEY (tenant_id, id),
  constraint category_accounts_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(tenant_id)
); -- tenant table, row security forced
CREATE INDEX category_accounts__of_brand ON public.category_accounts USING btree (tenant_id, brand_id);
CREATE INDEX category_accounts__of_category ON public.category_accounts USING btree (tenant_id, category_id);
CREATE INDEX category_accounts__of_owner ON public.category_accounts USING btree (tenant_id, owner_id);
policy category_accounts__tenant using (tenant_id = (current_setting('app.tenant_id'::text))::integer);
grant delete, insert, select, update to serialis_app;
create table code_requests (
  tenant_id integer not null,
  id uuid not null,
  kind text collate "C" not null,
  application_id uuid not null,
  happened_at timestamp with time zone not null,
  by_id uuid,
  by_name text not null,
  reason text not null default ''::text,
  nth integer,
  constraint code_requests__application FOREIGN KEY (tenant_id, application_id) REFERENCES serial_applications(tenant_id, id),
  constraint code_requests__kind CHECK (((kind = ANY (ARRAY['REQUEST'::text, 'DOWNLOAD'::text, 'CANCEL'::text])) AND ((kind = 'DOWNLOAD'::text) = (nth IS NOT NULL)))),
  constraint code_requests_pkey PRIMARY KEY (tenant_id, id),
  constraint code_requests_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(tenant_id)
); -- tenant table, row security forced
CREATE INDEX code_requests__application ON public.code_requests USING btree (tenant_id, application_id, id);
CREATE INDEX code_requests__kind ON public.code_requests USING btree (tenant_id, kind, id);
policy code_requests__tenant using (tenant_id = (current_setting('app.tenant_id'::text))::integer);
grant insert, select to serialis_app;
create table collection_record_persons (
  tenant_id integer not null,
  record_id uuid not null,
  value_hash bytea not null,
  collection_id uuid not null,
  member_id uuid,
  constraint collection_record_persons__collection FOREIGN KEY (tenant_id, collection_id) REFERENCES collections(tenant_id, id),
  constraint collection_record_persons__hash CHECK ((octet_length(value_hash) = 32)),
  constraint collection_record_persons__member FOREIGN KEY (tenant_id, member_id) REFERENCES members(tenant_id, id),
  constraint collection_record_persons_pkey PRIMARY KEY (tenant_id, record_id, value_hash)
); -- tenant table, row security forced
CREATE INDEX collection_record_persons__by_hash ON public.collection_record_persons USING btree (tenant_id, value_hash);
CREATE INDEX collection_record_persons__of_member ON public.collection_record_persons USING btree (tenant_id, member_id) WHERE (member_id IS NOT NULL);
policy collection_record_persons__tenant using (tenant_id = (current_setting('app.tenant_id'::text))::integer);
grant delete, insert, select, update to serialis_app;
create table collection_record_values (
  tenant_id integer not null,
  collection_id uuid not null,
  path text collate "C" not null,
  value text collate "C" not null,
  record_id uuid not null,
  constraint collection_record_values__record FOREIGN KEY (tenant_id, record_id) REFERENCES collection_records(tenant_id, id) ON DELETE CASCADE,
  constraint collection_record_values_pkey PRIMARY KEY (tenant_id, collection_id, path, value, record_id)
); -- tenant table, row security forced
CREATE INDEX collection_record_values__of_record ON public.collection_record_values USING btree (tenant_id, record_id);
policy collection_record_values__tenant using (tenant_id = (current_setting('app.tenant_id'::text))::integer);
grant delete, insert, select to serialis_app;
create table collection_record_versions (
  tenant_id integer not null,
  record_id uuid not null,
  version integer not null,
  collection_id uuid not null,
  key text collate "C" not null,
  data jsonb,
  meta_number integer not null,
  source text collate "C" not null,
  source_id uuid,
  source_at timestamp with time zone not null,
  changed_by_name text not null,
  reason text not null,
  changed_at timestamp with time zone not null,
  constraint collection_record_versions__collection FOREIGN KEY (tenant_id, collection_id) REFERENCES collections(tenant_id, id),
  constraint collection_record_versions__source CHECK ((source = ANY (ARRAY['PERSON'::text, 'IMPORT'::text, 'MESSAGE'::text, 'UNDO'::text, 'ERASURE'::text]))),
  constraint collection_record_versions_pkey PRIMARY KEY (tenant_id, record_id, version)
); -- tenant table, row security forced
CREATE INDEX collection_record_versions__by_time ON public.collection_record_versions USING btree (tenant_id, collection_id, changed_at);
policy collection_record_versions__tenant using (tenant_id = (current_setting('app.tenant_id'::text))::integer);
grant delete, insert, select to serialis_app;
create table collection_records (
  tenant_id integer not null,
  id uuid not null,
  collection_id uuid not null,
  key text collate "C" not null,
  data jsonb not null,
  meta_number integer not null,
  version integer not null default 1,
  source text collate "C" not null,
  source_id uuid,
  source_at timestamp with time zone not null,
  changed_by_name text not null,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  constraint collection_records__collection FOREIGN KEY (tenant_id, collection_id) REFERENCES collections(tenant_id, id),
  constraint collection_records__source CHECK ((source = ANY (ARRAY['PERSON'::text, 'IMPORT'::text, 'MESSAGE'::text, 'UNDO'::text, 'ERASURE'::text]))),
  constraint collection_records_pkey PRIMARY KEY (tenant_id, id),
  constraint collection_records_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(tenant_id)
); -- tenant table, row security forced
CREATE INDEX collection_records__by_change ON public.collection_records USING btree (tenant_id, collection_id, updated_at);
CREATE INDEX collection_records__newest ON public.collection_records USING btree (tenant_id, collection_id, id);
CREATE UNIQUE INDEX collection_records__key ON public.collection_records USING btree (tenant_id, collection_id, key);
policy collection_records__tenant using (tenant_id = (current_setting('app.tenant_id'::text))::integer);
grant delete, insert, select, update to serialis_app;
create table collections (
  tenant_id integer not null,
  id uuid not null,
  code text collate "C" not null,
  name_en text not null,
  name_zh text not null,
  kind text collate "C" not null,
  key_path text collate "C" not null,
  retention_days integer,
  description text not null,
  status text collate "C" not null,
  version integer not null default 1,
  meta_version integer not null default 0,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  constraint collections__kind CHECK ((kind = ANY (ARRAY['PROFILE'::text, 'EVENT'::text, 'OBJECT'::text, 'LOOKUP'::text]))),
  constraint collections__retention CHECK (((retention_days >= 1) AND (retention_days <= 3650))),
  constraint collections__status CHECK ((status = ANY (ARRAY['DRAFT'::text, 'PUBLISHED'::text, 'DEPRECATED'::text, 'ARCHIVED'::text]))),
  constraint collections_pkey PRIMARY KEY (tenant_id, id),
  constraint collections_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(tenant_id)
); -- tenant table, row security forced
CREATE INDEX collections__by_status ON public.collections USING btree (tenant_id, status, id);
CREATE UNIQUE INDEX collections__code ON public.collections USING btree (tenant_id, code);
policy collections__tenant using (tenant_id = (current_setting('app.tenant_id'::text))::integer);
grant delete, insert, select, update to serialis_app;
create table config_versions (
  tenant_id integer not null,
  config text not null,
  version integer not null,
  contents jsonb not null,
  saved_by text not null,
  saved_at timestamp with time zone not null,
  reason text not null,
  constraint config_versions_pkey PRIMARY KEY (tenant_id, config, version),
  constraint config_versions_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(tenant_id)
); -- tenant table, row security forced
policy config_versions__tenant using (tenant_id = (current_setting('app.tenant_id'::text))::integer);
grant insert, select to serialis_app;
create table containers (
  tenant_id integer not null,
  container bigint not null,
  member_level text collate "C" not null,
  capacity integer,
  is_partial boolean not null,
  size integer not null,
  members bytea not null,
  former bytea,
  constraint containers__capacity CHECK (((size >= 0) AND ((capacity IS NULL) OR (size <= capacity)))),
  constraint containers_pkey PRIMARY KEY (tenant_id, container)
) with (fillfactor=90); -- tenant table, row security forced
CREATE INDEX containers__partial ON public.containers USING btree (tenant_id, container) WHERE (is_partial AND (size > 0));
policy containers__tenant using (tenant_id = (current_setting('app.tenant_id'::text))::integer);
grant insert, select, update to serialis_app;
create table counters (
  tenant_id integer not null,
  name text collate "C" not null,
  value bigint not null,
  constraint counters_pkey PRIMARY KEY (tenant_id, name),
  constraint counters_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(tenant_id)
); -- tenant table, row security forced
policy counters__tenant using (tenant_id = (current_setting('app.tenant_id'::text))::integer);
grant insert, select, update to serialis_app;
create table dictionary_entries (
  tenant_id integer not null,
  id uuid not null,
  type text not null,
  code text collate "C" not null,
  name text not null,
  name_en text not null,
  place integer not null default 0,
  is_disabled boolean not null default false,
  version integer not null default 1,
  constraint dictionary_entries__code UNIQUE (tenant_id, type, code),
  constraint dictionary_entries_pkey PRIMARY KEY (tenant_id, id),
  constraint dictionary_entries_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(tenant_id)
); -- tenant table, row security forced
policy dictionary_entries__tenant using (tenant_id = (current_setting('app.tenant_id'::text))::integer);
grant delete, insert, select, update to serialis_app;
create table dictionary_uses (
  tenant_id integer not null,
  type text not null,
  code text collate "C" not null,
  constraint dictionary_uses__entry FOREIGN KEY (tenant_id, type, code) REFERENCES dictionary_entries(tenant_id, type, code),
  constraint dictionary_uses_pkey PRIMARY KEY (tenant_id, type, code),
  constraint dictionary_uses_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(tenant_id)
); -- tenant table, row security forced
policy dictionary_uses__tenant using (tenant_id = (current_setting('app.tenant_id'::text))::integer);
grant insert, select to serialis_app;
create table document_file_uses (
  tenant_id integer not null,
  file_id uuid not null,
  subject_type text collate "C" not null,
  subject_id text collate "C" not null,
  constraint document_file_uses__file FOREIGN KEY (tenant_id, file_id) REFERENCES document_files(tenant_id, id),
  constraint document_file_uses_pkey PRIMARY KEY (tenant_id, subject_type, subject_id, file_id)
); -- tenant table, row security forced
CREATE INDEX document_file_uses__of_file ON public.document_file_uses USING btree (tenant_id, file_id);
policy document_file_uses__tenant using (tenant_id = (current_setting('app.tenant_id'::text))::integer);
grant delete, insert, select to serialis_app;
create table document_files (
  tenant_id integer not null,
  id uuid not null,
  kind text collate "C" not null,
  name text not null,
  content_type text collate "C" not null,
  size bigint not null,
  sha256 text collate "C" not null,
  path text collate "C" not null,
  width integer,
  height integer,
  document_key text collate "C" not null,
  uploaded_by uuid not null,
  uploaded_at timestamp with time zone not null,
  unused_since timestamp with time zone,
  constraint document_files__kind CHECK ((kind = ANY (ARRAY['image'::text, 'scrawl'::text, 'video'::text, 'file'::text]))),
  constraint document_files__owner FOREIGN KEY (tenant_id, uploaded_by) REFERENCES users(tenant_id, id),
  constraint document_files_pkey PRIMARY KEY (tenant_id, id),
  constraint document_files_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(tenant_id)
); -- tenant table, row security forced
CREATE INDEX document_files__own ON public.document_files USING btree (tenant_id, uploaded_by, id);
CREATE INDEX document_files__unused ON public.document_files USING btree (tenant_id, unused_since) WHERE (unused_since IS NOT NULL);
CREATE UNIQUE INDEX document_files__path ON public.document_files USING btree (tenant_id, path);
policy document_files__tenant using (tenant_id = (current_setting('app.tenant_id'::text))::integer);
grant delete, insert, select, update to serialis_app;
create table duty_exceptions (
  tenant_id integer not null,
  id uuid not null,
  user_id uuid not null,
  rule jsonb not null,
  reason text not null,
  last_day date not null,
  status text not null,
  asked_by uuid not null,
  asked_by_name text not null,
  asked_at timestamp with time zone not null,
  decided_by uuid,
  decided_by_name text not null default ''::text,
  decided_at timestamp with time zone,
  decision text not null default ''::text,
  ended_by_name text not null default ''::text,
  ended_at timestamp with time zone,
  end_reason text not null default ''::text,
  notice_on date,
  version integer not null default 1,
  constraint duty_exceptions__status CHECK ((status = ANY (ARRAY['REQUESTED'::text, 'GRANTED'::text, 'REFUSED'::text, 'WITHDRAWN'::text, 'ENDED'::text, 'OVER'::text]))),
  constraint duty_exceptions__user FOREIGN KEY (tenant_id, user_id) REFERENCES users(tenant_id, id),
  constraint duty_exceptions_pkey PRIMARY KEY (tenant_id, id),
  constraint duty_exceptions_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(tenant_id)
); -- tenant table, row security forced
CREATE INDEX duty_exceptions__open ON public.duty_exceptions USING btree (tenant_id, user_id) WHERE (status = ANY (ARRAY['REQUESTED'::text, 'GRANTED'::text]));
policy duty_exceptions__tenant using (tenant_id = (current_setting('app.tenant_id'::text))::integer);
grant insert, select, update to serialis_app;
create table duty_rules (
  tenant_id integer not null,
  rules jsonb not null,
  version integer not null,
  constraint duty_rules_pkey PRIMARY KEY (tenant_id),
  constraint duty_rules_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(tenant_id)
); -- tenant table, row security forced
policy duty_rules__tenant using (tenant_id = (current_setting('app.tenant_id'::text))::integer);
grant insert, select, update to serialis_app;
create table editor_rules (
  tenant_id integer not null,
  has_jsonp boolean not null,
  capture_hosts text[] not null,
  video_hosts text[] not null,
  video_bytes bigint not null,
  version integer not null,
  constraint editor_rules_pkey PRIMARY KEY (tenant_id),
  constraint editor_rules_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(tenant_id)
); -- tenant table, row security forced
policy editor_rules__tenant using (tenant_id = (current_setting('app.tenant_id'::text))::integer);
grant insert, select, update to serialis_app;
create table endpoint_file_faults (
  tenant_id integer not null,
  file_id uuid not null,
  line bigint not null,
  reason text collate "C" not null,
  constraint endpoint_file_faults__file FOREIGN KEY (tenant_id, file_id) REFERENCES endpoint_files(tenant_id, id) ON DELETE CASCADE,
  constraint endpoint_file_faults_pkey PRIMARY KEY (tenant_id, file_id, line)
); -- tenant table, row security forced
policy endpoint_file_faults__tenant using (tenant_id = (current_setting('app.tenant_id'::text))::integer);
grant delete, insert, select to serialis_app;
create table endpoint_files (
  tenant_id integer not null,
  id uuid not null,
  endpoint_id uuid not null,
  file_name text not null,
  path text,
  size bigint not null,
  sha256 text collate "C" not null,
  format text collate "C" not null,
  status text collate "C" not null,
  preview_encrypted bytea,
  done_line bigint not null default 0,
  row_count integer not null default 0,
  accepted_count integer not null default 0,
  repeated_count integer not null default 0,
  refused_count integer not null default 0,
  task_id uuid,
  error_key text collate "C",
  error_params jsonb,
  uploaded_at timestamp with time zone not null,
  uploaded_by uuid,
  uploaded_by_name text not null,
  ended_at timestamp with time zone,
  ended_by_name text not null default ''::text,
  version integer not null default 1,
  constraint endpoint_files__endpoint FOREIGN KEY (tenant_id, endpoint_id) REFERENCES subscribe_endpoints(tenant_id, id),
  constraint endpoint_files__format CHECK ((format = ANY (ARRAY['CSV'::text, 'XLSX'::text, 'JSON'::text, 'JSON_LINES'::text]))),
  constraint endpoint_files__status CHECK ((status = ANY (ARRAY['CHECKING'::text, 'CHECKED'::text, 'UNREADABLE'::text, 'ENTERING'::text, 'DONE'::text, 'DROPPED'::text]))),
  constraint endpoint_files_pkey PRIMARY KEY (tenant_id, id),
  constraint endpoint_files_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(tenant_id)
); -- tenant table, row security forced
CREATE INDEX endpoint_files__kept ON public.endpoint_files USING btree (tenant_id, uploaded_at) WHERE (path IS NOT NULL);
CREATE INDEX endpoint_files__of_endpoint ON public.endpoint_files USING btree (tenant_id, endpoint_id, id DESC);
CREATE UNIQUE INDEX endpoint_files__fetched ON public.endpoint_files USING btree (tenant_id, endpoint_id, file_name, sha256) WHERE (uploaded_by IS NULL);
policy endpoint_files__tenant using (tenant_id = (current_setting('app.tenant_id'::text))::integer);
grant delete, insert, select, update to serialis_app;
create table endpoint_folders (
  tenant_id integer not null,
  endpoint_id uuid not null,
  sftp_url text not null,
  sftp_user text not null,
  sftp_auth text collate "C" not null,
  sftp_host_key text collate "C" not null,
  sealed_secret bytea not null,
  secret_set_at timestamp with time zone not null,
  pattern text not null,
  every_minutes integer not null,
  seen jsonb not null default '{}'::jsonb,
  next_look_at timestamp with time zone not null,
  looked_at timestamp with time zone,
  task_id uuid,
  failure_kind text collate "C",
  failure_text text,
  failed_at timestamp with time zone,
  version integer not null default 1,
  constraint endpoint_folders__auth CHECK ((sftp_auth = ANY (ARRAY['PASSWORD'::text, 'KEY'::text]))),
  constraint endpoint_folders__endpoint FOREIGN KEY (tenant_id, endpoint_id) REFERENCES subscribe_endpoints(tenant_id, id) ON DELETE CASCADE,
  constraint endpoint_folders_pkey PRIMARY KEY (tenant_id, endpoint_id)
); -- tenant table, row security forced
CREATE INDEX endpoint_folders__due ON public.endpoint_folders USING btree (tenant_id, next_look_at);
policy endpoint_folders__tenant using (tenant_id = (current_setting('app.tenant_id'::text))::integer);
grant delete, insert, select, update to serialis_app;
create table endpoint_hours (
  tenant_id integer not null,
  endpoint_id uuid not null,
  hour timestamp with time zone not null,
  accepted bigint not null,
  repeated bigint not null,
  refused bigint not null,
  last_accepted_at timestamp with time zone,
  last_refused_at timestamp with time zone,
  last_refusal text collate "C",
  constraint endpoint_hours__endpoint FOREIGN KEY (tenant_id, endpoint_id) REFERENCES subscribe_endpoints(tenant_id, id) ON DELETE CASCADE,
  constraint endpoint_hours_pkey PRIMARY KEY (tenant_id, endpoint_id, hour)
); -- tenant table, row security forced
policy endpoint_hours__tenant using (tenant_id = (current_setting('app.tenant_id'::text))::integer);
grant delete, insert, select, update to serialis_app;
create table event_reviews (
  tenant_id integer not null,
  event_id uuid not null,
  review_id uuid not null,
  constraint event_reviews__event FOREIGN KEY (tenant_id, event_id) REFERENCES events(tenant_id, id),
  constraint event_reviews_pkey PRIMARY KEY (tenant_id, event_id, review_id),
  constraint event_reviews_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(tenant_id)
); -- tenant table, row security forced
policy event_reviews__tenant using (tenant_id = (current_setting('app.tenant_id'::text))::integer);
grant insert, select to serialis_app;
create table event_scopes (
  tenant_id integer not null,
  block integer not null,
  part smallint not null,
  revision integer not null,
  scope smallint not null,
  column_id smallint not null,
  event_id uuid not null,
  recorded_at timestamp with time zone not null,
  happened_at timestamp with time zone,
  from_value bigint,
  to_value bigint,
  size integer not null,
  members bytea not null,
  from_cells bytea,
  to_cells bytea,
  times bytea,
  quarters integer[],
  quarter_sizes integer[],
  constraint event_scopes__times CHECK ((((times IS NULL) = (quarters IS NULL)) AND ((quarters IS NULL) = (quarter_sizes IS NULL)) AND ((times IS NULL) OR (happened_at IS NOT NULL)))),
  constraint event_scopes__values CHECK ((((from_value IS NULL) = (to_value IS NULL)) AND ((from_value IS NULL) = (from_cells IS NOT NULL)) AND ((from_cells IS NULL) = (to_cells IS NULL)))),
  constraint event_scopes_pkey PRIMARY KEY (tenant_id, block, part, revision, scope)
); -- tenant table, row security forced
CREATE INDEX event_scopes__event ON public.event_scopes USING btree (tenant_id, event_id);
policy event_scopes__tenant using (tenant_id = (current_setting('app.tenant_id'::text))::integer);
grant insert, select to serialis_app;
create table event_seals (
  tenant_id integer not null,
  seq bigint not null,
  event_id uuid not null,
  prev_hash bytea not null,
  hash bytea not null,
  sealed_at timestamp with time zone not null,
  form smallint not null,
  constraint event_seals__event UNIQUE (tenant_id, event_id),
  constraint event_seals_pkey PRIMARY KEY (tenant_id, seq),
  constraint event_seals_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(tenant_id)
); -- tenant table, row security forced
policy event_seals__tenant using (tenant_id = (current_setting('app.tenant_id'::text))::integer);
grant insert, select to serialis_app;
create table event_undos (
  tenant_id integer not null,
  undone_event_id uuid not null,
  event_id uuid not null,
  recorded_at timestamp with time zone not null,
  constraint event_undos__other CHECK ((event_id <> undone_event_id)),
  constraint event_undos_pkey PRIMARY KEY (tenant_id, undone_event_id),
  constraint event_undos_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(tenant_id)
); -- tenant table, row security forced
CREATE INDEX event_undos__by_event ON public.event_undos USING btree (tenant_id, event_id);
policy event_undos__tenant using (tenant_id = (current_setting('app.tenant_id'::text))::integer);
grant insert, select to serialis_app;
create table events (
  tenant_id integer not null,
  id uuid not null,
  action text collate "C" not null,
  subject_type text collate "C" not null,
  subject_id text collate "C" not null,
  actor_id uuid,
  actor_name text not null,
  occurred_at timestamp with time zone not null,
  recorded_at timestamp with time zone not null default now(),
  zone text not null,
  reason text not null default ''::text,
  details jsonb not null default '{}'::jsonb,
  signature_id uuid,
  request_id text not null default ''::text,
  ip text not null default ''::text,
  actor_account text collate "C" not null default ''::text,
  actor_roles text[] not null default '{}'::text[],
  user_agent text not null default ''::text,
  on_behalf_of text not null default ''::text,
  product_version text collate "C" not null default ''::text,
  identity jsonb,
  record_id text collate "C",
  record_version integer,
  constraint events_pkey PRIMARY KEY (tenant_id, id),
  constraint events_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(tenant_id)
); -- tenant table, row security forced
CREATE INDEX events__action ON public.events USING btree (tenant_id, action, id);
CREATE INDEX events__actor ON public.events USING btree (tenant_id, actor_id, id);
CREATE INDEX events__occurred ON public.events USING btree (tenant_id, occurred_at);
CREATE INDEX events__record ON public.events USING btree (tenant_id, record_id, record_version) WHERE (record_id IS NOT NULL);
CREATE INDEX events__subject ON public.events USING btree (tenant_id, subject_type, subject_id, id);
policy events__tenant using (tenant_id = (current_setting('app.tenant_id'::text))::integer);
grant insert, select to serialis_app;
create table expiry_proposals (
  tenant_id integer not null,
  change_id uuid not null,
  product_id uuid,
  batch_code text collate "C" not null,
  order_ids uuid[] not null,
  expired_on date not null,
  serials bigint not null,
  proposed_on date not null,
  opening_stock_ids uuid[] not null default '{}'::uuid[],
  constraint expiry_proposals__change FOREIGN KEY (tenant_id, change_id) REFERENCES status_changes(tenant_id, id),
  constraint expiry_proposals_pkey PRIMARY KEY (tenant_id, change_id),
  constraint expiry_proposals_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(tenant_id)
); -- tenant table, row security forced
CREATE INDEX expiry_proposals__batch ON public.expiry_proposals USING btree (tenant_id, product_id, batch_code, change_id);
policy expiry_proposals__tenant using (tenant_id = (current_setting('app.tenant_id'::text))::integer);
grant insert, select to serialis_app;
create table extracts (
  tenant_id integer not null,
  id uuid not null,
  number bigint not null,
  filter jsonb not null,
  given bytea,
  subject_type text collate "C",
  subject_id text collate "C",
  as_of timestamp with time zone,
  axis text collate "C" not null,
  purpose text not null,
  status text collate "C" not null,
  rows bigint,
  parts integer,
  size bigint,
  sha256 text,
  sealed_seq bigint,
  failure_key text,
  task_id uuid,
  created_at timestamp with time zone not null,
  created_by uuid,
  created_by_name text not null,
  finished_at timestamp with time zone,
  constraint extracts__axis CHECK ((axis = ANY (ARRAY['happened'::text, 'recorded'::text]))),
  constraint extracts__number UNIQUE (tenant_id, number),
  constraint extracts__status CHECK ((status = ANY (ARRAY['WRITING'::text, 'DONE'::text, 'FAILED'::text]))),
  constraint extracts_pkey PRIMARY KEY (tenant_id, id),
  constraint extracts_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(tenant_id)
); -- tenant table, row security forced
policy extracts__tenant using (tenant_id = (current_setting('app.tenant_id'::text))::integer);
grant insert, select, update to serialis_app;
create table factories (
  tenant_id integer not null,
  id uuid not null,
  name text not null,
  gln text collate "C" not null,
  sgln text collate "C" not null,
  zone text collate "C" not null,
  version integer not null default 1,
  region_id uuid,
  business_unit_id uuid,
  constraint factories__name UNIQUE (tenant_id, name),
  constraint factories__region FOREIGN KEY (tenant_id, region_id) REFERENCES regions(tenant_id, id),
  constraint factories__unit FOREIGN KEY (tenant_id, business_unit_id) REFERENCES business_units(tenant_id, id),
  constraint factories_pkey PRIMARY KEY (tenant_id, id),
  constraint factories_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(tenant_id)
); -- tenant table, row security forced
CREATE INDEX factories__region_of ON public.factories USING btree (tenant_id, region_id) WHERE (region_id IS NOT NULL);
CREATE INDEX factories__unit_of ON public.factories USING btree (tenant_id, business_unit_id) WHERE (business_unit_id IS NOT NULL);
CREATE UNIQUE INDEX factories__gln ON public.factories USING btree (tenant_id, gln) WHERE (gln <> ''::text);
policy factories__tenant using (tenant_id = (current_setting('app.tenant_id'::text))::integer);
grant delete, insert, select, update to serialis_app;
create table idempotency_keys (
  tenant_id integer not null,
  actor_id uuid not null,
  key text collate "C" not null,
  route text not null,
  body_digest bytea not null,
  answer jsonb,
  created_at timestamp with time zone not null,
  constraint idempotency_keys_pkey PRIMARY KEY (tenant_id, actor_id, key)
); -- tenant table, row security forced
policy idempotency_keys__tenant using (tenant_id = (current_setting('app.tenant_id'::text))::integer);
grant delete, insert, select, update to serialis_app;
create table imported_codes (
  tenant_id integer not null,
  code text collate "C" not null,
  gtin bigint not null,
  ordinal bigint not null,
  constraint imported_codes__code PRIMARY KEY (tenant_id, code, gtin),
  constraint imported_codes__ordinal UNIQUE (tenant_id, ordinal)
); -- tenant table, row security forced
policy imported_codes__tenant using (tenant_id = (current_setting('app.tenant_id'::text))::integer);
grant insert, select to serialis_app;
create table inbox_keys (
  tenant_id integer not null,
  endpoint_id uuid not null,
  key_hash bytea not null,
  message_id uuid not null,
  received_at timestamp with time zone not null,
  constraint inbox_keys__endpoint FOREIGN KEY (tenant_id, endpoint_id) REFERENCES subscribe_endpoints(tenant_id, id) ON DELETE CASCADE,
  constraint inbox_keys_pkey PRIMARY KEY (tenant_id, endpoint_id, key_hash)
); -- tenant table, row security forced
CREATE INDEX inbox_keys__received ON public.inbox_keys USING btree (tenant_id, received_at);
policy inbox_keys__tenant using (tenant_id = (current_setting('app.tenant_id'::text))::integer);
grant delete, insert, select to serialis_app;
create table inbox_messages (
  tenant_id integer not null,
  id uuid not null,
  endpoint_id uuid not null,
  received_at timestamp with time zone not null,
  status text collate "C" not null,
  format text collate "C" not null,
  bytes integer not null,
  records integer not null,
  digest bytea not null,
  body bytea,
  routing_number integer not null default 0,
  unrouted_record integer,
  is_waiting boolean not null default false,
  applications integer not null default 0,
  file_id uuid,
  file_row integer,
  constraint inbox_messages__endpoint FOREIGN KEY (tenant_id, endpoint_id) REFERENCES subscribe_endpoints(tenant_id, id),
  constraint inbox_messages__file CHECK (((file_id IS NULL) = (file_row IS NULL))),
  constraint inbox_messages__format CHECK ((format = ANY (ARRAY['JSON'::text, 'JSON_LINES'::text, 'CSV'::text]))),
  constraint inbox_messages__status CHECK ((status = ANY (ARRAY['NEW'::text, 'ROUTED'::text, 'APPLIED'::text, 'REJECTED'::text, 'REPLAYED'::text, 'DEAD'::text]))),
  constraint inbox_messages__unrouted CHECK (((unrouted_record IS NULL) OR ((status = 'NEW'::text) AND (routing_number > 0)))),
  constraint inbox_messages__waiting CHECK (((NOT is_waiting) OR (status = 'ROUTED'::text))),
  constraint inbox_messages_pkey PRIMARY KEY (tenant_id, id)
); -- tenant table, row security forced
CREATE INDEX inbox_messages__by_endpoint ON public.inbox_messages USING btree (tenant_id, endpoint_id, received_at, id);
CREATE INDEX inbox_messages__by_time ON public.inbox_messages USING btree (tenant_id, received_at, id);
CREATE INDEX inbox_messages__open ON public.inbox_messages USING btree (tenant_id, status, received_at, id) WHERE (status = ANY (ARRAY['NEW'::text, 'REJECTED'::text, 'DEAD'::text]));
CREATE INDEX inbox_messages__to_apply ON public.inbox_messages USING btree (tenant_id, received_at, id) WHERE ((status = 'ROUTED'::text) AND (NOT is_waiting));
CREATE INDEX inbox_messages__to_route ON public.inbox_messages USING btree (tenant_id, endpoint_id, routing_number, received_at, id) WHERE (status = 'NEW'::text);
policy inbox_messages__tenant using (tenant_id = (current_setting('app.tenant_id'::text))::integer);
grant delete, insert, select to serialis_app;
create table inbox_nonces (
  tenant_id integer not null,
  endpoint_id uuid not null,
  nonce bytea not null,
  received_at timestamp with time zone not null,
  constraint inbox_nonces__endpoint FOREIGN KEY (tenant_id, endpoint_id) REFERENCES subscribe_endpoints(tenant_id, id) ON DELETE CASCADE,
  constraint inbox_nonces_pkey PRIMARY KEY (tenant_id, endpoint_id, nonce)
); -- tenant table, row security forced
CREATE INDEX inbox_nonces__received ON public.inbox_nonces USING btree (tenant_id, received_at);
policy inbox_nonces__tenant using (tenant_id = (current_setting('app.tenant_id'::text))::integer);
grant delete, insert, select to serialis_app;
create table inbox_outcomes (
  tenant_id integer not null,
  message_id uuid not null,
  judged_at timestamp with time zone not null,
  outcome text collate "C" not null,
  models jsonb not null,
  dicts jsonb not null,
  inserted integer not null,
  changed integer not null,
  unchanged integer not null,
  older integer not null,
  faults jsonb not null,
  counts_members boolean not null default false,
  constraint inbox_outcomes__message FOREIGN KEY (tenant_id, message_id) REFERENCES inbox_messages(tenant_id, id) ON DELETE CASCADE,
  constraint inbox_outcomes__outcome CHECK ((outcome = ANY (ARRAY['APPLIED'::text, 'REJECTED'::text, 'WAITING'::text]))),
  constraint inbox_outcomes_pkey PRIMARY KEY (tenant_id, message_id)
); -- tenant table, row security forced
policy inbox_outcomes__tenant using (tenant_id = (current_setting('app.tenant_id'::text))::integer);
grant delete, insert, select, update to serialis_app;
create table inbox_searches (
  tenant_id integer not null,
  member_id uuid not null,
  identities_encrypted bytea not null,
  after_at timestamp with time zone,
  after_id uuid,
  constraint inbox_searches__member FOREIGN KEY (tenant_id, member_id) REFERENCES members(tenant_id, id),
  constraint inbox_searches_pkey PRIMARY KEY (tenant_id, member_id)
); -- tenant table, row security forced
policy inbox_searches__tenant using (tenant_id = (current_setting('app.tenant_id'::text))::integer);
grant delete, insert, select, update to serialis_app;
create table inbox_waits (
  tenant_id integer not null,
  dict_id uuid not null,
  message_id uuid not null,
  constraint inbox_waits__message FOREIGN KEY (tenant_id, message_id) REFERENCES inbox_messages(tenant_id, id) ON DELETE CASCADE,
  constraint inbox_waits_pkey PRIMARY KEY (tenant_id, dict_id, message_id)
); -- tenant table, row security forced
CREATE INDEX inbox_waits__message_id ON public.inbox_waits USING btree (tenant_id, message_id);
policy inbox_waits__tenant using (tenant_id = (current_setting('app.tenant_id'::text))::integer);
grant delete, insert, select to serialis_app;
create table inspection_lot_orders (
  tenant_id integer not null,
  lot_id uuid not null,
  order_id uuid not null,
  order_no text collate "C" not null,
  constraint inspection_lot_orders__lot FOREIGN KEY (tenant_id, lot_id) REFERENCES inspection_lots(tenant_id, id),
  constraint inspection_lot_orders__order FOREIGN KEY (tenant_id, order_id) REFERENCES production_orders(tenant_id, id),
  constraint inspection_lot_orders_pkey PRIMARY KEY (tenant_id, lot_id, order_id)
); -- tenant table, row security forced
CREATE INDEX inspection_lot_orders__order_lots ON public.inspection_lot_orders USING btree (tenant_id, order_id, lot_id);
policy inspection_lot_orders__tenant using (tenant_id = (current_setting('app.tenant_id'::text))::integer);
grant insert, select to serialis_app;
create table inspection_lots (
  tenant_id integer not null,
  id uuid not null,
  number bigint not null,
  status text collate "C" not null,
  goods text collate "C" not null,
  source text collate "C" not null,
  product_id uuid not null,
  product_name text not null,
  batch_code text collate "C" not null,
  level text collate "C" not null,
  lot_size bigint not null,
  sampling jsonb not null,
  scheme_key text collate "C",
  plan jsonb not null,
  sample_size integer not null,
  seed text not null,
  is_resubmitted boolean not null,
  disposition text collate "C",
  version integer not null default 1,
  created_at timestamp with time zone not null,
  created_by uuid not null,
  created_by_name text not null,
  decided_at timestamp with time zone,
  decided_by_name text not null default ''::text,
  constraint inspection_lots__goods CHECK ((goods = ANY (ARRAY['COMMISSIONED'::text, 'HELD'::text, 'RETURNED'::text]))),
  constraint inspection_lots__number UNIQUE (tenant_id, number),
  constraint inspection_lots__product FOREIGN KEY (tenant_id, product_id) REFERENCES products(tenant_id, id),
  constraint inspection_lots__sample_size CHECK (((sample_size >= 1) AND (sample_size <= lot_size))),
  constraint inspection_lots__status CHECK ((status = ANY (ARRAY['DRAWN'::text, 'SAMPLING'::text, 'RECORDED'::text, 'RELEASED'::text, 'REJECTED'::text, 'WITHDRAWN'::text]))),
  constraint inspection_lots_pkey PRIMARY KEY (tenant_id, id),
  constraint inspection_lots_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(tenant_id)
); -- tenant table, row security forced
CREATE INDEX inspection_lots__batch ON public.inspection_lots USING btree (tenant_id, batch_code, number);
CREATE INDEX inspection_lots__product ON public.inspection_lots USING btree (tenant_id, product_id, number);
CREATE INDEX inspection_lots__status ON public.inspection_lots USING btree (tenant_id, status, number);
policy inspection_lots__tenant using (tenant_id = (current_setting('app.tenant_id'::text))::integer);
grant insert, select, update to serialis_app;
create table inspection_numbers (
  tenant_id integer not null,
  last_number bigint not null,
  constraint inspection_numbers_pkey PRIMARY KEY (tenant_id),
  constraint inspection_numbers_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(tenant_id)
); -- tenant table, row security forced
policy inspection_numbers__tenant using (tenant_id = (current_setting('app.tenant_id'::text))::integer);
grant insert, select, update to serialis_app;
create table inspection_samples (
  tenant_id integer not null,
  lot_id uuid not null,
  ordinal bigint not null,
  taken_at timestamp with time zone not null,
  taken_by_name text not null,
  result text collate "C",
  defect_class text collate "C",
  defects integer not null default 0,
  note text not null default ''::text,
  recorded_at timestamp with time zone,
  recorded_by uuid,
  recorded_by_name text not null default ''::text,
  constraint inspection_samples__defects CHECK (((defects > 0) = (NOT (result IS DISTINCT FROM 'NONCONFORMING'::text)))),
  constraint inspection_samples__lot FOREIGN KEY (tenant_id, lot_id) REFERENCES inspection_lots(tenant_id, id),
  constraint inspection_samples__result CHECK ((result = ANY (ARRAY['CONFORMING'::text, 'NONCONFORMING'::text]))),
  constraint inspection_samples_pkey PRIMARY KEY (tenant_id, lot_id, ordinal)
); -- tenant table, row security forced
policy inspection_samples__tenant using (tenant_id = (current_setting('app.tenant_id'::text))::integer);
grant insert, select, update to serialis_app;
create table inspection_schemes (
  tenant_id integer not null,
  product_id uuid not null,
  level text collate "C" not null,
  scheme_key text collate "C" not null,
  severity text collate "C" not null,
  is_stopped boolean not null,
  score integer not null,
  recent jsonb not null,
  refused_tightened integer not null,
  updated_at timestamp with time zone not null,
  constraint inspection_schemes__product FOREIGN KEY (tenant_id, product_id) REFERENCES products(tenant_id, id),
  constraint inspection_schemes_pkey PRIMARY KEY (tenant_id, product_id, level, scheme_key),
  constraint inspection_schemes_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(tenant_id)
); -- tenant table, row security forced
policy inspection_schemes__tenant using (tenant_id = (current_setting('app.tenant_id'::text))::integer);
grant insert, select, update to serialis_app;
create table inspection_sets (
  tenant_id integer not null,
  lot_id uuid not null,
  part text collate "C" not null,
  members bytea not null,
  first_ordinal bigint not null,
  last_ordinal bigint not null,
  is_blocking boolean not null,
  constraint inspection_sets__lot FOREIGN KEY (tenant_id, lot_id) REFERENCES inspection_lots(tenant_id, id),
  constraint inspection_sets__part CHECK ((part = ANY (ARRAY['lot'::text, 'drawn'::text, 'held'::text, 'sampled'::text]))),
  constraint inspection_sets_pkey PRIMARY KEY (tenant_id, lot_id, part)
); -- tenant table, row security forced
CREATE INDEX inspection_sets__blocking ON public.inspection_sets USING btree (tenant_id, first_ordinal, last_ordinal) WHERE is_blocking;
policy inspection_sets__tenant using (tenant_id = (current_setting('app.tenant_id'::text))::integer);
grant delete, insert, select, update to serialis_app;
create table inspection_steps (
  tenant_id integer not null,
  lot_id uuid not null,
  number integer not null,
  command text collate "C" not null,
  to_status text collate "C" not null,
  happened_at timestamp with time zone not null,
  actor_id uuid not null,
  actor_name text not null,
  reason text not null default ''::text,
  facts jsonb not null default '{}'::jsonb,
  event_id uuid not null,
  signature_id uuid,
  constraint inspection_steps__lot FOREIGN KEY (tenant_id, lot_id) REFERENCES inspection_lots(tenant_id, id),
  constraint inspection_steps_pkey PRIMARY KEY (tenant_id, lot_id, number)
); -- tenant table, row security forced
policy inspection_steps__tenant using (tenant_id = (current_setting('app.tenant_id'::text))::integer);
grant insert, select to serialis_app;
create table key_calls (
  tenant_id integer not null,
  id uuid not null,
  key_id uuid not null,
  route text collate "C" not null,
  minute timestamp with time zone not null,
  status smallint not null,
  calls integer not null,
  slowest_ms integer not null,
  constraint key_calls__calls CHECK ((calls > 0)),
  constraint key_calls__key FOREIGN KEY (tenant_id, key_id) REFERENCES api_keys(tenant_id, id),
  constraint key_calls_pkey PRIMARY KEY (tenant_id, key_id, minute, route, status)
); -- tenant table, row security forced
CREATE INDEX key_calls__minute ON public.key_calls USING btree (tenant_id, minute, id);
policy key_calls__tenant using (tenant_id = (current_setting('app.tenant_id'::text))::integer);
grant delete, insert, select, update to serialis_app;
create table known_devices (
  tenant_id integer not null,
  user_id uuid not null,
  device_hash bytea not null,
  seen_at timestamp with time zone not null,
  constraint known_devices__user FOREIGN KEY (tenant_id, user_id) REFERENCES users(tenant_id, id),
  constraint known_devices_pkey PRIMARY KEY (tenant_id, user_id, device_hash),
  constraint known_devices_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(tenant_id)
); -- tenant table, row security forced
policy known_devices__tenant using (tenant_id = (current_setting('app.tenant_id'::text))::integer);
grant delete, insert, select, update to serialis_app;
create table label_print_sets (
  tenant_id integer not null,
  block integer not null,
  print_id uuid not null,
  first_offset integer not null,
  last_offset integer not null,
  members bytea not null,
  constraint label_print_sets__offsets CHECK (((first_offset >= 0) AND ((last_offset >= first_offset) AND (last_offset <= 16777215)))),
  constraint label_print_sets__print FOREIGN KEY (tenant_id, print_id) REFERENCES label_prints(tenant_id, id),
  constraint label_print_sets_pkey PRIMARY KEY (tenant_id, block, print_id)
); -- tenant table, row security forced
policy label_print_sets__tenant using (tenant_id = (current_setting('app.tenant_id'::text))::integer);
grant insert, select to serialis_app;
create table label_prints (
  tenant_id integer not null,
  id uuid not null,
  event_id uuid not null,
  subject jsonb not null,
  symbology text collate "C" not null,
  format text collate "C" not null,
  template text collate "C" not null,
  labels bigint not null,
  reprinted bigint not null,
  reason text not null default ''::text,
  printed_by uuid not null,
  printed_by_name text not null,
  printed_at timestamp with time zone not null,
  constraint label_prints__labels CHECK (((labels > 0) AND ((reprinted >= 0) AND (reprinted <= labels)))),
  constraint label_prints__reason CHECK (((reprinted = 0) OR (reason <> ''::text))),
  constraint label_prints_pkey PRIMARY KEY (tenant_id, id),
  constraint label_prints_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(tenant_id)
); -- tenant table, row security forced
policy label_prints__tenant using (tenant_id = (current_setting('app.tenant_id'::text))::integer);
grant insert, select to serialis_app;
create table level_rules (
  tenant_id integer not null,
  id uuid not null,
  code text collate "C" not null,
  name text not null,
  name_zh text not null,
  threshold integer not null,
  months integer not null,
  rank integer not null,
  version integer not null default 1,
  constraint level_rules__code UNIQUE (tenant_id, code),
  constraint level_rules__months CHECK ((months > 0)),
  constraint level_rules__rank UNIQUE (tenant_id, rank),
  constraint level_rules__threshold CHECK ((threshold > 0)),
  constraint level_rules_pkey PRIMARY KEY (tenant_id, id),
  constraint level_rules_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(tenant_id)
); -- tenant table, row security forced
policy level_rules__tenant using (tenant_id = (current_setting('app.tenant_id'::text))::integer);
grant delete, insert, select, update to serialis_app;
create table line_connections (
  tenant_id integer not null,
  line_id uuid not null,
  transport text collate "C" not null,
  package_format text collate "C" not null,
  result_format text collate "C" not null,
  poll_seconds integer not null,
  settle_seconds integer not null,
  answer_minutes integer not null,
  silent_hours integer not null,
  host text not null default ''::text,
  port integer not null default 22,
  account text not null default ''::text,
  auth text collate "C" not null default 'PASSWORD'::text,
  sealed_secret bytea,
  host_key text collate "C" not null default ''::text,
  folder text not null default ''::text,
  timeout_seconds integer not null,
  api_key_id uuid,
  is_active boolean not null,
  next_poll_at timestamp with time zone not null,
  answered_at timestamp with time zone,
  heard_at timestamp with time zone,
  failures_in_a_row integer not null default 0,
  last_failure jsonb,
  is_silent boolean not null default false,
  task_id uuid,
  version integer not null default 1,
  secret_set_at timestamp with time zone,
  constraint line_connections__key FOREIGN KEY (tenant_id, api_key_id) REFERENCES api_keys(tenant_id, id),
  constraint line_connections__line FOREIGN KEY (tenant_id, line_id) REFERENCES production_lines(tenant_id, id),
  constraint line_connections__transport CHECK ((transport = ANY (ARRAY['FOLDER'::text, 'SFTP'::text, 'HTTP'::text]))),
  constraint line_connections_pkey PRIMARY KEY (tenant_id, line_id)
) with (fillfactor=70); -- tenant table, row security forced
CREATE UNIQUE INDEX line_connections__api_key ON public.line_connections USING btree (tenant_id, api_key_id) WHERE (api_key_id IS NOT NULL);
policy line_connections__tenant using (tenant_id = (current_setting('app.tenant_id'::text))::integer);
grant insert, select, update to serialis_app;
create table line_exchanges (
  tenant_id integer not null,
  id uuid not null,
  line_id uuid not null,
  direction text collate "C" not null,
  kind text collate "C" not null,
  status text collate "C" not null,
  name text not null,
  size bigint not null default 0,
  sha256 text collate "C" not null default ''::text,
  order_id uuid,
  order_no text not null default ''::text,
  package_id uuid,
  package_number integer,
  attempts integer not null default 0,
  next_at timestamp with time zone,
  deadline_at timestamp with time zone,
  failure jsonb,
  reason text not null default ''::text,
  result_file_id uuid,
  is_moved boolean not null default true,
  created_at timestamp with time zone not null,
  created_by_name text not null,
  ended_at timestamp with time zone,
  version integer not null default 1,
  request_id text collate "C" not null default ''::text,
  constraint line_exchanges__line FOREIGN KEY (tenant_id, line_id) REFERENCES production_lines(tenant_id, id),
  constraint line_exchanges__status CHECK ((status = ANY (ARRAY['QUEUED'::text, 'SENT'::text, 'DONE'::text, 'FAILED'::text, 'CANCELLED'::text, 'TAKEN'::text, 'REFUSED'::text]))),
  constraint line_exchanges_pkey PRIMARY KEY (tenant_id, id)
); -- tenant table, row security forced
CREATE INDEX line_exchanges__created ON public.line_exchanges USING btree (tenant_id, created_at);
CREATE INDEX line_exchanges__list ON public.line_exchanges USING btree (tenant_id, line_id, id);
CREATE INDEX line_exchanges__order ON public.line_exchanges USING btree (tenant_id, order_id, id) WHERE (order_id IS NOT NULL);
CREATE INDEX line_exchanges__request ON public.line_exchanges USING btree (tenant_id, request_id) WHERE (request_id <> ''::text);
CREATE UNIQUE INDEX line_exchanges__open ON public.line_exchanges USING btree (tenant_id, package_id, kind) WHERE (status = ANY (ARRAY['QUEUED'::text, 'SENT'::text]));
CREATE UNIQUE INDEX line_exchanges__unmoved ON public.line_exchanges USING btree (tenant_id, line_id, name, sha256) WHERE (NOT is_moved);
policy line_exchanges__tenant using (tenant_id = (current_setting('app.tenant_id'::text))::integer);
grant insert, select, update to serialis_app;
create table line_revisions (
  tenant_id integer not null,
  line_id uuid not null,
  revision integer not null,
  base integer,
  approval text collate "C" not null,
  name text not null,
  ip text collate "C" not null,
  type text collate "C" not null,
  factory_id uuid not null,
  mode text collate "C" not null,
  maximum_orders integer not null,
  maximum_serials integer not null,
  author_id uuid not null,
  author_name text not null,
  written_at timestamp with time zone not null,
  approver_id uuid,
  approver_name text,
  decided_at timestamp with time zone,
  opinion text not null default ''::text,
  constraint line_revisions__factory FOREIGN KEY (tenant_id, factory_id) REFERENCES factories(tenant_id, id),
  constraint line_revisions__line FOREIGN KEY (tenant_id, line_id) REFERENCES production_lines(tenant_id, id),
  constraint line_revisions_pkey PRIMARY KEY (tenant_id, line_id, revision)
); -- tenant table, row security forced
CREATE INDEX line_revisions__factory ON public.line_revisions USING btree (tenant_id, factory_id);
policy line_revisions__tenant using (tenant_id = (current_setting('app.tenant_id'::text))::integer);
grant insert, select, update to serialis_app;
create table list_views (
  tenant_id integer not null,
  id uuid not null,
  list text collate "C" not null,
  owner_id uuid not null,
  owner_name text not null,
  role_id uuid,
  name text not null,
  content jsonb not null,
  version integer not null default 1,
  changed_at timestamp with time zone not null,
  constraint list_views__name UNIQUE (tenant_id, owner_id, list, name),
  constraint list_views_pkey PRIMARY KEY (tenant_id, id),
  constraint list_views_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(tenant_id)
); -- tenant table, row security forced
CREATE INDEX list_views__role ON public.list_views USING btree (tenant_id, role_id, list) WHERE (role_id IS NOT NULL);
policy list_views__tenant using (tenant_id = (current_setting('app.tenant_id'::text))::integer);
grant delete, insert, select, update to serialis_app;
create table login_tries (
  tenant_id integer not null,
  counted_for text collate "C" not null,
  tries double precision not null,
  tried_at timestamp with time zone not null,
  wait_until timestamp with time zone,
  refused integer not null,
  refused_at timestamp with time zone not null,
  address text not null,
  constraint login_tries_pkey PRIMARY KEY (tenant_id, counted_for),
  constraint login_tries_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(tenant_id)
); -- tenant table, row security forced
CREATE INDEX login_tries__refused_at ON public.login_tries USING btree (tenant_id, refused_at);
policy login_tries__tenant using (tenant_id = (current_setting('app.tenant_id'::text))::integer);
grant delete, insert, select, update to serialis_app;
create table mail_settings (
  tenant_id integer not null,
  host text collate "C" not null,
  port integer not null,
  security text collate "C" not null,
  auth_user text not null,
  sealed_password bytea,
  trusted_certificate text not null,
  sender text not null,
  sender_name text not null,
  locale text collate "C" not null,
  console_url text not null,
  order_commands jsonb not null,
  timeout_seconds integer not null,
  is_active boolean not null,
  failures_in_a_row integer not null default 0,
  retry_at timestamp with time zone,
  last_success_at timestamp with time zone,
  last_failure jsonb,
  task_id uuid,
  version integer not null default 1,
  secret_set_at timestamp with time zone,
  constraint mail_settings__security CHECK ((security = ANY (ARRAY['TLS'::text, 'STARTTLS'::text, 'NONE'::text]))),
  constraint mail_settings_pkey PRIMARY KEY (tenant_id),
  constraint mail_settings_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(tenant_id)
) with (fillfactor=70); -- tenant table, row security forced
policy mail_settings__tenant using (tenant_id = (current_setting('app.tenant_id'::text))::integer);
grant insert, select, update to serialis_app;
create table mail_texts (
  tenant_id integer not null,
  template text not null,
  locale text not null,
  subject text,
  body text,
  version integer not null,
  changed_at timestamp with time zone not null,
  changed_by_name text not null,
  html text,
  constraint mail_texts__whole CHECK (((subject IS NULL) = (body IS NULL))),
  constraint mail_texts_pkey PRIMARY KEY (tenant_id, template, locale),
  constraint mail_texts_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(tenant_id)
); -- tenant table, row security forced
policy mail_texts__tenant using (tenant_id = (current_setting('app.tenant_id'::text))::integer);
grant insert, select, update to serialis_app;
create table mails (
  tenant_id integer not null,
  id uuid not null,
  recipient text not null,
  template text collate "C" not null,
  subject text not null,
  body text not null,
  subject_type text collate "C" not null,
  subject_id text collate "C" not null,
  status text collate "C" not null,
  sender text not null default ''::text,
  message_id text not null default ''::text,
  attempts integer not null default 0,
  next_at timestamp with time zone,
  failure text collate "C",
  answer text not null default ''::text,
  created_at timestamp with time zone not null,
  sent_at timestamp with time zone,
  request_id text collate "C" not null default ''::text,
  html text,
  constraint mails__status CHECK ((status = ANY (ARRAY['QUEUED'::text, 'SENT'::text, 'FAILED'::text, 'KEPT'::text]))),
  constraint mails_pkey PRIMARY KEY (tenant_id, id),
  constraint mails_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(tenant_id)
); -- tenant table, row security forced
CREATE INDEX mails__created ON public.mails USING btree (tenant_id, created_at);
CREATE INDEX mails__due ON public.mails USING btree (tenant_id, next_at, id) WHERE (status = 'QUEUED'::text);
CREATE INDEX mails__request ON public.mails USING btree (tenant_id, request_id) WHERE (request_id <> ''::text);
policy mails__tenant using (tenant_id = (current_setting('app.tenant_id'::text))::integer);
grant insert, select, update to serialis_app;
create table main_data_rules (
  tenant_id integer not null,
  approved_kinds text[] not null,
  version integer not null,
  constraint main_data_rules_pkey PRIMARY KEY (tenant_id),
  constraint main_data_rules_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(tenant_id)
); -- tenant table, row security forced
policy main_data_rules__tenant using (tenant_id = (current_setting('app.tenant_id'::text))::integer);
grant insert, select, update to serialis_app;
create table mapping_dict_drafts (
  tenant_id integer not null,
  dict_id uuid not null,
  policy text collate "C" not null,
  default_value text,
  items jsonb not null,
  saved_at timestamp with time zone not null,
  saved_by_name text not null,
  constraint mapping_dict_drafts__default CHECK (((policy = 'DEFAULT'::text) = (default_value IS NOT NULL))),
  constraint mapping_dict_drafts__dict FOREIGN KEY (tenant_id, dict_id) REFERENCES mapping_dicts(tenant_id, id) ON DELETE CASCADE,
  constraint mapping_dict_drafts__policy CHECK ((policy = ANY (ARRAY['ERROR'::text, 'KEEP'::text, 'DEFAULT'::text, 'INBOX'::text]))),
  constraint mapping_dict_drafts_pkey PRIMARY KEY (tenant_id, dict_id)
); -- tenant table, row security forced
policy mapping_dict_drafts__tenant using (tenant_id = (current_setting('app.tenant_id'::text))::integer);
grant delete, insert, select, update to serialis_app;
create table mapping_dict_versions (
  tenant_id integer not null,
  dict_id uuid not null,
  number integer not null,
  policy text collate "C" not null,
  default_value text,
  items jsonb not null,
  item_count integer not null,
  reason text not null,
  published_at timestamp with time zone not null,
  published_by_name text not null,
  constraint mapping_dict_versions__default CHECK (((policy = 'DEFAULT'::text) = (default_value IS NOT NULL))),
  constraint mapping_dict_versions__dict FOREIGN KEY (tenant_id, dict_id) REFERENCES mapping_dicts(tenant_id, id),
  constraint mapping_dict_versions__policy CHECK ((policy = ANY (ARRAY['ERROR'::text, 'KEEP'::text, 'DEFAULT'::text, 'INBOX'::text]))),
  constraint mapping_dict_versions_pkey PRIMARY KEY (tenant_id, dict_id, number)
); -- tenant table, row security forced
policy mapping_dict_versions__tenant using (tenant_id = (current_setting('app.tenant_id'::text))::integer);
grant insert, select to serialis_app;
create table mapping_dicts (
  tenant_id integer not null,
  id uuid not null,
  code text collate "C" not null,
  name_en text not null,
  name_zh text not null,
  from_system text not null,
  to_system text not null,
  is_personal boolean not null,
  description text not null,
  status text collate "C" not null,
  version integer not null default 1,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  constraint mapping_dicts__status CHECK ((status = ANY (ARRAY['DRAFT'::text, 'PUBLISHED'::text, 'ARCHIVED'::text]))),
  constraint mapping_dicts_pkey PRIMARY KEY (tenant_id, id),
  constraint mapping_dicts_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(tenant_id)
); -- tenant table, row security forced
CREATE INDEX mapping_dicts__by_status ON public.mapping_dicts USING btree (tenant_id, status, id);
CREATE UNIQUE INDEX mapping_dicts__code ON public.mapping_dicts USING btree (tenant_id, code);
policy mapping_dicts__tenant using (tenant_id = (current_setting('app.tenant_id'::text))::integer);
grant delete, insert, select, update to serialis_app;
create table mapping_unmatched (
  tenant_id integer not null,
  dict_id uuid not null,
  value text collate "C" not null,
  times integer not null,
  first_seen_at timestamp with time zone not null,
  last_seen_at timestamp with time zone not null,
  constraint mapping_unmatched__dict FOREIGN KEY (tenant_id, dict_id) REFERENCES mapping_dicts(tenant_id, id) ON DELETE CASCADE,
  constraint mapping_unmatched_pkey PRIMARY KEY (tenant_id, dict_id, value)
); -- tenant table, row security forced
CREATE INDEX mapping_unmatched__by_times ON public.mapping_unmatched USING btree (tenant_id, dict_id, times DESC);
policy mapping_unmatched__tenant using (tenant_id = (current_setting('app.tenant_id'::text))::integer);
grant delete, insert, select, update to serialis_app;
create table master_aliases (
  tenant_id integer not null,
  subject_type text not null,
  code text collate "C" not null,
  name text not null,
  record_id uuid not null,
  merged_at timestamp with time zone not null,
  constraint master_aliases_pkey PRIMARY KEY (tenant_id, subject_type, code),
  constraint master_aliases_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(tenant_id)
); -- tenant table, row security forced
CREATE INDEX master_aliases__of_record ON public.master_aliases USING btree (tenant_id, record_id, code);
policy master_aliases__tenant using (tenant_id = (current_setting('app.tenant_id'::text))::integer);
grant delete, insert, select, update to serialis_app;
create table master_changes (
  tenant_id integer not null,
  subject_type text not null,
  record_id uuid not null,
  contents jsonb,
  differences jsonb not null,
  authors uuid[] not null,
  written_by text not null,
  written_at timestamp with time zone not null,
  opinion text,
  constraint master_changes_pkey PRIMARY KEY (tenant_id, subject_type, record_id),
  constraint master_changes_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(tenant_id)
); -- tenant table, row security forced
CREATE INDEX master_changes__waiting ON public.master_changes USING btree (tenant_id, subject_type, written_at);
policy master_changes__tenant using (tenant_id = (current_setting('app.tenant_id'::text))::integer);
grant delete, insert, select, update to serialis_app;
create table member_activities (
  tenant_id integer not null,
  member_id uuid not null,
  occurred_at timestamp with time zone not null,
  id uuid not null,
  type text collate "C" not null,
  activity_id text collate "C" not null,
  props jsonb not null,
  received_at timestamp with time zone not null,
  received_from uuid not null,
  message_id uuid,
  constraint member_activities__member FOREIGN KEY (tenant_id, member_id) REFERENCES members(tenant_id, id),
  constraint member_activities_pkey PRIMARY KEY (tenant_id, member_id, occurred_at, id)
) partition by RANGE (occurred_at); -- tenant table, row security forced
CREATE INDEX member_activities__by_type ON ONLY public.member_activities USING btree (tenant_id, type, occurred_at);
CREATE INDEX member_activities__lately ON ONLY public.member_activities USING btree (tenant_id, type, received_at);
CREATE INDEX member_activities__message ON ONLY public.member_activities USING btree (tenant_id, message_id, activity_id) WHERE (message_id IS NOT NULL);
policy member_activities__tenant using (tenant_id = (current_setting('app.tenant_id'::text))::integer);
grant delete, insert, select to serialis_app;
create table member_attribute_versions (
  tenant_id integer not null,
  attributes_id uuid not null,
  version integer not null,
  data jsonb not null,
  meta_number integer not null,
  source text collate "C" not null,
  source_id uuid,
  source_at timestamp with time zone not null,
  changed_by_name text not null,
  changed_at timestamp with time zone not null,
  replaced_at timestamp with time zone not null,
  constraint member_attribute_versions__attributes FOREIGN KEY (tenant_id, attributes_id) REFERENCES member_attributes(tenant_id, id) ON DELETE CASCADE,
  constraint member_attribute_versions__source CHECK ((source = ANY (ARRAY['PERSON'::text, 'IMPORT'::text, 'MESSAGE'::text, 'UNDO'::text]))),
  constraint member_attribute_versions_pkey PRIMARY KEY (tenant_id, attributes_id, version)
); -- tenant table, row security forced
CREATE INDEX member_attribute_versions__by_time ON public.member_attribute_versions USING btree (tenant_id, replaced_at);
policy member_attribute_versions__tenant using (tenant_id = (current_setting('app.tenant_id'::text))::integer);
grant delete, insert, select to serialis_app;
create table member_attributes (
  tenant_id integer not null,
  id uuid not null,
  member_id uuid not null,
  collection_id uuid not null,
  data jsonb not null,
  meta_number integer not null,
  version integer not null default 1,
  source text collate "C" not null,
  source_id uuid,
  source_at timestamp with time zone not null,
  changed_by_name text not null,
  changed_at timestamp with time zone not null,
  is_set_aside boolean not null default false,
  layout integer not null default 0,
  text_1 text collate "C",
  text_2 text collate "C",
  text_3 text collate "C",
  text_4 text collate "C",
  text_5 text collate "C",
  text_6 text collate "C",
  text_7 text collate "C",
  text_8 text collate "C",
  number_1 numeric,
  number_2 numeric,
  number_3 numeric,
  number_4 numeric,
  number_5 numeric,
  number_6 numeric,
  number_7 numeric,
  number_8 numeric,
  date_1 timestamp with time zone,
  date_2 timestamp with time zone,
  date_3 timestamp with time zone,
  date_4 timestamp with time zone,
  boolean_1 boolean,
  boolean_2 boolean,
  boolean_3 boolean,
  boolean_4 boolean,
  constraint member_attributes__collection FOREIGN KEY (tenant_id, collection_id) REFERENCES collections(tenant_id, id),
  constraint member_attributes__member FOREIGN KEY (tenant_id, member_id) REFERENCES members(tenant_id, id),
  constraint member_attributes__source CHECK ((source = ANY (ARRAY['PERSON'::text, 'IMPORT'::text, 'MESSAGE'::text, 'UNDO'::text]))),
  constraint member_attributes_pkey PRIMARY KEY (tenant_id, id),
  constraint member_attributes_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(tenant_id)
); -- tenant table, row security forced
CREATE INDEX member_attributes__boolean_1 ON public.member_attributes USING btree (tenant_id, boolean_1, member_id) WHERE ((boolean_1 IS NOT NULL) AND (NOT is_set_aside));
CREATE INDEX member_attributes__boolean_2 ON public.member_attributes USING btree (tenant_id, boolean_2, member_id) WHERE ((boolean_2 IS NOT NULL) AND (NOT is_set_aside));
CREATE INDEX member_attributes__boolean_3 ON public.member_attributes USING btree (tenant_id, boolean_3, member_id) WHERE ((boolean_3 IS NOT NULL) AND (NOT is_set_aside));
CREATE INDEX member_attributes__boolean_4 ON public.member_attributes USING btree (tenant_id, boolean_4, member_id) WHERE ((boolean_4 IS NOT NULL) AND (NOT is_set_aside));
CREATE INDEX member_attributes__by_change ON public.member_attributes USING btree (tenant_id, collection_id, changed_at);
CREATE INDEX member_attributes__by_layout ON public.member_attributes USING btree (tenant_id, collection_id, layout);
CREATE INDEX member_attributes__date_1 ON public.member_attributes USING btree (tenant_id, date_1, member_id) WHERE ((date_1 IS NOT NULL) AND (NOT is_set_aside));
CREATE INDEX member_attributes__date_2 ON public.member_attributes USING btree (tenant_id, date_2, member_id) WHERE ((date_2 IS NOT NULL) AND (NOT is_set_aside));
CREATE INDEX member_attributes__date_3 ON public.member_attributes USING btree (tenant_id, date_3, member_id) WHERE ((date_3 IS NOT NULL) AND (NOT is_set_aside));
CREATE INDEX member_attributes__date_4 ON public.member_attributes USING btree (tenant_id, date_4, member_id) WHERE ((date_4 IS NOT NULL) AND (NOT is_set_aside));
CREATE INDEX member_attributes__number_1 ON public.member_attributes USING btree (tenant_id, number_1, member_id) WHERE ((number_1 IS NOT NULL) AND (NOT is_set_aside));
CREATE INDEX member_attributes__number_2 ON public.member_attributes USING btree (tenant_id, number_2, member_id) WHERE ((number_2 IS NOT NULL) AND (NOT is_set_aside));
CREATE INDEX member_attributes__number_3 ON public.member_attributes USING btree (tenant_id, number_3, member_id) WHERE ((number_3 IS NOT NULL) AND (NOT is_set_aside));
CREATE INDEX member_attributes__number_4 ON public.member_attributes USING btree (tenant_id, number_4, member_id) WHERE ((number_4 IS NOT NULL) AND (NOT is_set_aside));
CREATE INDEX member_attributes__number_5 ON public.member_attributes USING btree (tenant_id, number_5, member_id) WHERE ((number_5 IS NOT NULL) AND (NOT is_set_aside));
CREATE INDEX member_attributes__number_6 ON public.member_attributes USING btree (tenant_id, number_6, member_id) WHERE ((number_6 IS NOT NULL) AND (NOT is_set_aside));
CREATE INDEX member_attributes__number_7 ON public.member_attributes USING btree (tenant_id, number_7, member_id) WHERE ((number_7 IS NOT NULL) AND (NOT is_set_aside));
CREATE INDEX member_attributes__number_8 ON public.member_attributes USING btree (tenant_id, number_8, member_id) WHERE ((number_8 IS NOT NULL) AND (NOT is_set_aside));
CREATE INDEX member_attributes__set_aside ON public.member_attributes USING btree (tenant_id, member_id) WHERE is_set_aside;
CREATE INDEX member_attributes__text_1 ON public.member_attributes USING btree (tenant_id, text_1, member_id) WHERE ((text_1 IS NOT NULL) AND (NOT is_set_aside));
CREATE INDEX member_attributes__text_2 ON public.member_attributes USING btree (tenant_id, text_2, member_id) WHERE ((text_2 IS NOT NULL) AND (NOT is_set_aside));
CREATE INDEX member_attributes__text_3 ON public.member_attributes USING btree (tenant_id, text_3, member_id) WHERE ((text_3 IS NOT NULL) AND (NOT is_set_aside));
CREATE INDEX member_attributes__text_4 ON public.member_attributes USING btree (tenant_id, text_4, member_id) WHERE ((text_4 IS NOT NULL) AND (NOT is_set_aside));
CREATE INDEX member_attributes__text_5 ON public.member_attributes USING btree (tenant_id, text_5, member_id) WHERE ((text_5 IS NOT NULL) AND (NOT is_set_aside));
CREATE INDEX member_attributes__text_6 ON public.member_attributes USING btree (tenant_id, text_6, member_id) WHERE ((text_6 IS NOT NULL) AND (NOT is_set_aside));
CREATE INDEX member_attributes__text_7 ON public.member_attributes USING btree (tenant_id, text_7, member_id) WHERE ((text_7 IS NOT NULL) AND (NOT is_set_aside));
CREATE INDEX member_attributes__text_8 ON public.member_attributes USING btree (tenant_id, text_8, member_id) WHERE ((text_8 IS NOT NULL) AND (NOT is_set_aside));
CREATE UNIQUE INDEX member_attributes__of_member ON public.member_attributes USING btree (tenant_id, member_id, collection_id) WHERE (NOT is_set_aside);
policy member_attributes__tenant using (tenant_id = (current_setting('app.tenant_id'::text))::integer);
grant delete, insert, select, update to serialis_app;
create table member_consents (
  tenant_id integer not null,
  id uuid not null,
  member_id uuid not null,
  purpose text collate "C" not null,
  channel text collate "C",
  state text collate "C" not null,
  decided_on date not null,
  source text collate "C" not null,
  proof text not null,
  recorded_at timestamp with time zone not null,
  recorded_by uuid not null,
  recorded_by_name text not null,
  import_id uuid,
  import_line integer,
  constraint member_consents__channel CHECK ((channel = ANY (ARRAY['SMS'::text, 'EMAIL'::text, 'WECHAT'::text, 'CALL'::text]))),
  constraint member_consents__member FOREIGN KEY (tenant_id, member_id) REFERENCES members(tenant_id, id),
  constraint member_consents__of_marketing CHECK (((purpose = 'MARKETING'::text) = (channel IS NOT NULL))),
  constraint member_consents__place CHECK (((import_id IS NULL) = (import_line IS NULL))),
  constraint member_consents__purpose CHECK ((purpose = ANY (ARRAY['MARKETING'::text, 'LOYALTY'::text, 'PROFILING'::text, 'HEALTH'::text]))),
  constraint member_consents__source CHECK ((source = ANY (ARRAY['PAPER'::text, 'PHONE'::text, 'SHOP'::text, 'WEBSITE'::text, 'APP'::text, 'LETTER'::text]))),
  constraint member_consents__state CHECK ((state = ANY (ARRAY['GRANTED'::text, 'DENIED'::text, 'REVOKED'::text]))),
  constraint member_consents_pkey PRIMARY KEY (tenant_id, id)
); -- tenant table, row security forced
CREATE INDEX member_consents__lately ON public.member_consents USING btree (tenant_id, recorded_at);
CREATE INDEX member_consents__of_member ON public.member_consents USING btree (tenant_id, member_id, decided_on DESC, id DESC);
policy member_consents__tenant using (tenant_id = (current_setting('app.tenant_id'::text))::integer);
grant insert, select to serialis_app;
create table member_identities (
  tenant_id integer not null,
  id uuid not null,
  member_id uuid not null,
  kind text collate "C" not null,
  value_hash bytea not null,
  value_encrypted bytea not null,
  verified_at timestamp with time zone,
  added_at timestamp with time zone not null,
  source text collate "C",
  source_id uuid,
  added_by_name text not null default ''::text,
  constraint member_identities__hash CHECK ((octet_length(value_hash) = 32)),
  constraint member_identities__kind CHECK ((kind = ANY (ARRAY['PHONE'::text, 'EMAIL'::text, 'OPENID'::text, 'UNIONID'::text, 'EXTERNAL'::text, 'DEVICE'::text]))),
  constraint member_identities__member FOREIGN KEY (tenant_id, member_id) REFERENCES members(tenant_id, id),
  constraint member_identities__source CHECK ((source = ANY (ARRAY['PERSON'::text, 'IMPORT'::text, 'MESSAGE'::text]))),
  constraint member_identities_pkey PRIMARY KEY (tenant_id, id)
); -- tenant table, row security forced
CREATE INDEX member_identities__of_member ON public.member_identities USING btree (tenant_id, member_id, id);
CREATE UNIQUE INDEX member_identities__value ON public.member_identities USING btree (tenant_id, kind, value_hash);
policy member_identities__tenant using (tenant_id = (current_setting('app.tenant_id'::text))::integer);
grant delete, insert, select, update to serialis_app;
create table member_import_keys (
  tenant_id integer not null,
  import_id uuid not null,
  value_hash bytea not null,
  person_id uuid not null,
  is_new boolean not null,
  constraint member_import_keys__hash CHECK ((octet_length(value_hash) = 32)),
  constraint member_import_keys__import FOREIGN KEY (tenant_id, import_id) REFERENCES member_imports(tenant_id, id),
  constraint member_import_keys_pkey PRIMARY KEY (tenant_id, import_id, value_hash)
); -- tenant table, row security forced
CREATE INDEX member_import_keys__of_person ON public.member_import_keys USING btree (tenant_id, import_id, person_id);
policy member_import_keys__tenant using (tenant_id = (current_setting('app.tenant_id'::text))::integer);
grant delete, insert, select, update to serialis_app;
create table member_import_members (
  tenant_id integer not null,
  import_id uuid not null,
  member_id uuid not null,
  outcome text collate "C" not null,
  entered_at timestamp with time zone not null,
  constraint member_import_members__import FOREIGN KEY (tenant_id, import_id) REFERENCES member_imports(tenant_id, id),
  constraint member_import_members__outcome CHECK ((outcome = ANY (ARRAY['CREATE'::text, 'CHANGE'::text, 'SAME'::text]))),
  constraint member_import_members_pkey PRIMARY KEY (tenant_id, member_id, import_id)
); -- tenant table, row security forced
policy member_import_members__tenant using (tenant_id = (current_setting('app.tenant_id'::text))::integer);
grant delete, insert, select to serialis_app;
create table member_import_refused (
  tenant_id integer not null,
  import_id uuid not null,
  value_hash bytea not null,
  constraint member_import_refused__hash CHECK ((octet_length(value_hash) = 32)),
  constraint member_import_refused__import FOREIGN KEY (tenant_id, import_id) REFERENCES member_imports(tenant_id, id),
  constraint member_import_refused_pkey PRIMARY KEY (tenant_id, value_hash, import_id)
); -- tenant table, row security forced
CREATE INDEX member_import_refused__of_import ON public.member_import_refused USING btree (tenant_id, import_id, value_hash);
policy member_import_refused__tenant using (tenant_id = (current_setting('app.tenant_id'::text))::integer);
grant delete, insert, select to serialis_app;
create table member_import_rows (
  tenant_id integer not null,
  import_id uuid not null,
  line bigint not null,
  outcome text collate "C" not null,
  cells_encrypted bytea not null,
  faults jsonb not null,
  other_ids uuid[] not null,
  is_corrected boolean not null,
  is_first boolean not null default false,
  is_misfit boolean not null default false,
  constraint member_import_rows__import FOREIGN KEY (tenant_id, import_id) REFERENCES member_imports(tenant_id, id),
  constraint member_import_rows__outcome CHECK ((outcome = ANY (ARRAY['CREATE'::text, 'CHANGE'::text, 'SAME'::text, 'REPEAT'::text, 'REFUSED'::text]))),
  constraint member_import_rows_pkey PRIMARY KEY (tenant_id, import_id, line)
); -- tenant table, row security forced
CREATE INDEX member_import_rows__by_outcome ON public.member_import_rows USING btree (tenant_id, import_id, outcome, line);
policy member_import_rows__tenant using (tenant_id = (current_setting('app.tenant_id'::text))::integer);
grant delete, insert, select, update to serialis_app;
create table member_imports (
  tenant_id integer not null,
  id uuid not null,
  file_name text not null,
  path text,
  size bigint not null,
  sha256 text collate "C" not null,
  format text collate "C" not null,
  status text collate "C" not null,
  titles_encrypted bytea,
  columns jsonb not null,
  found_by jsonb not null,
  verified_kinds jsonb not null,
  verified_proof text not null,
  done_line bigint not null default 0,
  row_count bigint not null default 0,
  create_count bigint not null default 0,
  change_count bigint not null default 0,
  same_count bigint not null default 0,
  repeat_count bigint not null default 0,
  refused_count bigint not null default 0,
  kept_count integer not null default 0,
  task_id uuid,
  error_key text collate "C",
  error_params jsonb,
  uploaded_at timestamp with time zone not null,
  uploaded_by uuid not null,
  uploaded_by_name text not null,
  ended_at timestamp with time zone,
  ended_by_name text not null default ''::text,
  version integer not null default 1,
  misfit_count bigint not null default 0,
  consent_day date,
  consent_source text collate "C",
  consent_proof text not null default ''::text,
  consent_count bigint not null default 0,
  kept_no_count bigint not null default 0,
  constraint member_imports__format CHECK ((format = ANY (ARRAY['CSV'::text, 'XLSX'::text]))),
  constraint member_imports__status CHECK ((status = ANY (ARRAY['CHECKING'::text, 'CHECKED'::text, 'UNREADABLE'::text, 'ENTERING'::text, 'DONE'::text, 'DROPPED'::text]))),
  constraint member_imports_pkey PRIMARY KEY (tenant_id, id),
  constraint member_imports_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(tenant_id)
); -- tenant table, row security forced
CREATE INDEX member_imports__kept ON public.member_imports USING btree (tenant_id, uploaded_at) WHERE (path IS NOT NULL);
policy member_imports__tenant using (tenant_id = (current_setting('app.tenant_id'::text))::integer);
grant insert, select, update to serialis_app;
create table member_list_hashes (
  tenant_id integer not null,
  value_hash bytea not null,
  import_id uuid not null,
  constraint member_list_hashes__hash CHECK ((octet_length(value_hash) = 32)),
  constraint member_list_hashes__import FOREIGN KEY (tenant_id, import_id) REFERENCES member_lists(tenant_id, id),
  constraint member_list_hashes_pkey PRIMARY KEY (tenant_id, value_hash, import_id)
); -- tenant table, row security forced
CREATE INDEX member_list_hashes__of_import ON public.member_list_hashes USING btree (tenant_id, import_id, value_hash);
policy member_list_hashes__tenant using (tenant_id = (current_setting('app.tenant_id'::text))::integer);
grant delete, insert, select to serialis_app;
create table member_list_rows (
  tenant_id integer not null,
  import_id uuid not null,
  line bigint not null,
  outcome text collate "C" not null,
  cells_encrypted bytea not null,
  faults jsonb not null,
  is_corrected boolean not null,
  is_first boolean not null,
  is_misfit boolean not null,
  constraint member_list_rows__import FOREIGN KEY (tenant_id, import_id) REFERENCES member_lists(tenant_id, id),
  constraint member_list_rows__outcome CHECK ((outcome = ANY (ARRAY['CHANGE'::text, 'SAME'::text, 'REPEAT'::text, 'REFUSED'::text]))),
  constraint member_list_rows_pkey PRIMARY KEY (tenant_id, import_id, line)
); -- tenant table, row security forced
CREATE INDEX member_list_rows__by_outcome ON public.member_list_rows USING btree (tenant_id, import_id, outcome, line);
policy member_list_rows__tenant using (tenant_id = (current_setting('app.tenant_id'::text))::integer);
grant delete, insert, select, update to serialis_app;
create table member_lists (
  tenant_id integer not null,
  id uuid not null,
  tag_id uuid,
  audience_id uuid,
  effect text collate "C" not null,
  file_name text not null,
  path text,
  size bigint not null,
  sha256 text collate "C" not null,
  format text collate "C" not null,
  status text collate "C" not null,
  titles_encrypted bytea,
  columns jsonb not null,
  done_line bigint not null default 0,
  row_count integer not null default 0,
  change_count integer not null default 0,
  same_count integer not null default 0,
  repeat_count integer not null default 0,
  refused_count integer not null default 0,
  misfit_count integer not null default 0,
  kept_count integer not null default 0,
  task_id uuid,
  error_key text collate "C",
  error_params jsonb,
  uploaded_at timestamp with time zone not null,
  uploaded_by uuid not null,
  uploaded_by_name text not null,
  ended_at timestamp with time zone,
  ended_by_name text not null default ''::text,
  version integer not null default 1,
  constraint member_lists__audience FOREIGN KEY (tenant_id, audience_id) REFERENCES audiences(tenant_id, id),
  constraint member_lists__effect CHECK ((effect = ANY (ARRAY['ADD'::text, 'REMOVE'::text]))),
  constraint member_lists__format CHECK ((format = ANY (ARRAY['CSV'::text, 'XLSX'::text]))),
  constraint member_lists__of_one CHECK ((num_nonnulls(tag_id, audience_id) = 1)),
  constraint member_lists__status CHECK ((status = ANY (ARRAY['CHECKING'::text, 'CHECKED'::text, 'UNREADABLE'::text, 'ENTERING'::text, 'DONE'::text, 'DROPPED'::text]))),
  constraint member_lists__tag FOREIGN KEY (tenant_id, tag_id) REFERENCES tags(tenant_id, id),
  constraint member_lists_pkey PRIMARY KEY (tenant_id, id),
  constraint member_lists_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(tenant_id)
); -- tenant table, row security forced
CREATE INDEX member_lists__kept ON public.member_lists USING btree (tenant_id, uploaded_at) WHERE (path IS NOT NULL);
CREATE INDEX member_lists__of_audience ON public.member_lists USING btree (tenant_id, audience_id) WHERE (audience_id IS NOT NULL);
CREATE INDEX member_lists__of_tag ON public.member_lists USING btree (tenant_id, tag_id) WHERE (tag_id IS NOT NULL);
policy member_lists__tenant using (tenant_id = (current_setting('app.tenant_id'::text))::integer);
grant insert, select, update to serialis_app;
create table member_merge_parts (
  tenant_id integer not null,
  merge_id uuid not null,
  part text collate "C" not null,
  keys text[] not null,
  constraint member_merge_parts__merge FOREIGN KEY (tenant_id, merge_id) REFERENCES member_merges(tenant_id, id),
  constraint member_merge_parts_pkey PRIMARY KEY (tenant_id, merge_id, part)
); -- tenant table, row security forced
policy member_merge_parts__tenant using (tenant_id = (current_setting('app.tenant_id'::text))::integer);
grant delete, insert, select to serialis_app;
create table member_merges (
  tenant_id integer not null,
  id uuid not null,
  status text collate "C" not null,
  found_by text collate "C" not null,
  survivor_id uuid not null,
  merged_id uuid not null,
  holder_id uuid not null,
  reason text not null,
  proposed_by uuid,
  proposed_by_name text not null,
  proposed_at timestamp with time zone not null,
  decided_by uuid,
  decided_by_name text not null default ''::text,
  decided_at timestamp with time zone,
  decision text not null default ''::text,
  survivor_version integer,
  merged_version integer,
  before jsonb,
  version integer not null default 1,
  constraint member_merges__decided CHECK (((status = 'PROPOSED'::text) = (decided_at IS NULL))),
  constraint member_merges__found_by CHECK ((found_by = ANY (ARRAY['HAND'::text, 'SAME_PROFILE'::text]))),
  constraint member_merges__merged FOREIGN KEY (tenant_id, merged_id) REFERENCES members(tenant_id, id),
  constraint member_merges__status CHECK ((status = ANY (ARRAY['PROPOSED'::text, 'MERGED'::text, 'UNMERGED'::text, 'DISMISSED'::text]))),
  constraint member_merges__survivor FOREIGN KEY (tenant_id, survivor_id) REFERENCES members(tenant_id, id),
  constraint member_merges__two CHECK ((survivor_id <> merged_id)),
  constraint member_merges_pkey PRIMARY KEY (tenant_id, id)
); -- tenant table, row security forced
CREATE INDEX member_merges__by_status ON public.member_merges USING btree (tenant_id, status, id DESC);
CREATE INDEX member_merges__of_holder ON public.member_merges USING btree (tenant_id, holder_id);
CREATE INDEX member_merges__of_merged ON public.member_merges USING btree (tenant_id, merged_id);
CREATE INDEX member_merges__of_survivor ON public.member_merges USING btree (tenant_id, survivor_id);
CREATE UNIQUE INDEX member_merges__open ON public.member_merges USING btree (tenant_id, LEAST(survivor_id, merged_id), GREATEST(survivor_id, merged_id)) WHERE (status = 'PROPOSED'::text);
policy member_merges__tenant using (tenant_id = (current_setting('app.tenant_id'::text))::integer);
grant insert, select, update to serialis_app;
create table member_serials (
  tenant_id integer not null,
  id uuid not null,
  member_id uuid not null,
  ordinal bigint not null,
  follows uuid,
  product_id uuid,
  batch text not null,
  source text collate "C" not null,
  claimed_at timestamp with time zone not null,
  recorded_at timestamp with time zone not null,
  recorded_by uuid not null,
  recorded_by_name text not null,
  ended_at timestamp with time zone,
  ended_as text collate "C",
  line_id uuid,
  constraint member_serials__end CHECK ((((ended_as = ANY (ARRAY['TRANSFERRED'::text, 'RELEASED'::text])) AND (ended_at IS NOT NULL)) OR ((ended_as IS NULL) AND (ended_at IS NULL)))),
  constraint member_serials__member FOREIGN KEY (tenant_id, member_id) REFERENCES members(tenant_id, id),
  constraint member_serials__source CHECK ((source = ANY (ARRAY['SCAN'::text, 'RECEIPT'::text, 'STATEMENT'::text, 'TRANSFER'::text]))),
  constraint member_serials_pkey PRIMARY KEY (tenant_id, id)
); -- tenant table, row security forced
CREATE INDEX member_serials__by_scan ON public.member_serials USING btree (tenant_id, claimed_at, member_id) WHERE (source = 'SCAN'::text);
CREATE INDEX member_serials__ended ON public.member_serials USING btree (tenant_id, ended_at) WHERE (ended_at IS NOT NULL);
CREATE INDEX member_serials__lately ON public.member_serials USING btree (tenant_id, recorded_at);
CREATE INDEX member_serials__of_batch ON public.member_serials USING btree (tenant_id, batch, product_id, member_id) WHERE (ended_at IS NULL);
CREATE INDEX member_serials__of_line ON public.member_serials USING btree (tenant_id, line_id, member_id) WHERE ((ended_at IS NULL) AND (line_id IS NOT NULL));
CREATE INDEX member_serials__of_member ON public.member_serials USING btree (tenant_id, member_id, id);
CREATE INDEX member_serials__of_product ON public.member_serials USING btree (tenant_id, product_id, member_id) WHERE (ended_at IS NULL);
CREATE UNIQUE INDEX member_serials__owner ON public.member_serials USING btree (tenant_id, ordinal) WHERE (ended_at IS NULL);
policy member_serials__tenant using (tenant_id = (current_setting('app.tenant_id'::text))::integer);
grant delete, insert, select, update to serialis_app;
create table member_tag_changes (
  tenant_id integer not null,
  member_id uuid not null,
  changed_at timestamp with time zone not null,
  id uuid not null,
  tag_id uuid not null,
  step text collate "C" not null,
  source text collate "C" not null,
  source_ref uuid,
  changed_by_name text not null,
  constraint member_tag_changes__member FOREIGN KEY (tenant_id, member_id) REFERENCES members(tenant_id, id),
  constraint member_tag_changes__source CHECK ((source = ANY (ARRAY['HAND'::text, 'FILE'::text, 'EVENT'::text, 'RULE'::text, 'AUDIENCE'::text, 'CONSENT'::text]))),
  constraint member_tag_changes__step CHECK ((step = ANY (ARRAY['ADDED'::text, 'REMOVED'::text, 'EXPIRED'::text]))),
  constraint member_tag_changes__tag FOREIGN KEY (tenant_id, tag_id) REFERENCES tags(tenant_id, id),
  constraint member_tag_changes_pkey PRIMARY KEY (tenant_id, member_id, changed_at, id)
); -- tenant table, row security forced
CREATE INDEX member_tag_changes__by_time ON public.member_tag_changes USING btree (tenant_id, tag_id, changed_at, id);
CREATE INDEX member_tag_changes__lately ON public.member_tag_changes USING btree (tenant_id, changed_at);
policy member_tag_changes__tenant using (tenant_id = (current_setting('app.tenant_id'::text))::integer);
grant delete, insert, select, update to serialis_app;
create table member_tags (
  tenant_id integer not null,
  tag_id uuid not null,
  member_id uuid not null,
  source text collate "C" not null,
  source_ref uuid,
  added_at timestamp with time zone not null,
  expires_at timestamp with time zone,
  of_health boolean not null default false,
  constraint member_tags__member FOREIGN KEY (tenant_id, member_id) REFERENCES members(tenant_id, id),
  constraint member_tags__source CHECK ((source = ANY (ARRAY['HAND'::text, 'FILE'::text, 'EVENT'::text, 'RULE'::text, 'AUDIENCE'::text]))),
  constraint member_tags__tag FOREIGN KEY (tenant_id, tag_id) REFERENCES tags(tenant_id, id),
  constraint member_tags_pkey PRIMARY KEY (tenant_id, tag_id, member_id)
); -- tenant table, row security forced
CREATE INDEX member_tags__due ON public.member_tags USING btree (tenant_id, expires_at) WHERE (expires_at IS NOT NULL);
CREATE INDEX member_tags__of_member ON public.member_tags USING btree (tenant_id, member_id, tag_id);
policy member_tags__tenant using (tenant_id = (current_setting('app.tenant_id'::text))::integer);
grant delete, insert, select, update to serialis_app;
create table members (
  tenant_id integer not null,
  id uuid not null,
  status text collate "C" not null,
  name text not null,
  gender text collate "C",
  birthday date,
  region_id uuid,
  source_channel_id uuid,
  locale text collate "C",
  zone text collate "C" not null,
  version integer not null default 1,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  merged_into uuid,
  message_at timestamp with time zone,
  message_version integer,
  field_sources jsonb not null default '[]'::jsonb,
  constraint members__channel FOREIGN KEY (tenant_id, source_channel_id) REFERENCES source_channels(tenant_id, id),
  constraint members__gender CHECK ((gender = ANY (ARRAY['FEMALE'::text, 'MALE'::text, 'OTHER'::text]))),
  constraint members__locale CHECK ((locale = ANY (ARRAY['en'::text, 'zh'::text]))),
  constraint members__merged CHECK (((status = 'MERGED'::text) = (merged_into IS NOT NULL))),
  constraint members__message CHECK (((message_at IS NULL) = (message_version IS NULL))),
  constraint members__region FOREIGN KEY (tenant_id, region_id) REFERENCES regions(tenant_id, id),
  constraint members__status CHECK ((status = ANY (ARRAY['ACTIVE'::text, 'FROZEN'::text, 'MERGED'::text, 'ERASED'::text]))),
  constraint members_pkey PRIMARY KEY (tenant_id, id),
  constraint members_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(tenant_id)
); -- tenant table, row security forced
CREATE INDEX members__by_status ON public.members USING btree (tenant_id, status, id);
CREATE INDEX members__changed ON public.members USING btree (tenant_id, updated_at);
CREATE INDEX members__merged_into ON public.members USING btree (tenant_id, merged_into) WHERE (merged_into IS NOT NULL);
CREATE INDEX members__of_channel ON public.members USING btree (tenant_id, source_channel_id, id) WHERE (source_channel_id IS NOT NULL);
CREATE INDEX members__of_region ON public.members USING btree (tenant_id, region_id, id) WHERE (region_id IS NOT NULL);
CREATE INDEX members__same_profile ON public.members USING btree (tenant_id, birthday, name) WHERE ((birthday IS NOT NULL) AND (status = 'ACTIVE'::text));
policy members__tenant using (tenant_id = (current_setting('app.tenant_id'::text))::integer);
grant insert, select, update to serialis_app;
create table message_replay_effects (
  tenant_id integer not null,
  replay_id uuid not null,
  id uuid not null,
  message_id uuid not null,
  kind text collate "C" not null,
  outcome text collate "C" not null,
  collection_id uuid,
  record_id uuid,
  version_before integer,
  version integer,
  activity_id text collate "C",
  undo text collate "C",
  constraint message_replay_effects__kind CHECK ((kind = ANY (ARRAY['RECORD'::text, 'ACTIVITY'::text, 'MEMBER'::text]))),
  constraint message_replay_effects__outcome CHECK ((outcome = ANY (ARRAY['INSERTED'::text, 'CHANGED'::text]))),
  constraint message_replay_effects__replay FOREIGN KEY (tenant_id, replay_id) REFERENCES message_replays(tenant_id, id) ON DELETE CASCADE,
  constraint message_replay_effects__undo CHECK ((undo = ANY (ARRAY['UNDONE'::text, 'CHANGED_SINCE'::text, 'STATE_GONE'::text, 'CLOSED'::text, 'REPLACED'::text, 'APPLIED_AGAIN'::text, 'MESSAGE_GONE'::text, 'FAILED'::text, 'MEMBER'::text]))),
  constraint message_replay_effects_pkey PRIMARY KEY (tenant_id, replay_id, id)
); -- tenant table, row security forced
CREATE INDEX message_replay_effects__open ON public.message_replay_effects USING btree (tenant_id, replay_id, id) WHERE (undo IS NULL);
CREATE INDEX message_replay_effects__undo ON public.message_replay_effects USING btree (tenant_id, replay_id, undo, id) WHERE (undo IS NOT NULL);
CREATE UNIQUE INDEX message_replay_effects__record ON public.message_replay_effects USING btree (tenant_id, replay_id, record_id) WHERE (record_id IS NOT NULL);
policy message_replay_effects__tenant using (tenant_id = (current_setting('app.tenant_id'::text))::integer);
grant delete, insert, select, update to serialis_app;
create table message_replay_messages (
  tenant_id integer not null,
  replay_id uuid not null,
  message_id uuid not null,
  received_at timestamp with time zone not null,
  outcome text collate "C" not null,
  inserted integer not null,
  changed integer not null,
  unchanged integer not null,
  older integer not null,
  counts_members boolean not null,
  application integer not null,
  constraint message_replay_messages__message FOREIGN KEY (tenant_id, message_id) REFERENCES inbox_messages(tenant_id, id) ON DELETE CASCADE,
  constraint message_replay_messages__outcome CHECK ((outcome = ANY (ARRAY['APPLIED'::text, 'REJECTED'::text, 'WAITING'::text, 'UNROUTED'::text, 'DEAD'::text]))),
  constraint message_replay_messages__replay FOREIGN KEY (tenant_id, replay_id) REFERENCES message_replays(tenant_id, id) ON DELETE CASCADE,
  constraint message_replay_messages_pkey PRIMARY KEY (tenant_id, replay_id, message_id)
); -- tenant table, row security forced
CREATE INDEX message_replay_messages__by_time ON public.message_replay_messages USING btree (tenant_id, replay_id, received_at, message_id);
CREATE INDEX message_replay_messages__message_id ON public.message_replay_messages USING btree (tenant_id, message_id);
policy message_replay_messages__tenant using (tenant_id = (current_setting('app.tenant_id'::text))::integer);
grant delete, insert, select to serialis_app;
create table message_replays (
  tenant_id integer not null,
  id uuid not null,
  endpoint_id uuid,
  message_status text collate "C",
  received_from timestamp with time zone,
  received_to timestamp with time zone not null,
  status text collate "C" not null,
  reason text not null default ''::text,
  message_count integer not null,
  after_at timestamp with time zone,
  after_id uuid,
  counts jsonb not null,
  checked jsonb,
  basis jsonb not null,
  counts_members boolean not null default false,
  undone_count integer not null default 0,
  left_count integer not null default 0,
  task_id uuid,
  error_key text collate "C",
  created_at timestamp with time zone not null,
  created_by_name text not null,
  ended_at timestamp with time zone,
  ended_by_name text not null default ''::text,
  version integer not null default 1,
  undo_reason text not null default ''::text,
  undone_at timestamp with time zone,
  undone_by_name text not null default ''::text,
  constraint message_replays__endpoint FOREIGN KEY (tenant_id, endpoint_id) REFERENCES subscribe_endpoints(tenant_id, id) ON DELETE CASCADE,
  constraint message_replays__message_status CHECK ((message_status = ANY (ARRAY['APPLIED'::text, 'REPLAYED'::text, 'REJECTED'::text, 'DEAD'::text]))),
  constraint message_replays__status CHECK ((status = ANY (ARRAY['CHECKING'::text, 'CHECKED'::text, 'APPLYING'::text, 'APPLIED'::text, 'UNDOING'::text, 'UNDONE'::text, 'DROPPED'::text]))),
  constraint message_replays_pkey PRIMARY KEY (tenant_id, id)
); -- tenant table, row security forced
CREATE INDEX message_replays__created ON public.message_replays USING btree (tenant_id, created_at);
CREATE INDEX message_replays__endpoint_id ON public.message_replays USING btree (tenant_id, endpoint_id) WHERE (endpoint_id IS NOT NULL);
policy message_replays__tenant using (tenant_id = (current_setting('app.tenant_id'::text))::integer);
grant delete, insert, select, update to serialis_app;
create table meta_data_drafts (
  tenant_id integer not null,
  collection_id uuid not null,
  fields jsonb not null,
  effect text collate "C",
  saved_at timestamp with time zone not null,
  saved_by_name text not null,
  constraint meta_data_drafts__collection FOREIGN KEY (tenant_id, collection_id) REFERENCES collections(tenant_id, id) ON DELETE CASCADE,
  constraint meta_data_drafts__effect CHECK ((effect = ANY (ARRAY['SAFE'::text, 'NEEDS_BACKFILL'::text, 'BREAKING'::text]))),
  constraint meta_data_drafts_pkey PRIMARY KEY (tenant_id, collection_id)
); -- tenant table, row security forced
CREATE INDEX meta_data_drafts__by_effect ON public.meta_data_drafts USING btree (tenant_id, effect) WHERE (effect IS NOT NULL);
policy meta_data_drafts__tenant using (tenant_id = (current_setting('app.tenant_id'::text))::integer);
grant delete, insert, select, update to serialis_app;
create table meta_data_versions (
  tenant_id integer not null,
  collection_id uuid not null,
  number integer not null,
  status text collate "C" not null,
  fields jsonb not null,
  effect text collate "C",
  reason text not null,
  published_at timestamp with time zone not null,
  published_by_name text not null,
  retired_at timestamp with time zone,
  retired_by_name text,
  retired_reason text,
  constraint meta_data_versions__collection FOREIGN KEY (tenant_id, collection_id) REFERENCES collections(tenant_id, id),
  constraint meta_data_versions__effect CHECK ((effect = ANY (ARRAY['SAFE'::text, 'NEEDS_BACKFILL'::text, 'BREAKING'::text]))),
  constraint meta_data_versions__retired CHECK (((status = 'RETIRED'::text) = (retired_at IS NOT NULL))),
  constraint meta_data_versions__status CHECK ((status = ANY (ARRAY['PUBLISHED'::text, 'RETIRED'::text]))),
  constraint meta_data_versions_pkey PRIMARY KEY (tenant_id, collection_id, number)
); -- tenant table, row security forced
policy meta_data_versions__tenant using (tenant_id = (current_setting('app.tenant_id'::text))::integer);
grant insert, select to serialis_app;
create table migrations (
  name text not null,
  digest text not null,
  applied_at timestamp with time zone not null default now(),
  constraint migrations_pkey PRIMARY KEY (name)
); -- platform-local table
create table nested_model_drafts (
  tenant_id integer not null,
  model_id uuid not null,
  fields jsonb not null,
  effect text collate "C",
  saved_at timestamp with time zone not null,
  saved_by_name text not null,
  constraint nested_model_drafts__effect CHECK ((effect = ANY (ARRAY['SAFE'::text, 'NEEDS_BACKFILL'::text, 'BREAKING'::text]))),
  constraint nested_model_drafts__model FOREIGN KEY (tenant_id, model_id) REFERENCES nested_models(tenant_id, id) ON DELETE CASCADE,
  constraint nested_model_drafts_pkey PRIMARY KEY (tenant_id, model_id)
); -- tenant table, row security forced
policy nested_model_drafts__tenant using (tenant_id = (current_setting('app.tenant_id'::text))::integer);
grant delete, insert, select, update to serialis_app;
create table nested_model_versions (
  tenant_id integer not null,
  model_id uuid not null,
  number integer not null,
  fields jsonb not null,
  effect text collate "C",
  reason text not null,
  published_at timestamp with time zone not null,
  published_by_name text not null,
  constraint nested_model_versions__effect CHECK ((effect = ANY (ARRAY['SAFE'::text, 'NEEDS_BACKFILL'::text, 'BREAKING'::text]))),
  constraint nested_model_versions__model FOREIGN KEY (tenant_id, model_id) REFERENCES nested_models(tenant_id, id),
  constraint nested_model_versions_pkey PRIMARY KEY (tenant_id, model_id, number)
); -- tenant table, row security forced
policy nested_model_versions__tenant using (tenant_id = (current_setting('app.tenant_id'::text))::integer);
grant insert, select to serialis_app;
create table nested_models (
  tenant_id integer not null,
  id uuid not null,
  code text collate "C" not null,
  name_en text not null,
  name_zh text not null,
  description text not null,
  status text collate "C" not null,
  version integer not null default 1,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  constraint nested_models__status CHECK ((status = ANY (ARRAY['DRAFT'::text, 'PUBLISHED'::text, 'ARCHIVED'::text]))),
  constraint nested_models_pkey PRIMARY KEY (tenant_id, id),
  constraint nested_models_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(tenant_id)
); -- tenant table, row security forced
CREATE INDEX nested_models__by_status ON public.nested_models USING btree (tenant_id, status, id);
CREATE UNIQUE INDEX nested_models__code ON public.nested_models USING btree (tenant_id, code);
policy nested_models__tenant using (tenant_id = (current_setting('app.tenant_id'::text))::integer);
grant delete, insert, select, update to serialis_app;
create table news (
  tenant_id integer not null,
  id uuid not null,
  kind text not null,
  status text not null,
  title_zh text not null,
  title_en text not null,
  body_zh text not null,
  body_en text not null,
  is_pinned boolean not null default false,
  is_for_all boolean not null,
  publish_from timestamp with time zone,
  publish_until timestamp with time zone,
  starts_at timestamp with time zone,
  ends_at timestamp with time zone,
  reading integer not null default 1,
  text_version integer not null default 1,
  created_at timestamp with time zone not null,
  created_by_name text not null,
  published_at timestamp with time zone,
  withdrawn_at timestamp with time zone,
  version integer not null default 1,
  body_format text not null default 'PLAIN'::text,
  constraint news_pkey PRIMARY KEY (tenant_id, id),
  constraint news_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(tenant_id)
); -- tenant table, row security forced
CREATE INDEX news__shown ON public.news USING btree (tenant_id, publish_from) WHERE (status = 'PUBLISHED'::text);
policy news__tenant using (tenant_id = (current_setting('app.tenant_id'::text))::integer);
grant delete, insert, select, update to serialis_app;
create table news_reads (
  tenant_id integer not null,
  news_id uuid not null,
  user_id uuid not null,
  reading integer not null,
  text_version integer not null,
  read_at timestamp with time zone not null,
  constraint news_reads__news FOREIGN KEY (tenant_id, news_id) REFERENCES news(tenant_id, id),
  constraint news_reads__user FOREIGN KEY (tenant_id, user_id) REFERENCES users(tenant_id, id),
  constraint news_reads_pkey PRIMARY KEY (tenant_id, news_id, user_id, reading),
  constraint news_reads_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(tenant_id)
); -- tenant table, row security forced
CREATE INDEX news_reads__user ON public.news_reads USING btree (tenant_id, user_id);
policy news_reads__tenant using (tenant_id = (current_setting('app.tenant_id'::text))::integer);
grant insert, select to serialis_app;
create table news_roles (
  tenant_id integer not null,
  news_id uuid not null,
  role_id uuid not null,
  constraint news_roles__news FOREIGN KEY (tenant_id, news_id) REFERENCES news(tenant_id, id) ON DELETE CASCADE,
  constraint news_roles__role FOREIGN KEY (tenant_id, role_id) REFERENCES roles(tenant_id, id) ON DELETE CASCADE,
  constraint news_roles_pkey PRIMARY KEY (tenant_id, news_id, role_id),
  constraint news_roles_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(tenant_id)
); -- tenant table, row security forced
CREATE INDEX news_roles__role ON public.news_roles USING btree (tenant_id, role_id);
policy news_roles__tenant using (tenant_id = (current_setting('app.tenant_id'::text))::integer);
grant delete, insert, select to serialis_app;
create table nightly_runs (
  tenant_id integer not null,
  kind text collate "C" not null,
  day date not null,
  started_at timestamp with time zone not null,
  constraint nightly_runs_pkey PRIMARY KEY (tenant_id, kind, day),
  constraint nightly_runs_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(tenant_id)
); -- tenant table, row security forced
policy nightly_runs__tenant using (tenant_id = (current_setting('app.tenant_id'::text))::integer);
grant delete, insert, select to serialis_app;
create table one_time_codes (
  tenant_id integer not null,
  user_id uuid not null,
  code_hash bytea not null,
  created_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  constraint one_time_codes__user FOREIGN KEY (tenant_id, user_id) REFERENCES users(tenant_id, id),
  constraint one_time_codes_pkey PRIMARY KEY (tenant_id, user_id),
  constraint one_time_codes_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(tenant_id)
); -- tenant table, row security forced
policy one_time_codes__tenant using (tenant_id = (current_setting('app.tenant_id'::text))::integer);
grant delete, insert, select, update to serialis_app;
create table opening_stock_blocks (
  tenant_id integer not null,
  block integer not null,
  opening_stock_id uuid not null,
  batch_code text collate "C" not null,
  expires_on date,
  constraint opening_stock_blocks__opening_stock FOREIGN KEY (tenant_id, opening_stock_id) REFERENCES opening_stocks(tenant_id, id),
  constraint opening_stock_blocks_pkey PRIMARY KEY (tenant_id, block)
); -- tenant table, row security forced
CREATE INDEX opening_stock_blocks__batch ON public.opening_stock_blocks USING btree (tenant_id, batch_code, block);
CREATE INDEX opening_stock_blocks__of ON public.opening_stock_blocks USING btree (tenant_id, opening_stock_id, block);
policy opening_stock_blocks__tenant using (tenant_id = (current_setting('app.tenant_id'::text))::integer);
grant insert, select to serialis_app;
create table opening_stock_numbers (
  tenant_id integer not null,
  last_number bigint not null,
  constraint opening_stock_numbers_pkey PRIMARY KEY (tenant_id),
  constraint opening_stock_numbers_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(tenant_id)
); -- tenant table, row security forced
policy opening_stock_numbers__tenant using (tenant_id = (current_setting('app.tenant_id'::text))::integer);
grant insert, select, update to serialis_app;
create table opening_stocks (
  tenant_id integer not null,
  id uuid not null,
  number bigint not null,
  name text not null,
  path text not null,
  size bigint not null,
  sha256 text not null,
  status text collate "C" not null,
  outcome jsonb,
  row_errors jsonb not null default '[]'::jsonb,
  error_path text,
  error_size bigint,
  expected jsonb,
  deviation text not null default ''::text,
  reason text not null default ''::text,
  failure_key text,
  failure_params jsonb not null default '{}'::jsonb,
  task_id uuid,
  event_id uuid,
  parts_done integer not null default 0,
  packs_done integer not null default 0,
  uploaded_at timestamp with time zone not null,
  uploaded_by uuid not null,
  uploaded_by_name text not null,
  ended_at timestamp with time zone,
  ended_by_name text not null default ''::text,
  format text collate "C" not null,
  constraint opening_stocks__format CHECK ((format = ANY (ARRAY['CSV'::text, 'EPCIS'::text]))),
  constraint opening_stocks__number UNIQUE (tenant_id, number),
  constraint opening_stocks__status CHECK ((status = ANY (ARRAY['CHECKING'::text, 'CHECKED'::text, 'UNREADABLE'::text, 'ENTERING'::text, 'ENTERED'::text, 'DROPPED'::text]))),
  constraint opening_stocks_pkey PRIMARY KEY (tenant_id, id),
  constraint opening_stocks_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(tenant_id)
); -- tenant table, row security forced
CREATE INDEX opening_stocks__by_status ON public.opening_stocks USING btree (tenant_id, status, id);
policy opening_stocks__tenant using (tenant_id = (current_setting('app.tenant_id'::text))::integer);
grant insert, select, update to serialis_app;
create table order_ranges (
  tenant_id integer not null,
  block integer not null,
  first_offset integer not null,
  last_offset integer not null,
  order_id uuid not null,
  level text collate "C" not null,
  line_id uuid,
  package_id uuid,
  constraint order_ranges__offsets CHECK (((first_offset >= 0) AND ((last_offset >= first_offset) AND (last_offset <= 16777215)))),
  constraint order_ranges_pkey PRIMARY KEY (tenant_id, block, first_offset)
); -- tenant table, row security forced
CREATE INDEX order_ranges__line ON public.order_ranges USING btree (tenant_id, line_id, block, first_offset) WHERE (line_id IS NOT NULL);
CREATE INDEX order_ranges__order ON public.order_ranges USING btree (tenant_id, order_id, block, first_offset);
policy order_ranges__tenant using (tenant_id = (current_setting('app.tenant_id'::text))::integer);
grant delete, insert, select, update to serialis_app;
create table order_waiting_limits (
  tenant_id integer not null,
  hours jsonb not null,
  version integer not null default 1,
  constraint order_waiting_limits_pkey PRIMARY KEY (tenant_id),
  constraint order_waiting_limits_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(tenant_id)
); -- tenant table, row security forced
policy order_waiting_limits__tenant using (tenant_id = (current_setting('app.tenant_id'::text))::integer);
grant insert, select, update to serialis_app;
create table pack_scans (
  tenant_id integer not null,
  ordinal bigint not null,
  id uuid not null,
  source text collate "C" not null,
  place text not null,
  scanned_at timestamp with time zone not null,
  by_name text not null,
  region_id uuid,
  recorded_at timestamp with time zone not null,
  client bytea,
  constraint pack_scans__source CHECK ((source = ANY (ARRAY['CONSUMER'::text, 'FIELD'::text]))),
  constraint pack_scans_pkey PRIMARY KEY (tenant_id, ordinal, id),
  constraint pack_scans_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(tenant_id)
); -- tenant table, row security forced
CREATE INDEX pack_scans__by_time ON public.pack_scans USING btree (tenant_id, scanned_at, ordinal) WHERE (source = 'CONSUMER'::text);
CREATE INDEX pack_scans__in_region ON public.pack_scans USING btree (tenant_id, region_id, ordinal) WHERE (region_id IS NOT NULL);
CREATE INDEX pack_scans__lately ON public.pack_scans USING btree (tenant_id, recorded_at) WHERE (source = 'CONSUMER'::text);
policy pack_scans__tenant using (tenant_id = (current_setting('app.tenant_id'::text))::integer);
grant insert, select to serialis_app;
create table packaging_template_shapes (
  tenant_id integer not null,
  template_id uuid not null,
  shape integer not null,
  levels jsonb not null,
  ratio text collate "C" not null,
  made_at timestamp with time zone not null,
  made_by text not null,
  constraint packaging_template_shapes__template FOREIGN KEY (tenant_id, template_id) REFERENCES packaging_templates(tenant_id, id),
  constraint packaging_template_shapes_pkey PRIMARY KEY (tenant_id, template_id, shape)
); -- tenant table, row security forced
policy packaging_template_shapes__tenant using (tenant_id = (current_setting('app.tenant_id'::text))::integer);
grant delete, insert, select to serialis_app;
create table packaging_templates (
  tenant_id integer not null,
  id uuid not null,
  name text not null,
  remark text not null,
  shape integer not null,
  structure text collate "C" not null,
  version integer not null default 1,
  changed_at timestamp with time zone not null,
  constraint packaging_templates__name UNIQUE (tenant_id, name),
  constraint packaging_templates__structure UNIQUE (tenant_id, structure),
  constraint packaging_templates_pkey PRIMARY KEY (tenant_id, id),
  constraint packaging_templates_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(tenant_id)
); -- tenant table, row security forced
policy packaging_templates__tenant using (tenant_id = (current_setting('app.tenant_id'::text))::integer);
grant delete, insert, select, update to serialis_app;
create table packing_rules (
  tenant_id integer not null,
  mixes_batches boolean not null,
  mixes_release boolean not null,
  version integer not null,
  constraint packing_rules_pkey PRIMARY KEY (tenant_id),
  constraint packing_rules_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(tenant_id)
); -- tenant table, row security forced
policy packing_rules__tenant using (tenant_id = (current_setting('app.tenant_id'::text))::integer);
grant insert, select, update to serialis_app;
create table passkey_challenges (
  tenant_id integer not null,
  user_id uuid not null,
  purpose text not null,
  challenge bytea not null,
  expires_at timestamp with time zone not null,
  constraint passkey_challenges__user FOREIGN KEY (tenant_id, user_id) REFERENCES users(tenant_id, id),
  constraint passkey_challenges_pkey PRIMARY KEY (tenant_id, user_id, purpose),
  constraint passkey_challenges_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(tenant_id)
); -- tenant table, row security forced
policy passkey_challenges__tenant using (tenant_id = (current_setting('app.tenant_id'::text))::integer);
grant delete, insert, select, update to serialis_app;
create table passkeys (
  tenant_id integer not null,
  id uuid not null,
  user_id uuid not null,
  name text not null,
  credential_id bytea not null,
  public_key bytea not null,
  counter bigint not null,
  transports text[] not null,
  created_at timestamp with time zone not null,
  used_at timestamp with time zone,
  constraint passkeys__user FOREIGN KEY (tenant_id, user_id) REFERENCES users(tenant_id, id),
  constraint passkeys_pkey PRIMARY KEY (tenant_id, id),
  constraint passkeys_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(tenant_id)
); -- tenant table, row security forced
CREATE UNIQUE INDEX passkeys__credential ON public.passkeys USING btree (tenant_id, user_id, credential_id);
policy passkeys__tenant using (tenant_id = (current_setting('app.tenant_id'::text))::integer);
grant delete, insert, select, update to serialis_app;
create table password_policies (
  tenant_id integer not null,
  minimum integer not null,
  max_age_days integer,
  version integer not null,
  api_key_max_age_days integer,
  session_idle_minutes integer not null default 60,
  unused_account_days integer,
  constraint password_policies_pkey PRIMARY KEY (tenant_id),
  constraint password_policies_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(tenant_id)
); -- tenant table, row security forced
policy password_policies__tenant using (tenant_id = (current_setting('app.tenant_id'::text))::integer);
grant insert, select, update to serialis_app;
create table platform_administrators (
  administrator_id uuid not null,
  account text collate "C" not null,
  name text not null,
  password_hash text not null,
  is_disabled boolean not null default false,
  created_at timestamp with time zone not null,
  constraint platform_administrators__account UNIQUE (account),
  constraint platform_administrators_pkey PRIMARY KEY (administrator_id)
); -- reference table
grant select to serialis_app;
create table platform_closings (
  closing_id uuid not null,
  for_tenant integer not null,
  status text collate "C" not null,
  reason text not null,
  closing_day date not null,
  retention_day date not null,
  announced_by uuid not null,
  announced_by_name text not null,
  announced_at timestamp with time zone not null,
  recorded_at timestamp with time zone not null default now(),
  export_answer text collate "C",
  export_at timestamp with time zone,
  export_by_name text not null default ''::text,
  export_sha256 text not null default ''::text,
  closed_at timestamp with time zone,
  closed_by_name text not null default ''::text,
  ended_at timestamp with time zone,
  ended_by_name text not null default ''::text,
  constraint platform_closings__announced_by FOREIGN KEY (announced_by) REFERENCES platform_administrators(administrator_id),
  constraint platform_closings__export_answer CHECK ((export_answer = ANY (ARRAY['TAKEN'::text, 'DECLINED'::text]))),
  constraint platform_closings__status CHECK ((status = ANY (ARRAY['ANNOUNCED'::text, 'CLOSED'::text, 'WITHDRAWN'::text, 'REOPENED'::text]))),
  constraint platform_closings_for_tenant_fkey FOREIGN KEY (for_tenant) REFERENCES tenants(tenant_id),
  constraint platform_closings_pkey PRIMARY KEY (closing_id)
); -- reference table
CREATE UNIQUE INDEX platform_closings__open ON public.platform_closings USING btree (for_tenant) WHERE (status = ANY (ARRAY['ANNOUNCED'::text, 'CLOSED'::text]));
grant select to serialis_app;
create table platform_deletions (
  deletion_id uuid not null,
  for_tenant integer not null,
  closing_id uuid not null,
  status text collate "C" not null,
  reason text not null,
  asked_by uuid not null,
  asked_by_name text not null,
  asked_at timestamp with time zone not null,
  confirmed_by uuid,
  confirmed_by_name text not null default ''::text,
  confirmed_at timestamp with time zone,
  ended_at timestamp with time zone,
  proof jsonb,
  gtins text[] not null default '{}'::text[],
  deleted_rows bigint not null default 0,
  constraint platform_deletions__asked_by FOREIGN KEY (asked_by) REFERENCES platform_administrators(administrator_id),
  constraint platform_deletions__closing FOREIGN KEY (closing_id) REFERENCES platform_closings(closing_id),
  constraint platform_deletions__confirmed CHECK (((confirmed_by IS NOT NULL) = (status = ANY (ARRAY['RUNNING'::text, 'DONE'::text])))),
  constraint platform_deletions__confirmed_by FOREIGN KEY (confirmed_by) REFERENCES platform_administrators(administrator_id),
  constraint platform_deletions__status CHECK ((status = ANY (ARRAY['ASKED'::text, 'WITHDRAWN'::text, 'RUNNING'::text, 'DONE'::text]))),
  constraint platform_deletions__two_people CHECK ((confirmed_by <> asked_by)),
  constraint platform_deletions_for_tenant_fkey FOREIGN KEY (for_tenant) REFERENCES tenants(tenant_id),
  constraint platform_deletions_pkey PRIMARY KEY (deletion_id)
); -- reference table
CREATE INDEX platform_deletions__gtins ON public.platform_deletions USING gin (gtins);
CREATE UNIQUE INDEX platform_deletions__open ON public.platform_deletions USING btree (for_tenant) WHERE (status = ANY (ARRAY['ASKED'::text, 'RUNNING'::text, 'DONE'::text]));
grant insert, select, update to serialis_app;
create table platform_events (
  event_id uuid not null,
  at timestamp with time zone not null,
  action text collate "C" not null,
  by_name text not null,
  by_account text collate "C" not null,
  account text collate "C" not null,
  reason text not null,
  ip text not null,
  request_id text not null,
  constraint platform_events__action CHECK ((action = ANY (ARRAY['FACTOR_ADDED'::text, 'FACTOR_REMOVED'::text, 'FACTOR_RESET'::text, 'FACTOR_REFUSED'::text, 'RECOVERY_CODES_MADE'::text, 'DELETION_ASKED'::text, 'DELETION_WITHDRAWN'::text, 'DELETION_CONFIRMED'::text, 'TENANT_DELETED'::text]))),
  constraint platform_events_pkey PRIMARY KEY (event_id)
); -- reference table
grant insert, select to serialis_app;
create table platform_factors (
  administrator_id uuid not null,
  secret bytea not null,
  confirmed_at timestamp with time zone,
  used_steps integer[] not null default '{}'::integer[],
  constraint platform_factors__administrator FOREIGN KEY (administrator_id) REFERENCES platform_administrators(administrator_id),
  constraint platform_factors_pkey PRIMARY KEY (administrator_id)
); -- reference table
grant delete, insert, select, update to serialis_app;
create table platform_login_tries (
  counted_for text collate "C" not null,
  tries double precision not null,
  tried_at timestamp with time zone not null,
  wait_until timestamp with time zone,
  refused integer not null,
  refused_at timestamp with time zone not null,
  address text not null,
  constraint platform_login_tries_pkey PRIMARY KEY (counted_for)
); -- reference table
grant delete, insert, select, update to serialis_app;
create table platform_recoveries (
  recovery_id uuid not null,
  for_tenant integer not null,
  account text collate "C" not null,
  name text not null,
  email text not null,
  reason text not null,
  status text collate "C" not null,
  asked_by uuid not null,
  asked_by_name text not null,
  asked_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  ended_by uuid,
  ended_by_name text not null default ''::text,
  ended_at timestamp with time zone,
  constraint platform_recoveries__asked_by FOREIGN KEY (asked_by) REFERENCES platform_administrators(administrator_id),
  constraint platform_recoveries__status CHECK ((status = ANY (ARRAY['ASKED'::text, 'CONFIRMED'::text, 'WITHDRAWN'::text, 'EXPIRED'::text]))),
  constraint platform_recoveries_for_tenant_fkey FOREIGN KEY (for_tenant) REFERENCES tenants(tenant_id),
  constraint platform_recoveries_pkey PRIMARY KEY (recovery_id)
); -- reference table
CREATE UNIQUE INDEX platform_recoveries__open ON public.platform_recoveries USING btree (for_tenant) WHERE (status = 'ASKED'::text);
grant insert, select, update to serialis_app;
create table platform_recovery_codes (
  administrator_id uuid not null,
  code_hash bytea not null,
  created_at timestamp with time zone not null,
  constraint platform_recovery_codes__administrator FOREIGN KEY (administrator_id) REFERENCES platform_administrators(administrator_id),
  constraint platform_recovery_codes_pkey PRIMARY KEY (administrator_id, code_hash)
); -- reference table
grant delete, insert, select to serialis_app;
create table platform_secret_key (
  is_only boolean not null default true,
  wrapped_key bytea not null,
  created_at timestamp with time zone not null,
  constraint platform_secret_key__one CHECK (is_only),
  constraint platform_secret_key_pkey PRIMARY KEY (is_only)
); -- reference table
grant insert, select, update to serialis_app;
create table platform_sessions (
  token_hash bytea not null,
  administrator_id uuid not null,
  opened_at timestamp with time zone not null,
  last_seen_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  factor_due text collate "C",
  constraint platform_sessions__administrator FOREIGN KEY (administrator_id) REFERENCES platform_administrators(administrator_id),
  constraint platform_sessions__factor_due CHECK ((factor_due = 'ASK'::text)),
  constraint platform_sessions_pkey PRIMARY KEY (token_hash)
); -- reference table
CREATE INDEX platform_sessions__administrator_of ON public.platform_sessions USING btree (administrator_id);
grant delete, insert, select, update to serialis_app;
create table point_bookings (
  tenant_id integer not null,
  id uuid not null,
  member_id uuid not null,
  kind text collate "C" not null,
  ref_type text collate "C" not null,
  ref_id text collate "C" not null,
  ref_reason text collate "C" not null,
  reverses uuid,
  reason text not null,
  booked_at timestamp with time zone not null,
  booked_by uuid,
  booked_by_name text not null,
  constraint point_bookings__kind CHECK ((kind = ANY (ARRAY['EARN'::text, 'REDEEM'::text, 'CORRECT'::text, 'REVERSE'::text, 'EXPIRE'::text]))),
  constraint point_bookings__member FOREIGN KEY (tenant_id, member_id) REFERENCES members(tenant_id, id),
  constraint point_bookings__of_reversal CHECK (((kind = 'REVERSE'::text) = (reverses IS NOT NULL))),
  constraint point_bookings__ref_type CHECK ((ref_type = ANY (ARRAY['HAND'::text, 'RECEIPT'::text, 'BOOKING'::text, 'DAY'::text]))),
  constraint point_bookings_pkey PRIMARY KEY (tenant_id, id)
); -- tenant table, row security forced
CREATE INDEX point_bookings__lately ON public.point_bookings USING btree (tenant_id, booked_at);
CREATE INDEX point_bookings__of_member ON public.point_bookings USING btree (tenant_id, member_id, id DESC);
CREATE UNIQUE INDEX point_bookings__reference ON public.point_bookings USING btree (tenant_id, ref_type, ref_id, ref_reason);
CREATE UNIQUE INDEX point_bookings__reversed_once ON public.point_bookings USING btree (tenant_id, reverses) WHERE (reverses IS NOT NULL);
policy point_bookings__tenant using (tenant_id = (current_setting('app.tenant_id'::text))::integer);
grant insert, select to serialis_app;
create table point_entries (
  tenant_id integer not null,
  booking_id uuid not null,
  line integer not null,
  account text collate "C" not null,
  member_id uuid not null,
  lot_id uuid,
  points integer not null,
  constraint point_entries__account CHECK ((account = ANY (ARRAY['MEMBER'::text, 'ISSUED'::text, 'REDEEMED'::text, 'EXPIRED'::text, 'CORRECTED'::text]))),
  constraint point_entries__booking FOREIGN KEY (tenant_id, booking_id) REFERENCES point_bookings(tenant_id, id),
  constraint point_entries__lot FOREIGN KEY (tenant_id, lot_id) REFERENCES point_lots(tenant_id, id),
  constraint point_entries__of_lot CHECK (((account <> 'MEMBER'::text) OR (lot_id IS NOT NULL))),
  constraint point_entries__points CHECK ((points <> 0)),
  constraint point_entries_pkey PRIMARY KEY (tenant_id, booking_id, line)
); -- tenant table, row security forced
CREATE INDEX point_entries__by_lot ON public.point_entries USING btree (tenant_id, member_id, lot_id) WHERE (lot_id IS NOT NULL);
CREATE INDEX point_entries__of_lot_alone ON public.point_entries USING btree (tenant_id, lot_id) WHERE (lot_id IS NOT NULL);
policy point_entries__tenant using (tenant_id = (current_setting('app.tenant_id'::text))::integer);
grant insert, select to serialis_app;
create table point_lots (
  tenant_id integer not null,
  id uuid not null,
  member_id uuid not null,
  booking_id uuid not null,
  earned_on date not null,
  expires_on date not null,
  constraint point_lots__booking FOREIGN KEY (tenant_id, booking_id) REFERENCES point_bookings(tenant_id, id),
  constraint point_lots_pkey PRIMARY KEY (tenant_id, id)
); -- tenant table, row security forced
CREATE INDEX point_lots__of_booking ON public.point_lots USING btree (tenant_id, booking_id);
CREATE INDEX point_lots__of_member ON public.point_lots USING btree (tenant_id, member_id, expires_on, id);
policy point_lots__tenant using (tenant_id = (current_setting('app.tenant_id'::text))::integer);
grant insert, select to serialis_app;
create table pool_days (
  tenant_id integer not null,
  pool_id uuid not null,
  day date not null,
  taken integer not null,
  constraint pool_days__pool FOREIGN KEY (tenant_id, pool_id) REFERENCES pools(tenant_id, id) ON DELETE CASCADE,
  constraint pool_days_pkey PRIMARY KEY (tenant_id, pool_id, day)
) with (fillfactor=80); -- tenant table, row security forced
policy pool_days__tenant using (tenant_id = (current_setting('app.tenant_id'::text))::integer);
grant delete, insert, select, update to serialis_app;
create table pool_replenishments (
  tenant_id integer not null,
  id uuid not null,
  pool_id uuid not null,
  cause text collate "C" not null,
  status text collate "C" not null,
  quantity integer not null,
  requested integer not null,
  received integer not null default 0,
  pull_id uuid not null,
  order_id uuid,
  problem text collate "C",
  requested_by text not null,
  requested_at timestamp with time zone not null,
  ended_at timestamp with time zone,
  constraint pool_replenishments__counts CHECK (((quantity > 0) AND (requested <= quantity) AND (received >= 0))),
  constraint pool_replenishments__pool FOREIGN KEY (tenant_id, pool_id) REFERENCES pools(tenant_id, id),
  constraint pool_replenishments__status CHECK ((status = ANY (ARRAY['RUNNING'::text, 'DELIVERED'::text, 'SHORT'::text, 'FAILED'::text]))),
  constraint pool_replenishments_pkey PRIMARY KEY (tenant_id, id)
) with (fillfactor=80); -- tenant table, row security forced
CREATE INDEX pool_replenishments__pool ON public.pool_replenishments USING btree (tenant_id, pool_id, id);
CREATE INDEX pool_replenishments__pull ON public.pool_replenishments USING btree (tenant_id, pull_id);
CREATE UNIQUE INDEX pool_replenishments__running ON public.pool_replenishments USING btree (tenant_id, pool_id) WHERE (status = 'RUNNING'::text);
policy pool_replenishments__tenant using (tenant_id = (current_setting('app.tenant_id'::text))::integer);
grant insert, select, update to serialis_app;
create table pools (
  tenant_id integer not null,
  id uuid not null,
  pool_key text collate "C" not null,
  product_id uuid not null,
  level text collate "C" not null,
  source text collate "C" not null,
  environment text collate "C" not null,
  supplier_id uuid,
  minimum_request integer not null,
  maximum_percent integer not null,
  zero_box text collate "C" not null,
  zero_box_per_batch integer not null,
  zero_box_each integer not null,
  zero_box_rule_version_id uuid,
  threshold integer not null,
  target integer not null,
  warn_days integer not null,
  is_active boolean not null,
  created_at timestamp with time zone not null,
  version integer not null default 1,
  constraint pools__maximum_percent CHECK (((maximum_percent >= 100) AND (maximum_percent <= 300))),
  constraint pools__pool_key UNIQUE (tenant_id, pool_key),
  constraint pools__product FOREIGN KEY (tenant_id, product_id) REFERENCES products(tenant_id, id),
  constraint pools__source CHECK (((source = 'pharmforce'::text) = (environment = 'OWN'::text))),
  constraint pools__target CHECK ((target >= threshold)),
  constraint pools__zero_box_rule FOREIGN KEY (tenant_id, zero_box_rule_version_id) REFERENCES rule_versions(tenant_id, id),
  constraint pools_pkey PRIMARY KEY (tenant_id, id)
) with (fillfactor=80); -- tenant table, row security forced
CREATE INDEX pools__product ON public.pools USING btree (tenant_id, product_id, level);
policy pools__tenant using (tenant_id = (current_setting('app.tenant_id'::text))::integer);
grant delete, insert, select, update to serialis_app;
create table preferences (
  tenant_id integer not null,
  actor_id uuid not null,
  key text collate "C" not null,
  value jsonb not null,
  changed_at timestamp with time zone not null,
  constraint preferences_pkey PRIMARY KEY (tenant_id, actor_id, key),
  constraint preferences_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(tenant_id)
); -- tenant table, row security forced
policy preferences__tenant using (tenant_id = (current_setting('app.tenant_id'::text))::integer);
grant insert, select, update to serialis_app;
create table privacy_requests (
  tenant_id integer not null,
  id uuid not null,
  member_id uuid not null,
  kind text collate "C" not null,
  status text collate "C" not null,
  identified_by text collate "C" not null,
  reason text not null,
  note text not null,
  asked_by uuid not null,
  asked_by_name text not null,
  asked_at timestamp with time zone not null,
  decided_by uuid,
  decided_by_name text not null default ''::text,
  decided_at timestamp with time zone,
  decision text not null default ''::text,
  task_id uuid,
  touched jsonb not null default '{}'::jsonb,
  files integer not null default 0,
  finished_at timestamp with time zone,
  certificate jsonb,
  certificate_digest text collate "C" not null default ''::text,
  version integer not null default 1,
  constraint privacy_requests__four_eyes CHECK (((status <> ALL (ARRAY['RUNNING'::text, 'DONE'::text, 'REJECTED'::text])) OR (decided_by <> asked_by))),
  constraint privacy_requests__identified CHECK ((identified_by = ANY (ARRAY['ACCOUNT'::text, 'KNOWN_CONTACT'::text, 'DOCUMENT'::text, 'REPRESENTATIVE'::text]))),
  constraint privacy_requests__kind CHECK ((kind = ANY (ARRAY['ACCESS'::text, 'ERASURE'::text]))),
  constraint privacy_requests__member FOREIGN KEY (tenant_id, member_id) REFERENCES members(tenant_id, id),
  constraint privacy_requests__status CHECK ((status = ANY (ARRAY['REQUESTED'::text, 'RUNNING'::text, 'DONE'::text, 'REJECTED'::text, 'WITHDRAWN'::text]))),
  constraint privacy_requests_pkey PRIMARY KEY (tenant_id, id)
); -- tenant table, row security forced
CREATE INDEX privacy_requests__by_status ON public.privacy_requests USING btree (tenant_id, status, id DESC);
CREATE INDEX privacy_requests__of_member ON public.privacy_requests USING btree (tenant_id, member_id, id DESC);
CREATE UNIQUE INDEX privacy_requests__open ON public.privacy_requests USING btree (tenant_id, member_id, kind) WHERE (status = ANY (ARRAY['REQUESTED'::text, 'RUNNING'::text]));
policy privacy_requests__tenant using (tenant_id = (current_setting('app.tenant_id'::text))::integer);
grant insert, select, update to serialis_app;
create table product_categories (
  tenant_id integer not null,
  id uuid not null,
  code text collate "C" not null,
  name text not null,
  parent_id uuid,
  remark text not null,
  version integer not null default 1,
  constraint product_categories__code UNIQUE (tenant_id, code),
  constraint product_categories__name UNIQUE (tenant_id, name),
  constraint product_categories__parent FOREIGN KEY (tenant_id, parent_id) REFERENCES product_categories(tenant_id, id),
  constraint product_categories_pkey PRIMARY KEY (tenant_id, id),
  constraint product_categories_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(tenant_id)
); -- tenant table, row security forced
CREATE INDEX product_categories__children ON public.product_categories USING btree (tenant_id, parent_id);
policy product_categories__tenant using (tenant_id = (current_setting('app.tenant_id'::text))::integer);
grant delete, insert, select, update to serialis_app;
create table product_group_members (
  tenant_id integer not null,
  product_id uuid not null,
  group_id uuid not null,
  constraint product_group_members__group FOREIGN KEY (tenant_id, group_id) REFERENCES product_groups(tenant_id, id),
  constraint product_group_members__product FOREIGN KEY (tenant_id, product_id) REFERENCES products(tenant_id, id),
  constraint product_group_members_pkey PRIMARY KEY (tenant_id, product_id, group_id)
); -- tenant table, row security forced
CREATE INDEX product_group_members__members ON public.product_group_members USING btree (tenant_id, group_id, product_id);
policy product_group_members__tenant using (tenant_id = (current_setting('app.tenant_id'::text))::integer);
grant delete, insert, select to serialis_app;
create table product_groups (
  tenant_id integer not null,
  id uuid not null,
  code text collate "C" not null,
  name text not null,
  remark text not null,
  version integer not null default 1,
  constraint product_groups__code UNIQUE (tenant_id, code),
  constraint product_groups__name UNIQUE (tenant_id, name),
  constraint product_groups_pkey PRIMARY KEY (tenant_id, id),
  constraint product_groups_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(tenant_id)
); -- tenant table, row security forced
policy product_groups__tenant using (tenant_id = (current_setting('app.tenant_id'::text))::integer);
grant delete, insert, select, update to serialis_app;
create table product_gtins (
  tenant_id integer not null,
  gtin text collate "C" not null,
  product_id uuid not null,
  level text collate "C" not null,
  constraint product_gtins__gtin PRIMARY KEY (tenant_id, gtin),
  constraint product_gtins__product FOREIGN KEY (tenant_id, product_id) REFERENCES products(tenant_id, id)
); -- tenant table, row security forced
CREATE INDEX product_gtins__product ON public.product_gtins USING btree (tenant_id, product_id);
policy product_gtins__tenant using (tenant_id = (current_setting('app.tenant_id'::text))::integer);
grant delete, insert, select to serialis_app;
create table product_levels (
  tenant_id integer not null,
  product_id uuid not null,
  revision integer not null,
  level text collate "C" not null,
  gtin text collate "C",
  rule_version_id uuid,
  zero_box_rule_version_id uuid,
  constraint product_levels__revision FOREIGN KEY (tenant_id, product_id, revision) REFERENCES product_revisions(tenant_id, product_id, revision),
  constraint product_levels__rule_version FOREIGN KEY (tenant_id, rule_version_id) REFERENCES rule_versions(tenant_id, id),
  constraint product_levels__zero_box_rule FOREIGN KEY (tenant_id, zero_box_rule_version_id) REFERENCES rule_versions(tenant_id, id),
  constraint product_levels_pkey PRIMARY KEY (tenant_id, product_id, revision, level)
); -- tenant table, row security forced
CREATE INDEX product_levels__rule ON public.product_levels USING btree (tenant_id, rule_version_id) WHERE (rule_version_id IS NOT NULL);
CREATE INDEX product_levels__zero_box_rule ON public.product_levels USING btree (tenant_id, zero_box_rule_version_id) WHERE (zero_box_rule_version_id IS NOT NULL);
policy product_levels__tenant using (tenant_id = (current_setting('app.tenant_id'::text))::integer);
grant insert, select to serialis_app;
create table product_names (
  tenant_id integer not null,
  name text not null,
  product_id uuid not null,
  constraint product_names__name PRIMARY KEY (tenant_id, name),
  constraint product_names__product FOREIGN KEY (tenant_id, product_id) REFERENCES products(tenant_id, id)
); -- tenant table, row security forced
CREATE INDEX product_names__product ON public.product_names USING btree (tenant_id, product_id);
policy product_names__tenant using (tenant_id = (current_setting('app.tenant_id'::text))::integer);
grant delete, insert, select to serialis_app;
create table product_revisions (
  tenant_id integer not null,
  product_id uuid not null,
  revision integer not null,
  base integer,
  status text collate "C" not null,
  name text not null,
  validity integer not null,
  period_type smallint not null,
  workflow text collate "C" not null,
  company_code text collate "C" not null,
  production_line_id uuid,
  sn_source text collate "C" not null,
  packaging_level text collate "C" not null,
  owner_gln text collate "C" not null,
  vendor_gln text collate "C" not null,
  producer_gln text collate "C" not null,
  template_id uuid not null,
  template_shape integer not null,
  author_id uuid not null,
  author_name text not null,
  written_at timestamp with time zone not null,
  approver_id uuid,
  approver_name text,
  decided_at timestamp with time zone,
  opinion text not null default ''::text,
  brand_id uuid,
  brand_code text collate "C" not null default ''::text,
  health_class text collate "C" not null,
  constraint product_revisions__brand FOREIGN KEY (tenant_id, brand_id) REFERENCES brands(tenant_id, id),
  constraint product_revisions__health_class CHECK ((health_class = ANY (ARRAY['UNSTATED'::text, 'NONE'::text, 'PRESCRIPTION'::text, 'SENSITIVE'::text]))),
  constraint product_revisions__line FOREIGN KEY (tenant_id, production_line_id) REFERENCES production_lines(tenant_id, id),
  constraint product_revisions__product FOREIGN KEY (tenant_id, product_id) REFERENCES products(tenant_id, id),
  constraint product_revisions__template FOREIGN KEY (tenant_id, template_id, template_shape) REFERENCES packaging_template_shapes(tenant_id, template_id, shape),
  constraint product_revisions__workflow FOREIGN KEY (tenant_id, workflow) REFERENCES workflows(tenant_id, code),
  constraint product_revisions_pkey PRIMARY KEY (tenant_id, product_id, revision)
); -- tenant table, row security forced
CREATE INDEX product_revisions__brand_of ON public.product_revisions USING btree (tenant_id, brand_id) WHERE (brand_id IS NOT NULL);
CREATE INDEX product_revisions__line ON public.product_revisions USING btree (tenant_id, production_line_id) WHERE (production_line_id IS NOT NULL);
CREATE INDEX product_revisions__template ON public.product_revisions USING btree (tenant_id, template_id, template_shape);
CREATE INDEX product_revisions__workflow ON public.product_revisions USING btree (tenant_id, workflow);
policy product_revisions__tenant using (tenant_id = (current_setting('app.tenant_id'::text))::integer);
grant insert, select, update to serialis_app;
create table production_lines (
  tenant_id integer not null,
  id uuid not null,
  code text collate "C" not null,
  name text not null,
  status text collate "C" not null,
  approval text collate "C" not null,
  revision integer not null,
  in_force integer,
  version integer not null default 1,
  changed_at timestamp with time zone not null,
  constraint production_lines__approval CHECK ((approval = ANY (ARRAY['UNAPPROVED'::text, 'APPROVED'::text, 'REJECTED'::text]))),
  constraint production_lines__status CHECK ((status = ANY (ARRAY['ACTIVE'::text, 'INACTIVE'::text, 'DELETE'::text]))),
  constraint production_lines_pkey PRIMARY KEY (tenant_id, id),
  constraint production_lines_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(tenant_id)
); -- tenant table, row security forced
CREATE UNIQUE INDEX production_lines__code ON public.production_lines USING btree (tenant_id, code) WHERE (status <> 'DELETE'::text);
CREATE UNIQUE INDEX production_lines__name ON public.production_lines USING btree (tenant_id, name) WHERE (status <> 'DELETE'::text);
policy production_lines__tenant using (tenant_id = (current_setting('app.tenant_id'::text))::integer);
grant insert, select, update to serialis_app;
create table production_order_comments (
  tenant_id integer not null,
  order_id uuid not null,
  id uuid not null,
  text text not null,
  corrects uuid,
  written_at timestamp with time zone not null,
  author_id uuid not null,
  author_name text not null,
  constraint production_order_comments__corrects FOREIGN KEY (tenant_id, order_id, corrects) REFERENCES production_order_comments(tenant_id, order_id, id),
  constraint production_order_comments__order FOREIGN KEY (tenant_id, order_id) REFERENCES production_orders(tenant_id, id),
  constraint production_order_comments_pkey PRIMARY KEY (tenant_id, order_id, id)
); -- tenant table, row security forced
policy production_order_comments__tenant using (tenant_id = (current_setting('app.tenant_id'::text))::integer);
grant insert, select to serialis_app;
create table production_order_levels (
  tenant_id integer not null,
  order_id uuid not null,
  level text collate "C" not null,
  position smallint not null,
  capacity integer not null,
  code_type text not null,
  gtin text collate "C",
  need bigint not null,
  assigned bigint not null default 0,
  placed_out bigint,
  zero_box_code_type text,
  constraint production_order_levels__order FOREIGN KEY (tenant_id, order_id) REFERENCES production_orders(tenant_id, id),
  constraint production_order_levels_pkey PRIMARY KEY (tenant_id, order_id, level)
); -- tenant table, row security forced
policy production_order_levels__tenant using (tenant_id = (current_setting('app.tenant_id'::text))::integer);
grant delete, insert, select, update to serialis_app;
create table production_order_package_files (
  tenant_id integer not null,
  package_id uuid not null,
  level text collate "C" not null,
  position smallint not null,
  format text not null,
  rows bigint not null,
  size bigint not null,
  sha256 text not null,
  constraint production_order_package_files__package FOREIGN KEY (tenant_id, package_id) REFERENCES production_order_packages(tenant_id, id),
  constraint production_order_package_files_pkey PRIMARY KEY (tenant_id, package_id, level, format)
); -- tenant table, row security forced
policy production_order_package_files__tenant using (tenant_id = (current_setting('app.tenant_id'::text))::integer);
grant insert, select to serialis_app;
create table production_order_packages (
  tenant_id integer not null,
  id uuid not null,
  order_id uuid not null,
  number integer not null,
  status text collate "C" not null,
  line_id uuid not null,
  line_name text not null,
  task_id uuid,
  checksum text,
  created_at timestamp with time zone not null,
  built_at timestamp with time zone,
  acknowledged_at timestamp with time zone,
  acknowledged_by text not null default ''::text,
  constraint production_order_packages__number UNIQUE (tenant_id, order_id, number),
  constraint production_order_packages__order FOREIGN KEY (tenant_id, order_id) REFERENCES production_orders(tenant_id, id),
  constraint production_order_packages__status CHECK ((status = ANY (ARRAY['BUILDING'::text, 'READY'::text, 'ACKNOWLEDGED'::text, 'WITHDRAWN'::text]))),
  constraint production_order_packages_pkey PRIMARY KEY (tenant_id, id)
); -- tenant table, row security forced
CREATE UNIQUE INDEX production_order_packages__open ON public.production_order_packages USING btree (tenant_id, order_id) WHERE (status <> 'WITHDRAWN'::text);
policy production_order_packages__tenant using (tenant_id = (current_setting('app.tenant_id'::text))::integer);
grant insert, select, update to serialis_app;
create table production_order_progress (
  tenant_id integer not null,
  order_id uuid not null,
  good integer not null,
  rejects integer not null,
  samples integer not null,
  started_at timestamp with time zone not null,
  noted_at timestamp with time zone not null,
  noted_by_name text not null,
  readings jsonb not null,
  constraint production_order_progress__counters CHECK (((good >= 0) AND (rejects >= 0) AND (samples >= 0))),
  constraint production_order_progress__order FOREIGN KEY (tenant_id, order_id) REFERENCES production_orders(tenant_id, id),
  constraint production_order_progress_pkey PRIMARY KEY (tenant_id, order_id)
) with (fillfactor=70); -- tenant table, row security forced
policy production_order_progress__tenant using (tenant_id = (current_setting('app.tenant_id'::text))::integer);
grant insert, select, update to serialis_app;
create table production_order_revisions (
  tenant_id integer not null,
  order_id uuid not null,
  revision integer not null,
  fields jsonb not null,
  submitted_at timestamp with time zone not null,
  constraint production_order_revisions__order FOREIGN KEY (tenant_id, order_id) REFERENCES production_orders(tenant_id, id),
  constraint production_order_revisions_pkey PRIMARY KEY (tenant_id, order_id, revision)
); -- tenant table, row security forced
policy production_order_revisions__tenant using (tenant_id = (current_setting('app.tenant_id'::text))::integer);
grant insert, select, update to serialis_app;
create table production_order_scans (
  tenant_id integer not null,
  id uuid not null,
  order_id uuid not null,
  container bigint,
  code text not null default ''::text,
  level text collate "C",
  outcome text collate "C" not null,
  scanned_at timestamp with time zone not null,
  scanned_by text not null,
  constraint production_order_scans__order FOREIGN KEY (tenant_id, order_id) REFERENCES production_orders(tenant_id, id),
  constraint production_order_scans_pkey PRIMARY KEY (tenant_id, id)
); -- tenant table, row security forced
CREATE INDEX production_order_scans__outcome ON public.production_order_scans USING btree (tenant_id, order_id, outcome, id);
CREATE UNIQUE INDEX production_order_scans__code ON public.production_order_scans USING btree (tenant_id, order_id, code) WHERE (container IS NULL);
CREATE UNIQUE INDEX production_order_scans__container ON public.production_order_scans USING btree (tenant_id, order_id, container) WHERE (container IS NOT NULL);
policy production_order_scans__tenant using (tenant_id = (current_setting('app.tenant_id'::text))::integer);
grant delete, insert, select to serialis_app;
create table production_order_steps (
  tenant_id integer not null,
  order_id uuid not null,
  number integer not null,
  command text collate "C" not null,
  from_status text collate "C",
  to_status text collate "C" not null,
  revision integer not null,
  happened_at timestamp with time zone not null,
  actor_id uuid,
  actor_name text not null,
  reason text not null default ''::text,
  facts jsonb not null default '{}'::jsonb,
  event_id uuid not null,
  signature_id uuid,
  constraint production_order_steps__order FOREIGN KEY (tenant_id, order_id) REFERENCES production_orders(tenant_id, id),
  constraint production_order_steps_pkey PRIMARY KEY (tenant_id, order_id, number)
); -- tenant table, row security forced
CREATE INDEX production_order_steps__happened_at ON public.production_order_steps USING btree (tenant_id, happened_at);
policy production_order_steps__tenant using (tenant_id = (current_setting('app.tenant_id'::text))::integer);
grant insert, select to serialis_app;
create table production_orders (
  tenant_id integer not null,
  id uuid not null,
  order_no text collate "C" not null,
  product_id uuid,
  product_revision integer,
  product_name text not null default ''::text,
  batch_code text collate "C",
  production_date date,
  expiration_date date,
  order_size bigint,
  reserve_percent integer not null,
  mailbox text not null default ''::text,
  planned_line_id uuid,
  line_id uuid,
  line_name text not null default ''::text,
  status text collate "C" not null,
  revision integer not null default 1,
  version integer not null default 1,
  codes_from text not null default 'RULE'::text,
  scan_may_be_skipped boolean not null default false,
  codes_problem text,
  codes_problem_params jsonb,
  task_id uuid,
  production_quantity bigint,
  damaged_packages bigint,
  created_by uuid not null,
  created_by_name text not null,
  edited_by uuid not null,
  submitted_by uuid,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  supplier_id uuid,
  workflow_id uuid,
  workflow_number integer,
  workflow_problem text,
  workflow_problem_params jsonb,
  erp_reference text not null default ''::text,
  waiting_level text collate "C",
  awaited_role_id uuid,
  signed_by uuid[] not null default '{}'::uuid[],
  constraint production_orders__codes_from CHECK ((codes_from = ANY (ARRAY['RULE'::text, 'POOL'::text, 'LINE'::text]))),
  constraint production_orders__line FOREIGN KEY (tenant_id, line_id) REFERENCES production_lines(tenant_id, id),
  constraint production_orders__order_no UNIQUE (tenant_id, order_no),
  constraint production_orders__order_size CHECK ((order_size > 0)),
  constraint production_orders__planned_line FOREIGN KEY (tenant_id, planned_line_id) REFERENCES production_lines(tenant_id, id),
  constraint production_orders__product FOREIGN KEY (tenant_id, product_id) REFERENCES products(tenant_id, id),
  constraint production_orders__supplier FOREIGN KEY (tenant_id, supplier_id) REFERENCES suppliers(tenant_id, id),
  constraint production_orders__workflow FOREIGN KEY (tenant_id, workflow_id, workflow_number) REFERENCES workflow_versions(tenant_id, workflow_id, number),
  constraint production_orders_pkey PRIMARY KEY (tenant_id, id),
  constraint production_orders_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(tenant_id)
); -- tenant table, row security forced
CREATE INDEX production_orders__batch ON public.production_orders USING btree (tenant_id, batch_code, id);
CREATE INDEX production_orders__line ON public.production_orders USING btree (tenant_id, line_id, id) WHERE (line_id IS NOT NULL);
CREATE INDEX production_orders__planned_line ON public.production_orders USING btree (tenant_id, planned_line_id, status) WHERE (planned_line_id IS NOT NULL);
CREATE INDEX production_orders__product ON public.production_orders USING btree (tenant_id, product_id, id);
CREATE INDEX production_orders__production_date ON public.production_orders USING btree (tenant_id, production_date);
CREATE INDEX production_orders__status ON public.production_orders USING btree (tenant_id, status, id);
CREATE INDEX production_orders__supplier_of ON public.production_orders USING btree (tenant_id, supplier_id, id) WHERE (supplier_id IS NOT NULL);
CREATE INDEX production_orders__waiting ON public.production_orders USING btree (tenant_id, status, updated_at);
CREATE INDEX production_orders__workflow ON public.production_orders USING btree (tenant_id, workflow_id, workflow_number) WHERE (workflow_id IS NOT NULL);
CREATE INDEX production_orders__workflow_problem ON public.production_orders USING btree (tenant_id, updated_at) WHERE (workflow_problem IS NOT NULL);
policy production_orders__tenant using (tenant_id = (current_setting('app.tenant_id'::text))::integer);
grant insert, select, update to serialis_app;
create table products (
  tenant_id integer not null,
  id uuid not null,
  code text collate "C" not null,
  name text not null,
  status text collate "C" not null,
  revision integer not null,
  in_force integer,
  version integer not null default 1,
  changed_at timestamp with time zone not null,
  category_id uuid,
  constraint products__category FOREIGN KEY (tenant_id, category_id) REFERENCES product_categories(tenant_id, id),
  constraint products__status CHECK ((status = ANY (ARRAY['UNAPPROVED'::text, 'APPROVED'::text, 'REJECTED'::text, 'DELETE'::text]))),
  constraint products_pkey PRIMARY KEY (tenant_id, id),
  constraint products_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(tenant_id)
); -- tenant table, row security forced
CREATE INDEX products__of_category ON public.products USING btree (tenant_id, category_id);
CREATE UNIQUE INDEX products__code ON public.products USING btree (tenant_id, code) WHERE (status <> 'DELETE'::text);
policy products__tenant using (tenant_id = (current_setting('app.tenant_id'::text))::integer);
grant insert, select, update to serialis_app;
create table provide_channels (
  tenant_id integer not null,
  endpoint_id uuid not null,
  url text not null,
  batch_size integer not null,
  timeout_seconds integer not null,
  faults_in_a_row integer not null,
  status text collate "C" not null,
  failures_in_a_row integer not null default 0,
  last_success_at timestamp with time zone,
  last_failure jsonb,
  changed_from timestamp with time zone,
  compared_at timestamp with time zone,
  walk_began_at timestamp with time zone,
  walk_is_whole boolean not null default false,
  walk_at timestamp with time zone,
  walk_id uuid,
  last_number integer not null default 0,
  task_id uuid,
  version integer not null default 1,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  login_user text,
  login_auth text collate "C",
  sealed_login bytea,
  login_set_at timestamp with time zone,
  host_key text collate "C",
  file_content text collate "C",
  rhythm text collate "C",
  minute_of_day integer,
  next_file_at timestamp with time zone,
  constraint provide_channels__endpoint FOREIGN KEY (tenant_id, endpoint_id) REFERENCES provide_endpoints(tenant_id, id) ON DELETE CASCADE,
  constraint provide_channels__file_content CHECK ((file_content = ANY (ARRAY['FULL'::text, 'CHANGES'::text]))),
  constraint provide_channels__files CHECK ((((url ~~* 'sftp:%'::text) = (login_user IS NOT NULL)) AND (num_nulls(login_user, login_auth, sealed_login, login_set_at, host_key, file_content, rhythm, minute_of_day, next_file_at) = ANY (ARRAY[0, 9])))),
  constraint provide_channels__login_auth CHECK ((login_auth = ANY (ARRAY['PASSWORD'::text, 'KEY'::text]))),
  constraint provide_channels__rhythm CHECK ((rhythm = ANY (ARRAY['HOURLY'::text, 'DAILY'::text, 'WEEKLY'::text]))),
  constraint provide_channels__status CHECK ((status = ANY (ARRAY['PAUSED'::text, 'ACTIVE'::text, 'FAULT'::text]))),
  constraint provide_channels__walk CHECK ((((walk_at IS NULL) = (walk_id IS NULL)) AND ((walk_at IS NULL) OR (walk_began_at IS NOT NULL)))),
  constraint provide_channels_pkey PRIMARY KEY (tenant_id, endpoint_id)
); -- tenant table, row security forced
policy provide_channels__tenant using (tenant_id = (current_setting('app.tenant_id'::text))::integer);
grant delete, insert, select, update to serialis_app;
create table provide_deliveries (
  tenant_id integer not null,
  id uuid not null,
  endpoint_id uuid not null,
  number integer not null,
  content text collate "C" not null,
  status text collate "C" not null,
  items jsonb,
  item_count integer not null,
  attempts integer not null default 0,
  next_at timestamp with time zone,
  sent_at timestamp with time zone,
  failure jsonb,
  bytes integer,
  created_at timestamp with time zone not null,
  constraint provide_deliveries__channel FOREIGN KEY (tenant_id, endpoint_id) REFERENCES provide_channels(tenant_id, endpoint_id) ON DELETE CASCADE,
  constraint provide_deliveries__content CHECK ((content = ANY (ARRAY['CHANGES'::text, 'ERASURES'::text, 'FILE'::text]))),
  constraint provide_deliveries__status CHECK (((status = ANY (ARRAY['WAITING'::text, 'DELIVERED'::text, 'SKIPPED'::text, 'KEPT'::text])) AND ((status = 'WAITING'::text) = (items IS NOT NULL)) AND ((status = 'WAITING'::text) = (next_at IS NOT NULL)))),
  constraint provide_deliveries_pkey PRIMARY KEY (tenant_id, id)
); -- tenant table, row security forced
CREATE INDEX provide_deliveries__newest ON public.provide_deliveries USING btree (tenant_id, endpoint_id, id);
CREATE UNIQUE INDEX provide_deliveries__open ON public.provide_deliveries USING btree (tenant_id, endpoint_id) WHERE (status = 'WAITING'::text);
policy provide_deliveries__tenant using (tenant_id = (current_setting('app.tenant_id'::text))::integer);
grant delete, insert, select, update to serialis_app;
create table provide_endpoints (
  tenant_id integer not null,
  id uuid not null,
  slug text collate "C" not null,
  name_en text not null,
  name_zh text not null,
  auth text collate "C" not null,
  collection_id uuid,
  fields jsonb not null,
  personal text collate "C" not null,
  sensitive text collate "C" not null,
  page_size integer not null,
  rate_per_second integer not null,
  description text not null,
  status text collate "C" not null,
  sealed_secret bytea,
  secret_set_at timestamp with time zone,
  sealed_old_secret bytea,
  old_secret_until timestamp with time zone,
  version integer not null default 1,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  source text collate "C" not null,
  audience_id uuid,
  factory_ids uuid[] not null default '{}'::uuid[],
  constraint provide_endpoints__audience FOREIGN KEY (tenant_id, audience_id) REFERENCES audiences(tenant_id, id),
  constraint provide_endpoints__auth CHECK ((auth = ANY (ARRAY['HMAC'::text, 'TOKEN'::text]))),
  constraint provide_endpoints__collection FOREIGN KEY (tenant_id, collection_id) REFERENCES collections(tenant_id, id),
  constraint provide_endpoints__masks CHECK (((personal = ANY (ARRAY['OMIT'::text, 'PART'::text, 'FULL'::text])) AND (sensitive = ANY (ARRAY['OMIT'::text, 'PART'::text, 'FULL'::text])))),
  constraint provide_endpoints__old_secret CHECK (((sealed_old_secret IS NULL) = (old_secret_until IS NULL))),
  constraint provide_endpoints__secret CHECK (((status = 'DISABLED'::text) OR (sealed_secret IS NOT NULL))),
  constraint provide_endpoints__source CHECK (((source = ANY (ARRAY['COLLECTION'::text, 'AUDIENCE'::text, 'PRODUCT'::text, 'ORDER'::text, 'SERIAL'::text, 'FACTORY'::text])) AND ((source = 'COLLECTION'::text) = (collection_id IS NOT NULL)) AND ((source = 'AUDIENCE'::text) = (audience_id IS NOT NULL)))),
  constraint provide_endpoints__status CHECK ((status = ANY (ARRAY['DISABLED'::text, 'ENABLED'::text, 'FAULT'::text]))),
  constraint provide_endpoints_pkey PRIMARY KEY (tenant_id, id),
  constraint provide_endpoints_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(tenant_id)
); -- tenant table, row security forced
CREATE INDEX provide_endpoints__of_audience ON public.provide_endpoints USING btree (tenant_id, audience_id) WHERE (audience_id IS NOT NULL);
CREATE INDEX provide_endpoints__of_collection ON public.provide_endpoints USING btree (tenant_id, collection_id);
CREATE UNIQUE INDEX provide_endpoints__slug ON public.provide_endpoints USING btree (tenant_id, slug);
policy provide_endpoints__tenant using (tenant_id = (current_setting('app.tenant_id'::text))::integer);
grant delete, insert, select, update to serialis_app;
create table provide_erasures (
  tenant_id integer not null,
  endpoint_id uuid not null,
  item_id uuid not null,
  key text,
  member_id uuid not null,
  number bigint,
  erased_at timestamp with time zone not null,
  delivered_at timestamp with time zone,
  constraint provide_erasures__endpoint FOREIGN KEY (tenant_id, endpoint_id) REFERENCES provide_endpoints(tenant_id, id) ON DELETE CASCADE,
  constraint provide_erasures__member FOREIGN KEY (tenant_id, member_id) REFERENCES members(tenant_id, id),
  constraint provide_erasures_pkey PRIMARY KEY (tenant_id, endpoint_id, item_id)
); -- tenant table, row security forced
CREATE INDEX provide_erasures__of_member ON public.provide_erasures USING btree (tenant_id, member_id);
CREATE INDEX provide_erasures__open ON public.provide_erasures USING btree (tenant_id, endpoint_id, number) WHERE (delivered_at IS NULL);
CREATE UNIQUE INDEX provide_erasures__number ON public.provide_erasures USING btree (tenant_id, endpoint_id, number) WHERE (number IS NOT NULL);
policy provide_erasures__tenant using (tenant_id = (current_setting('app.tenant_id'::text))::integer);
grant delete, insert, select, update to serialis_app;
create table provide_hours (
  tenant_id integer not null,
  endpoint_id uuid not null,
  hour timestamp with time zone not null,
  answered bigint not null,
  records bigint not null,
  refused bigint not null,
  last_answered_at timestamp with time zone,
  last_refused_at timestamp with time zone,
  last_refusal text collate "C",
  constraint provide_hours__endpoint FOREIGN KEY (tenant_id, endpoint_id) REFERENCES provide_endpoints(tenant_id, id) ON DELETE CASCADE,
  constraint provide_hours_pkey PRIMARY KEY (tenant_id, endpoint_id, hour)
); -- tenant table, row security forced
policy provide_hours__tenant using (tenant_id = (current_setting('app.tenant_id'::text))::integer);
grant delete, insert, select, update to serialis_app;
create table provide_sent (
  tenant_id integer not null,
  endpoint_id uuid not null,
  item_id uuid not null,
  version integer not null,
  sent_at timestamp with time zone not null,
  constraint provide_sent__channel FOREIGN KEY (tenant_id, endpoint_id) REFERENCES provide_channels(tenant_id, endpoint_id) ON DELETE CASCADE,
  constraint provide_sent_pkey PRIMARY KEY (tenant_id, endpoint_id, item_id)
); -- tenant table, row security forced
CREATE INDEX provide_sent__of_item ON public.provide_sent USING btree (tenant_id, item_id);
policy provide_sent__tenant using (tenant_id = (current_setting('app.tenant_id'::text))::integer);
grant delete, insert, select, update to serialis_app;
create table provisioned_accounts (
  tenant_id integer not null,
  user_id uuid not null,
  external_id text,
  is_made boolean not null,
  is_removed boolean not null default false,
  disabled_version integer,
  constraint provisioned_accounts__user FOREIGN KEY (tenant_id, user_id) REFERENCES users(tenant_id, id),
  constraint provisioned_accounts_pkey PRIMARY KEY (tenant_id, user_id),
  constraint provisioned_accounts_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(tenant_id)
); -- tenant table, row security forced
CREATE INDEX provisioned_accounts__external ON public.provisioned_accounts USING btree (tenant_id, external_id);
policy provisioned_accounts__tenant using (tenant_id = (current_setting('app.tenant_id'::text))::integer);
grant insert, select, update to serialis_app;
create table published_pictures (
  tenant_id integer not null,
  id text collate "C" not null,
  subject_type text collate "C" not null,
  subject_id text collate "C" not null,
  file_id uuid,
  chart text collate "C",
  content_type text collate "C" not null,
  size bigint not null,
  path text collate "C" not null,
  published_at timestamp with time zone not null,
  constraint published_pictures__content_type CHECK ((content_type = ANY (ARRAY['image/png'::text, 'image/jpeg'::text, 'image/gif'::text, 'image/webp'::text]))),
  constraint published_pictures__id CHECK ((id ~ '^[A-Za-z0-9_-]{32}$'::text)),
  constraint published_pictures__source CHECK (((file_id IS NULL) <> (chart IS NULL))),
  constraint published_pictures_pkey PRIMARY KEY (tenant_id, id),
  constraint published_pictures_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(tenant_id)
); -- tenant table, row security forced
CREATE UNIQUE INDEX published_pictures__chart ON public.published_pictures USING btree (tenant_id, subject_type, subject_id, chart) WHERE (chart IS NOT NULL);
CREATE UNIQUE INDEX published_pictures__file ON public.published_pictures USING btree (tenant_id, subject_type, subject_id, file_id) WHERE (file_id IS NOT NULL);
CREATE UNIQUE INDEX published_pictures__path ON public.published_pictures USING btree (tenant_id, path);
policy published_pictures__tenant using (tenant_id = (current_setting('app.tenant_id'::text))::integer);
grant delete, insert, select to serialis_app;
create table push_batches (
  tenant_id integer not null,
  job_id uuid not null,
  answer integer not null,
  number integer not null,
  part integer not null,
  batch_key text collate "C" not null,
  status text collate "C" not null,
  size integer not null,
  acked integer not null,
  rejected integer not null,
  members bytea,
  http_status integer,
  bytes integer not null,
  digest text collate "C" not null,
  tries integer not null,
  sent_at timestamp with time zone not null,
  answered_at timestamp with time zone,
  receipt_url text,
  receipt_tries integer not null default 0,
  receipt_at timestamp with time zone,
  constraint push_batches__job FOREIGN KEY (tenant_id, job_id) REFERENCES push_jobs(tenant_id, id),
  constraint push_batches__key UNIQUE (tenant_id, batch_key),
  constraint push_batches__status CHECK ((status = ANY (ARRAY['ACKED'::text, 'PARTIAL'::text, 'REJECTED'::text, 'AWAITING'::text, 'UNANSWERED'::text, 'KEPT'::text]))),
  constraint push_batches_pkey PRIMARY KEY (tenant_id, job_id, answer)
); -- tenant table, row security forced
CREATE INDEX push_batches__awaiting ON public.push_batches USING btree (tenant_id, job_id) WHERE (status = 'AWAITING'::text);
CREATE INDEX push_batches__sent ON public.push_batches USING btree (tenant_id, sent_at);
policy push_batches__tenant using (tenant_id = (current_setting('app.tenant_id'::text))::integer);
grant insert, select, update to serialis_app;
create table push_jobs (
  tenant_id integer not null,
  id uuid not null,
  target_id uuid not null,
  trigger text collate "C" not null,
  status text collate "C" not null default 'QUEUED'::text,
  event_id uuid not null,
  content_event_id uuid,
  content_at timestamp with time zone not null,
  source_job_id uuid,
  order_id uuid,
  order_no text not null default ''::text,
  action text collate "C" not null,
  format text collate "C" not null,
  filter jsonb not null,
  batch_size integer not null,
  members bytea,
  total bigint,
  batch_count integer,
  next_batch integer not null default 0,
  part integer not null default 0,
  remainder bytea,
  answers integer not null default 0,
  acked bigint not null default 0,
  rejected bigint not null default 0,
  awaiting bigint not null default 0,
  attempts integer not null default 0,
  next_at timestamp with time zone not null,
  failure jsonb,
  reason text not null default ''::text,
  created_at timestamp with time zone not null,
  created_by_name text not null,
  started_at timestamp with time zone,
  finished_at timestamp with time zone,
  version integer not null default 1,
  request_id text collate "C" not null default ''::text,
  constraint push_jobs__counts CHECK (((acked >= 0) AND (rejected >= 0) AND (awaiting >= 0) AND ((total IS NULL) OR (((acked + rejected) + awaiting) <= total)))),
  constraint push_jobs__status CHECK ((status = ANY (ARRAY['QUEUED'::text, 'RUNNING'::text, 'DONE'::text, 'PARTIAL'::text, 'FAILED'::text, 'CANCELLED'::text]))),
  constraint push_jobs__target FOREIGN KEY (tenant_id, target_id) REFERENCES push_targets(tenant_id, id),
  constraint push_jobs_pkey PRIMARY KEY (tenant_id, id)
) with (fillfactor=70); -- tenant table, row security forced
CREATE INDEX push_jobs__content ON public.push_jobs USING btree (tenant_id, content_event_id, id);
CREATE INDEX push_jobs__open ON public.push_jobs USING btree (tenant_id, target_id, id) WHERE (status = ANY (ARRAY['QUEUED'::text, 'RUNNING'::text, 'FAILED'::text]));
CREATE INDEX push_jobs__order ON public.push_jobs USING btree (tenant_id, order_id, id) WHERE (order_id IS NOT NULL);
CREATE INDEX push_jobs__request ON public.push_jobs USING btree (tenant_id, request_id) WHERE (request_id <> ''::text);
policy push_jobs__tenant using (tenant_id = (current_setting('app.tenant_id'::text))::integer);
grant insert, select, update to serialis_app;
create table push_kept_batches (
  tenant_id integer not null,
  job_id uuid not null,
  answer integer not null,
  content_type text collate "C" not null,
  body bytea not null,
  constraint push_kept_batches__batch FOREIGN KEY (tenant_id, job_id, answer) REFERENCES push_batches(tenant_id, job_id, answer),
  constraint push_kept_batches_pkey PRIMARY KEY (tenant_id, job_id, answer)
); -- tenant table, row security forced
policy push_kept_batches__tenant using (tenant_id = (current_setting('app.tenant_id'::text))::integer);
grant insert, select to serialis_app;
create table push_rejections (
  tenant_id integer not null,
  job_id uuid not null,
  answer integer not null,
  place integer not null,
  code text not null,
  text text not null,
  size integer not null,
  members bytea not null,
  constraint push_rejections__batch FOREIGN KEY (tenant_id, job_id, answer) REFERENCES push_batches(tenant_id, job_id, answer),
  constraint push_rejections_pkey PRIMARY KEY (tenant_id, job_id, answer, place)
); -- tenant table, row security forced
policy push_rejections__tenant using (tenant_id = (current_setting('app.tenant_id'::text))::integer);
grant insert, select to serialis_app;
create table push_targets (
  tenant_id integer not null,
  id uuid not null,
  name text not null,
  url text not null,
  format text collate "C" not null,
  auth text collate "C" not null,
  auth_user text not null default ''::text,
  sealed_secret bytea,
  license text not null default ''::text,
  relation_flag text collate "C" not null default '0'::text,
  filter jsonb not null,
  batch_size integer not null,
  keeps_order boolean not null,
  timeout_seconds integer not null,
  is_active boolean not null,
  circuit text collate "C" not null default 'CLOSED'::text,
  open_until timestamp with time zone,
  opened_count integer not null default 0,
  failures_in_a_row integer not null default 0,
  last_success_at timestamp with time zone,
  last_failure jsonb,
  task_id uuid,
  version integer not null default 1,
  host_key text collate "C" not null default ''::text,
  receipt_folder text not null default ''::text,
  secret_set_at timestamp with time zone,
  sealed_signing_key bytea,
  signing_key_set_at timestamp with time zone,
  deleted_at timestamp with time zone,
  constraint push_targets__circuit CHECK ((circuit = ANY (ARRAY['CLOSED'::text, 'OPEN'::text, 'HALF_OPEN'::text]))),
  constraint push_targets_pkey PRIMARY KEY (tenant_id, id),
  constraint push_targets_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(tenant_id)
) with (fillfactor=70); -- tenant table, row security forced
CREATE UNIQUE INDEX push_targets__name ON public.push_targets USING btree (tenant_id, name) WHERE (deleted_at IS NULL);
policy push_targets__tenant using (tenant_id = (current_setting('app.tenant_id'::text))::integer);
grant insert, select, update to serialis_app;
create table quota_warnings (
  tenant_id integer not null,
  quota text not null,
  warned_at timestamp with time zone not null,
  constraint quota_warnings__quota CHECK ((quota = ANY (ARRAY['users'::text, 'storedBytes'::text, 'codes'::text]))),
  constraint quota_warnings_pkey PRIMARY KEY (tenant_id, quota),
  constraint quota_warnings_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(tenant_id)
); -- tenant table, row security forced
policy quota_warnings__tenant using (tenant_id = (current_setting('app.tenant_id'::text))::integer);
grant delete, insert, select, update to serialis_app;
create table recalls (
  tenant_id integer not null,
  id uuid not null,
  number bigint not null,
  reason text not null,
  source jsonb not null,
  status text collate "C" not null,
  members bytea,
  report jsonb,
  result jsonb,
  failure_key text,
  failure_params jsonb not null default '{}'::jsonb,
  task_id uuid,
  created_at timestamp with time zone not null,
  created_by_name text not null,
  traced_at timestamp with time zone,
  held_at timestamp with time zone,
  held_by_name text not null default ''::text,
  event_id uuid,
  constraint recalls__number UNIQUE (tenant_id, number),
  constraint recalls__status CHECK ((status = ANY (ARRAY['TRACING'::text, 'TRACED'::text, 'FAILED'::text, 'HOLDING'::text, 'HELD'::text]))),
  constraint recalls_pkey PRIMARY KEY (tenant_id, id),
  constraint recalls_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(tenant_id)
); -- tenant table, row security forced
policy recalls__tenant using (tenant_id = (current_setting('app.tenant_id'::text))::integer);
grant insert, select, update to serialis_app;
create table record_import_persons (
  tenant_id integer not null,
  value_hash bytea not null,
  import_id uuid not null,
  constraint record_import_persons__hash CHECK ((octet_length(value_hash) = 32)),
  constraint record_import_persons__import FOREIGN KEY (tenant_id, import_id) REFERENCES record_imports(tenant_id, id),
  constraint record_import_persons_pkey PRIMARY KEY (tenant_id, value_hash, import_id)
); -- tenant table, row security forced
CREATE INDEX record_import_persons__of_import ON public.record_import_persons USING btree (tenant_id, import_id, value_hash);
policy record_import_persons__tenant using (tenant_id = (current_setting('app.tenant_id'::text))::integer);
grant delete, insert, select to serialis_app;
create table record_import_rows (
  tenant_id integer not null,
  import_id uuid not null,
  line bigint not null,
  outcome text collate "C" not null,
  data_encrypted bytea not null,
  faults jsonb not null,
  is_corrected boolean not null,
  constraint record_import_rows__import FOREIGN KEY (tenant_id, import_id) REFERENCES record_imports(tenant_id, id),
  constraint record_import_rows__outcome CHECK ((outcome = ANY (ARRAY['CREATE'::text, 'CHANGE'::text, 'SAME'::text, 'REPEAT'::text, 'SKIP'::text, 'REFUSED'::text]))),
  constraint record_import_rows_pkey PRIMARY KEY (tenant_id, import_id, line)
); -- tenant table, row security forced
CREATE INDEX record_import_rows__by_outcome ON public.record_import_rows USING btree (tenant_id, import_id, outcome, line);
policy record_import_rows__tenant using (tenant_id = (current_setting('app.tenant_id'::text))::integer);
grant delete, insert, select, update to serialis_app;
create table record_imports (
  tenant_id integer not null,
  id uuid not null,
  collection_id uuid not null,
  file_name text not null,
  path text,
  size bigint not null,
  sha256 text collate "C" not null,
  format text collate "C" not null,
  status text collate "C" not null,
  titles_encrypted bytea,
  columns jsonb not null,
  done_line bigint not null default 0,
  row_count integer not null default 0,
  create_count integer not null default 0,
  change_count integer not null default 0,
  same_count integer not null default 0,
  repeat_count integer not null default 0,
  skip_count integer not null default 0,
  refused_count integer not null default 0,
  kept_count integer not null default 0,
  task_id uuid,
  error_key text collate "C",
  error_params jsonb,
  uploaded_at timestamp with time zone not null,
  uploaded_by uuid not null,
  uploaded_by_name text not null,
  ended_at timestamp with time zone,
  ended_by_name text not null default ''::text,
  version integer not null default 1,
  constraint record_imports__collection FOREIGN KEY (tenant_id, collection_id) REFERENCES collections(tenant_id, id),
  constraint record_imports__format CHECK ((format = ANY (ARRAY['CSV'::text, 'XLSX'::text, 'JSON_LINES'::text]))),
  constraint record_imports__status CHECK ((status = ANY (ARRAY['CHECKING'::text, 'CHECKED'::text, 'UNREADABLE'::text, 'ENTERING'::text, 'DONE'::text, 'DROPPED'::text]))),
  constraint record_imports_pkey PRIMARY KEY (tenant_id, id),
  constraint record_imports_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(tenant_id)
); -- tenant table, row security forced
CREATE INDEX record_imports__kept ON public.record_imports USING btree (tenant_id, uploaded_at) WHERE (path IS NOT NULL);
CREATE INDEX record_imports__of_collection ON public.record_imports USING btree (tenant_id, collection_id, id DESC);
policy record_imports__tenant using (tenant_id = (current_setting('app.tenant_id'::text))::integer);
grant insert, select, update to serialis_app;
create table record_sites (
  tenant_id integer not null,
  record_id uuid not null,
  site_ids uuid[] not null,
  brand_ids uuid[],
  constraint record_sites__some CHECK (((cardinality(site_ids) > 0) OR (cardinality(brand_ids) > 0))),
  constraint record_sites_pkey PRIMARY KEY (tenant_id, record_id),
  constraint record_sites_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(tenant_id)
); -- tenant table, row security forced
policy record_sites__tenant using (tenant_id = (current_setting('app.tenant_id'::text))::integer);
grant delete, insert, select, update to serialis_app;
create table recovery_codes (
  tenant_id integer not null,
  user_id uuid not null,
  code_hash bytea not null,
  created_at timestamp with time zone,
  constraint recovery_codes__user FOREIGN KEY (tenant_id, user_id) REFERENCES users(tenant_id, id),
  constraint recovery_codes_pkey PRIMARY KEY (tenant_id, user_id, code_hash),
  constraint recovery_codes_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(tenant_id)
); -- tenant table, row security forced
policy recovery_codes__tenant using (tenant_id = (current_setting('app.tenant_id'::text))::integer);
grant delete, insert, select, update to serialis_app;
create table regions (
  tenant_id integer not null,
  id uuid not null,
  code text collate "C" not null,
  name text not null,
  parent_id uuid,
  remark text not null,
  version integer not null default 1,
  approval text not null default 'APPROVED'::text,
  is_in_force boolean not null default true,
  constraint regions__code UNIQUE (tenant_id, code),
  constraint regions__parent FOREIGN KEY (tenant_id, parent_id) REFERENCES regions(tenant_id, id),
  constraint regions_pkey PRIMARY KEY (tenant_id, id),
  constraint regions_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(tenant_id)
); -- tenant table, row security forced
CREATE INDEX regions__level ON public.regions USING btree (tenant_id, parent_id, code);
policy regions__tenant using (tenant_id = (current_setting('app.tenant_id'::text))::integer);
grant delete, insert, select, update to serialis_app;
create table rescues (
  tenant_id integer not null,
  change_id uuid not null,
  container bigint,
  order_id uuid,
  level text collate "C" not null,
  members bytea not null,
  scanned bytea not null,
  candidates bytea not null,
  chosen bigint not null,
  identified_by text not null,
  digest text not null,
  at timestamp with time zone not null,
  by_id uuid not null,
  by_name text not null,
  constraint rescues__change FOREIGN KEY (tenant_id, change_id) REFERENCES status_changes(tenant_id, id),
  constraint rescues_pkey PRIMARY KEY (tenant_id, change_id),
  constraint rescues_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(tenant_id)
); -- tenant table, row security forced
policy rescues__tenant using (tenant_id = (current_setting('app.tenant_id'::text))::integer);
grant insert, select to serialis_app;
create table restores (
  tenant_id integer not null,
  id uuid not null,
  backup_at timestamp with time zone not null,
  restored_at timestamp with time zone not null,
  released_at timestamp with time zone,
  released_by text,
  constraint restores_pkey PRIMARY KEY (tenant_id, id),
  constraint restores_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(tenant_id)
); -- tenant table, row security forced
CREATE UNIQUE INDEX restores__held ON public.restores USING btree (tenant_id) WHERE (released_at IS NULL);
policy restores__tenant using (tenant_id = (current_setting('app.tenant_id'::text))::integer);
grant insert, select, update to serialis_app;
create table result_files (
  tenant_id integer not null,
  id uuid not null,
  order_id uuid not null,
  order_no text collate "C" not null,
  sha256 text not null,
  name text not null,
  size bigint not null,
  path text not null,
  format text not null,
  status text collate "C" not null,
  enter_unknown boolean not null default false,
  leave_out_refused boolean not null default false,
  outcome jsonb,
  row_errors jsonb not null default '[]'::jsonb,
  unknown_elements jsonb not null default '[]'::jsonb,
  digest text,
  error_path text,
  error_size bigint,
  failure_key text,
  failure_params jsonb not null default '{}'::jsonb,
  sender text,
  control_number text,
  task_id uuid,
  uploaded_at timestamp with time zone not null,
  uploaded_by uuid not null,
  uploaded_by_name text not null,
  decided_at timestamp with time zone,
  decided_by_name text not null default ''::text,
  reason text not null default ''::text,
  event_id uuid,
  undone_at timestamp with time zone,
  undone_by_name text not null default ''::text,
  undo_outcome jsonb,
  supplier_id uuid,
  replace_times boolean not null default false,
  release_event_id uuid,
  constraint result_files__order FOREIGN KEY (tenant_id, order_id) REFERENCES production_orders(tenant_id, id),
  constraint result_files__status CHECK ((status = ANY (ARRAY['CHECKING'::text, 'CHECKED'::text, 'UNREADABLE'::text, 'COMMITTING'::text, 'COMMITTED'::text, 'REFUSED'::text, 'UNDOING'::text, 'UNDONE'::text]))),
  constraint result_files__supplier FOREIGN KEY (tenant_id, supplier_id) REFERENCES suppliers(tenant_id, id),
  constraint result_files_pkey PRIMARY KEY (tenant_id, id),
  constraint result_files_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(tenant_id)
); -- tenant table, row security forced
CREATE INDEX result_files__committed ON public.result_files USING btree (tenant_id, decided_at) WHERE (status = 'COMMITTED'::text);
CREATE INDEX result_files__control_number ON public.result_files USING btree (tenant_id, control_number) WHERE (control_number IS NOT NULL);
CREATE INDEX result_files__order_files ON public.result_files USING btree (tenant_id, order_id, id);
CREATE INDEX result_files__undecided ON public.result_files USING btree (tenant_id, uploaded_at) WHERE (status = ANY (ARRAY['CHECKED'::text, 'UNREADABLE'::text, 'CHECKING'::text, 'COMMITTING'::text]));
CREATE UNIQUE INDEX result_files__sha256 ON public.result_files USING btree (tenant_id, order_id, sha256) WHERE (status <> 'UNDONE'::text);
policy result_files__tenant using (tenant_id = (current_setting('app.tenant_id'::text))::integer);
grant insert, select, update to serialis_app;
create table result_updates (
  tenant_id integer not null,
  event_id uuid not null,
  number integer not null,
  status text not null,
  reason text not null,
  attribute text not null,
  mentions jsonb not null,
  members bytea,
  constraint result_updates_pkey PRIMARY KEY (tenant_id, event_id, number)
); -- tenant table, row security forced
policy result_updates__tenant using (tenant_id = (current_setting('app.tenant_id'::text))::integer);
grant insert, select to serialis_app;
create table reviewed_grants (
  tenant_id integer not null,
  id uuid not null,
  review_id uuid not null,
  place integer not null,
  user_id uuid not null,
  account text not null,
  user_name text not null,
  role_id uuid not null,
  role_name text not null,
  role_version integer not null,
  last_day date,
  given_by text not null default ''::text,
  given_at timestamp with time zone,
  last_seen_at timestamp with time zone,
  breaks jsonb not null default '[]'::jsonb,
  reviewer_id uuid not null,
  reviewer_name text not null,
  decision text,
  reason text not null default ''::text,
  decided_by_name text not null default ''::text,
  decided_at timestamp with time zone,
  version integer not null default 1,
  constraint reviewed_grants__decision CHECK ((decision = ANY (ARRAY['CONFIRMED'::text, 'REVOKED'::text, 'GONE'::text]))),
  constraint reviewed_grants__review FOREIGN KEY (tenant_id, review_id) REFERENCES access_reviews(tenant_id, id),
  constraint reviewed_grants_pkey PRIMARY KEY (tenant_id, id),
  constraint reviewed_grants_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(tenant_id)
); -- tenant table, row security forced
CREATE INDEX reviewed_grants__waiting ON public.reviewed_grants USING btree (tenant_id, reviewer_id) WHERE (decision IS NULL);
CREATE UNIQUE INDEX reviewed_grants__grant ON public.reviewed_grants USING btree (tenant_id, review_id, user_id, role_id);
policy reviewed_grants__tenant using (tenant_id = (current_setting('app.tenant_id'::text))::integer);
grant insert, select, update to serialis_app;
create table rewarded_packs (
  tenant_id integer not null,
  ordinal bigint not null,
  rewarded_at timestamp with time zone not null,
  constraint rewarded_packs_pkey PRIMARY KEY (tenant_id, ordinal),
  constraint rewarded_packs_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(tenant_id)
); -- tenant table, row security forced
CREATE INDEX rewarded_packs__lately ON public.rewarded_packs USING btree (tenant_id, rewarded_at);
policy rewarded_packs__tenant using (tenant_id = (current_setting('app.tenant_id'::text))::integer);
grant insert, select to serialis_app;
create table roles (
  tenant_id integer not null,
  id uuid not null,
  name text not null,
  authorities text[] not null,
  version integer not null default 1,
  created_at timestamp with time zone not null,
  holds_all boolean not null default false,
  needs_second_factor boolean not null default false,
  constraint roles__name UNIQUE (tenant_id, name),
  constraint roles_pkey PRIMARY KEY (tenant_id, id),
  constraint roles_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(tenant_id)
); -- tenant table, row security forced
policy roles__tenant using (tenant_id = (current_setting('app.tenant_id'::text))::integer);
grant delete, insert, select, update to serialis_app;
create table routing_drafts (
  tenant_id integer not null,
  routing_id uuid not null,
  match text collate "C" not null,
  rules jsonb not null,
  saved_at timestamp with time zone not null,
  saved_by_name text not null,
  constraint routing_drafts__match CHECK ((match = ANY (ARRAY['FIRST'::text, 'ALL'::text]))),
  constraint routing_drafts__routing FOREIGN KEY (tenant_id, routing_id) REFERENCES routings(tenant_id, id) ON DELETE CASCADE,
  constraint routing_drafts_pkey PRIMARY KEY (tenant_id, routing_id)
); -- tenant table, row security forced
policy routing_drafts__tenant using (tenant_id = (current_setting('app.tenant_id'::text))::integer);
grant delete, insert, select, update to serialis_app;
create table routing_versions (
  tenant_id integer not null,
  routing_id uuid not null,
  number integer not null,
  match text collate "C" not null,
  rules jsonb not null,
  rule_count integer not null,
  reason text not null,
  published_at timestamp with time zone not null,
  published_by_name text not null,
  constraint routing_versions__match CHECK ((match = ANY (ARRAY['FIRST'::text, 'ALL'::text]))),
  constraint routing_versions__routing FOREIGN KEY (tenant_id, routing_id) REFERENCES routings(tenant_id, id) ON DELETE CASCADE,
  constraint routing_versions_pkey PRIMARY KEY (tenant_id, routing_id, number)
); -- tenant table, row security forced
policy routing_versions__tenant using (tenant_id = (current_setting('app.tenant_id'::text))::integer);
grant insert, select to serialis_app;
create table routings (
  tenant_id integer not null,
  id uuid not null,
  endpoint_id uuid not null,
  status text collate "C" not null,
  version integer not null default 1,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  constraint routings__of_endpoint FOREIGN KEY (tenant_id, endpoint_id) REFERENCES subscribe_endpoints(tenant_id, id) ON DELETE CASCADE,
  constraint routings__status CHECK ((status = ANY (ARRAY['DRAFT'::text, 'PUBLISHED'::text]))),
  constraint routings_pkey PRIMARY KEY (tenant_id, id),
  constraint routings_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(tenant_id)
); -- tenant table, row security forced
CREATE UNIQUE INDEX routings__endpoint_id ON public.routings USING btree (tenant_id, endpoint_id);
policy routings__tenant using (tenant_id = (current_setting('app.tenant_id'::text))::integer);
grant delete, insert, select, update to serialis_app;
create table rule_versions (
  tenant_id integer not null,
  id uuid not null,
  rule_id uuid not null,
  number integer not null,
  status text collate "C" not null,
  segments jsonb not null,
  letter_case text collate "C" not null,
  length integer not null,
  min_number numeric(40,0),
  max_number numeric(40,0),
  alphabet text collate "C" not null,
  number_width integer not null,
  size numeric(40,0) not null,
  issuable bigint not null,
  next_index bigint not null default 0,
  epoch_position integer,
  codec_version integer not null,
  wrapped_key bytea,
  key_check_value text collate "C",
  codes_digest text collate "C",
  is_key_leaked boolean not null default false,
  planned_volume bigint not null,
  reason text not null default ''::text,
  author_id uuid not null,
  author_name text not null,
  writers uuid[] not null,
  approver_id uuid,
  approver_name text,
  approved_at timestamp with time zone,
  retired_at timestamp with time zone,
  retire_reason text,
  version integer not null default 1,
  created_at timestamp with time zone not null,
  constraint rule_versions__approval CHECK ((((status = 'DRAFT'::text) = (wrapped_key IS NULL)) AND ((wrapped_key IS NULL) = (key_check_value IS NULL)) AND ((wrapped_key IS NULL) = (codes_digest IS NULL)) AND ((wrapped_key IS NULL) = (approved_at IS NULL)) AND ((wrapped_key IS NULL) = (approver_id IS NULL)) AND ((status <> 'DRAFT'::text) OR (next_index = 0)))),
  constraint rule_versions__next_index CHECK (((next_index >= 0) AND (next_index <= issuable))),
  constraint rule_versions__number UNIQUE (tenant_id, rule_id, number),
  constraint rule_versions__rule FOREIGN KEY (tenant_id, rule_id) REFERENCES sn_rules(tenant_id, id),
  constraint rule_versions__status CHECK ((status = ANY (ARRAY['DRAFT'::text, 'APPROVED'::text, 'RETIRED'::text]))),
  constraint rule_versions__two_people CHECK ((approver_id <> ALL (writers))),
  constraint rule_versions_pkey PRIMARY KEY (tenant_id, id),
  constraint rule_versions_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(tenant_id)
) with (fillfactor=70); -- tenant table, row security forced
CREATE UNIQUE INDEX rule_versions__draft ON public.rule_versions USING btree (tenant_id, rule_id) WHERE (status = 'DRAFT'::text);
policy rule_versions__tenant using (tenant_id = (current_setting('app.tenant_id'::text))::integer);
grant delete, insert, select, update to serialis_app;
create table sales_counters (
  tenant_id integer not null,
  id uuid not null,
  code text collate "C" not null,
  name text not null,
  region_id uuid,
  address text not null,
  gln text not null,
  latitude double precision,
  longitude double precision,
  zone text not null,
  valid_from date,
  valid_to date,
  remark text not null,
  version integer not null default 1,
  approval text not null default 'APPROVED'::text,
  is_in_force boolean not null default true,
  constraint sales_counters__code UNIQUE (tenant_id, code),
  constraint sales_counters__region FOREIGN KEY (tenant_id, region_id) REFERENCES regions(tenant_id, id),
  constraint sales_counters_pkey PRIMARY KEY (tenant_id, id),
  constraint sales_counters_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(tenant_id)
); -- tenant table, row security forced
CREATE INDEX sales_counters__of_region ON public.sales_counters USING btree (tenant_id, region_id, code);
CREATE UNIQUE INDEX sales_counters__gln ON public.sales_counters USING btree (tenant_id, gln) WHERE (gln <> ''::text);
policy sales_counters__tenant using (tenant_id = (current_setting('app.tenant_id'::text))::integer);
grant delete, insert, select, update to serialis_app;
create table secret_keys (
  tenant_id integer not null,
  wrapped_key bytea not null,
  created_at timestamp with time zone not null,
  constraint secret_keys_pkey PRIMARY KEY (tenant_id),
  constraint secret_keys_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(tenant_id)
); -- tenant table, row security forced
policy secret_keys__tenant using (tenant_id = (current_setting('app.tenant_id'::text))::integer);
grant insert, select, update to serialis_app;
create table serial_applications (
  tenant_id integer not null,
  id uuid not null,
  number bigint not null,
  product_id uuid not null,
  level text collate "C" not null,
  gtin text collate "C",
  rule_version_id uuid not null,
  order_id uuid,
  quantity bigint not null,
  issued bigint not null default 0,
  refused bigint not null default 0,
  state text collate "C" not null,
  failure text collate "C",
  reason text not null default ''::text,
  applied_by uuid not null,
  applied_by_name text not null,
  applied_at timestamp with time zone not null,
  finished_at timestamp with time zone,
  event_id uuid not null,
  downloads integer not null default 0,
  supplier_id uuid,
  constraint serial_applications__downloads CHECK (((downloads >= 0) AND ((state <> 'CANCELLED'::text) OR (downloads = 0)))),
  constraint serial_applications__ended CHECK (((finished_at IS NULL) OR ((issued + refused) = quantity))),
  constraint serial_applications__level CHECK ((level = ANY (ARRAY['EA'::text, 'BUNDLE'::text, 'CA'::text, 'PL'::text]))),
  constraint serial_applications__number UNIQUE (tenant_id, number),
  constraint serial_applications__order FOREIGN KEY (tenant_id, order_id) REFERENCES production_orders(tenant_id, id),
  constraint serial_applications__product FOREIGN KEY (tenant_id, product_id) REFERENCES products(tenant_id, id),
  constraint serial_applications__quantity CHECK (((quantity > 0) AND (issued >= 0) AND (refused >= 0))),
  constraint serial_applications__rule FOREIGN KEY (tenant_id, rule_version_id) REFERENCES rule_versions(tenant_id, id),
  constraint serial_applications__state CHECK ((state = ANY (ARRAY['DELIVERED'::text, 'FAILED'::text, 'CANCELLED'::text]))),
  constraint serial_applications__supplier FOREIGN KEY (tenant_id, supplier_id) REFERENCES suppliers(tenant_id, id),
  constraint serial_applications_pkey PRIMARY KEY (tenant_id, id),
  constraint serial_applications_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(tenant_id)
); -- tenant table, row security forced
CREATE INDEX serial_applications__order ON public.serial_applications USING btree (tenant_id, order_id, number) WHERE (order_id IS NOT NULL);
CREATE INDEX serial_applications__product ON public.serial_applications USING btree (tenant_id, product_id, number);
CREATE INDEX serial_applications__rule ON public.serial_applications USING btree (tenant_id, rule_version_id, number);
CREATE INDEX serial_applications__state ON public.serial_applications USING btree (tenant_id, state, number) WHERE (state <> 'DELIVERED'::text);
CREATE INDEX serial_applications__supplier_of ON public.serial_applications USING btree (tenant_id, supplier_id, number) WHERE (supplier_id IS NOT NULL);
policy serial_applications__tenant using (tenant_id = (current_setting('app.tenant_id'::text))::integer);
grant insert, select, update to serialis_app;
create table serial_cells (
  tenant_id integer not null,
  column_id smallint not null,
  block integer not null,
  first_chunk smallint not null,
  last_chunk smallint not null,
  mask integer not null,
  cells bytea not null,
  constraint serial_cells__chunks CHECK (((first_chunk >= 0) AND ((last_chunk >= first_chunk) AND (last_chunk <= 16383)))),
  constraint serial_cells_pkey PRIMARY KEY (tenant_id, column_id, block, first_chunk)
) with (fillfactor=85); -- tenant table, row security forced
policy serial_cells__tenant using (tenant_id = (current_setting('app.tenant_id'::text))::integer);
grant delete, insert, select, update to serialis_app;
create table serial_offers (
  tenant_id integer not null,
  id uuid not null,
  serial_id uuid not null,
  giver_id uuid not null,
  receiver_id uuid not null,
  status text collate "C" not null,
  giver_proof text not null,
  receiver_proof text not null default ''::text,
  offered_at timestamp with time zone not null,
  lapses_at timestamp with time zone not null,
  ended_at timestamp with time zone,
  constraint serial_offers__end CHECK (((status = 'OFFERED'::text) = (ended_at IS NULL))),
  constraint serial_offers__giver FOREIGN KEY (tenant_id, giver_id) REFERENCES members(tenant_id, id),
  constraint serial_offers__receiver FOREIGN KEY (tenant_id, receiver_id) REFERENCES members(tenant_id, id),
  constraint serial_offers__serial FOREIGN KEY (tenant_id, serial_id) REFERENCES member_serials(tenant_id, id),
  constraint serial_offers__status CHECK ((status = ANY (ARRAY['OFFERED'::text, 'ACCEPTED'::text, 'DECLINED'::text, 'WITHDRAWN'::text, 'LAPSED'::text]))),
  constraint serial_offers_pkey PRIMARY KEY (tenant_id, id)
); -- tenant table, row security forced
CREATE INDEX serial_offers__of_giver ON public.serial_offers USING btree (tenant_id, giver_id);
CREATE INDEX serial_offers__of_receiver ON public.serial_offers USING btree (tenant_id, receiver_id, id);
CREATE INDEX serial_offers__of_serial ON public.serial_offers USING btree (tenant_id, serial_id);
CREATE UNIQUE INDEX serial_offers__open ON public.serial_offers USING btree (tenant_id, serial_id) WHERE (status = 'OFFERED'::text);
policy serial_offers__tenant using (tenant_id = (current_setting('app.tenant_id'::text))::integer);
grant delete, insert, select, update to serialis_app;
create table sessions (
  tenant_id integer not null,
  token_hash bytea not null,
  user_id uuid not null,
  opened_at timestamp with time zone not null,
  last_seen_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  factor_due text,
  by_provider boolean not null default false,
  constraint sessions__user FOREIGN KEY (tenant_id, user_id) REFERENCES users(tenant_id, id),
  constraint sessions_pkey PRIMARY KEY (tenant_id, token_hash)
); -- tenant table, row security forced
CREATE INDEX sessions__user ON public.sessions USING btree (tenant_id, user_id);
policy sessions__tenant using (tenant_id = (current_setting('app.tenant_id'::text))::integer);
grant delete, insert, select, update to serialis_app;
create table sign_on_base_roles (
  tenant_id integer not null,
  role_id uuid not null,
  constraint sign_on_base_roles__role FOREIGN KEY (tenant_id, role_id) REFERENCES roles(tenant_id, id),
  constraint sign_on_base_roles_pkey PRIMARY KEY (tenant_id, role_id),
  constraint sign_on_base_roles_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(tenant_id)
); -- tenant table, row security forced
CREATE INDEX sign_on_base_roles__role ON public.sign_on_base_roles USING btree (tenant_id, role_id);
policy sign_on_base_roles__tenant using (tenant_id = (current_setting('app.tenant_id'::text))::integer);
grant delete, insert, select to serialis_app;
create table sign_on_flows (
  tenant_id integer not null,
  state_hash bytea not null,
  browser_hash bytea not null,
  purpose text not null,
  settings_version integer not null,
  nonce text not null,
  verifier text not null,
  user_id uuid,
  digest text,
  started_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  constraint sign_on_flows_pkey PRIMARY KEY (tenant_id, state_hash),
  constraint sign_on_flows_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(tenant_id)
); -- tenant table, row security forced
CREATE INDEX sign_on_flows__expires ON public.sign_on_flows USING btree (tenant_id, expires_at);
policy sign_on_flows__tenant using (tenant_id = (current_setting('app.tenant_id'::text))::integer);
grant delete, insert, select to serialis_app;
create table sign_on_group_roles (
  tenant_id integer not null,
  group_name text collate "C" not null,
  role_id uuid not null,
  constraint sign_on_group_roles__role FOREIGN KEY (tenant_id, role_id) REFERENCES roles(tenant_id, id),
  constraint sign_on_group_roles_pkey PRIMARY KEY (tenant_id, group_name, role_id),
  constraint sign_on_group_roles_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(tenant_id)
); -- tenant table, row security forced
CREATE INDEX sign_on_group_roles__role ON public.sign_on_group_roles USING btree (tenant_id, role_id);
policy sign_on_group_roles__tenant using (tenant_id = (current_setting('app.tenant_id'::text))::integer);
grant delete, insert, select to serialis_app;
create table sign_on_identities (
  tenant_id integer not null,
  issuer text not null,
  subject text collate "C" not null,
  user_id uuid not null,
  bound_at timestamp with time zone not null,
  last_login_at timestamp with time zone,
  constraint sign_on_identities__one UNIQUE (tenant_id, user_id, issuer),
  constraint sign_on_identities__user FOREIGN KEY (tenant_id, user_id) REFERENCES users(tenant_id, id),
  constraint sign_on_identities_pkey PRIMARY KEY (tenant_id, issuer, subject),
  constraint sign_on_identities_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(tenant_id)
); -- tenant table, row security forced
policy sign_on_identities__tenant using (tenant_id = (current_setting('app.tenant_id'::text))::integer);
grant delete, insert, select, update to serialis_app;
create table sign_on_local_accounts (
  tenant_id integer not null,
  user_id uuid not null,
  constraint sign_on_local_accounts__user FOREIGN KEY (tenant_id, user_id) REFERENCES users(tenant_id, id),
  constraint sign_on_local_accounts_pkey PRIMARY KEY (tenant_id, user_id),
  constraint sign_on_local_accounts_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(tenant_id)
); -- tenant table, row security forced
policy sign_on_local_accounts__tenant using (tenant_id = (current_setting('app.tenant_id'::text))::integer);
grant delete, insert, select to serialis_app;
create table sign_on_proofs (
  tenant_id integer not null,
  proof_hash bytea not null,
  user_id uuid not null,
  digest text not null,
  issuer text not null,
  expires_at timestamp with time zone not null,
  constraint sign_on_proofs_pkey PRIMARY KEY (tenant_id, proof_hash),
  constraint sign_on_proofs_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(tenant_id)
); -- tenant table, row security forced
CREATE INDEX sign_on_proofs__expires ON public.sign_on_proofs USING btree (tenant_id, expires_at);
policy sign_on_proofs__tenant using (tenant_id = (current_setting('app.tenant_id'::text))::integer);
grant delete, insert, select to serialis_app;
create table sign_on_settings (
  tenant_id integer not null,
  name text not null,
  issuer text not null,
  client_id text not null,
  sealed_secret bytea,
  secret_set_at timestamp with time zone,
  scopes text not null,
  account_claim text not null,
  groups_claim text not null,
  creates_accounts boolean not null,
  is_active boolean not null,
  is_only boolean not null,
  saved_by uuid[] not null,
  version integer not null,
  account_sites text,
  is_provisioned boolean not null default false,
  constraint sign_on_settings_pkey PRIMARY KEY (tenant_id),
  constraint sign_on_settings_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(tenant_id)
); -- tenant table, row security forced
policy sign_on_settings__tenant using (tenant_id = (current_setting('app.tenant_id'::text))::integer);
grant insert, select, update to serialis_app;
create table sign_on_sites (
  tenant_id integer not null,
  factory_id uuid not null,
  constraint sign_on_sites__factory FOREIGN KEY (tenant_id, factory_id) REFERENCES factories(tenant_id, id),
  constraint sign_on_sites_pkey PRIMARY KEY (tenant_id, factory_id),
  constraint sign_on_sites_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(tenant_id)
); -- tenant table, row security forced
CREATE INDEX sign_on_sites__factory ON public.sign_on_sites USING btree (tenant_id, factory_id);
policy sign_on_sites__tenant using (tenant_id = (current_setting('app.tenant_id'::text))::integer);
grant delete, insert, select to serialis_app;
create table sign_on_unbound (
  tenant_id integer not null,
  identity_hash bytea not null,
  constraint sign_on_unbound_pkey PRIMARY KEY (tenant_id, identity_hash),
  constraint sign_on_unbound_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(tenant_id)
); -- tenant table, row security forced
policy sign_on_unbound__tenant using (tenant_id = (current_setting('app.tenant_id'::text))::integer);
grant delete, insert, select to serialis_app;
create table signatures (
  tenant_id integer not null,
  id uuid not null,
  subject_type text collate "C" not null,
  subject_id text collate "C" not null,
  event_id uuid not null,
  action text collate "C" not null,
  user_id uuid not null,
  account text collate "C" not null,
  printed_name text not null,
  meaning text collate "C" not null,
  reason text not null,
  signed_at timestamp with time zone not null,
  zone text not null,
  digest text collate "C" not null,
  content text not null,
  second_factor text collate "C",
  provider text,
  constraint signatures__meaning CHECK ((meaning = ANY (ARRAY['AUTHORSHIP'::text, 'REVIEW'::text, 'APPROVAL'::text, 'RELEASE'::text, 'RESPONSIBILITY'::text]))),
  constraint signatures_pkey PRIMARY KEY (tenant_id, id),
  constraint signatures_second_factor_check CHECK ((second_factor = ANY (ARRAY['APP'::text, 'RECOVERY_CODE'::text, 'PASSKEY'::text]))),
  constraint signatures_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(tenant_id)
); -- tenant table, row security forced
CREATE INDEX signatures__subject ON public.signatures USING btree (tenant_id, subject_type, subject_id, id);
policy signatures__tenant using (tenant_id = (current_setting('app.tenant_id'::text))::integer);
grant insert, select to serialis_app;
create table sn_rules (
  tenant_id integer not null,
  id uuid not null,
  name text not null,
  remark text not null default ''::text,
  target text collate "C" not null,
  created_at timestamp with time zone not null,
  constraint sn_rules__name UNIQUE (tenant_id, name),
  constraint sn_rules__target CHECK ((target = ANY (ARRAY['GS1'::text, 'SSCC'::text, 'CN'::text, 'HOUSE'::text]))),
  constraint sn_rules_pkey PRIMARY KEY (tenant_id, id),
  constraint sn_rules_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(tenant_id)
); -- tenant table, row security forced
policy sn_rules__tenant using (tenant_id = (current_setting('app.tenant_id'::text))::integer);
grant delete, insert, select, update to serialis_app;
create table source_account_products (
  tenant_id integer not null,
  account_id uuid not null,
  product_id uuid not null,
  partner_key text not null default ''::text,
  constraint source_account_products__account FOREIGN KEY (tenant_id, account_id) REFERENCES source_accounts(tenant_id, id),
  constraint source_account_products__product FOREIGN KEY (tenant_id, product_id) REFERENCES products(tenant_id, id),
  constraint source_account_products_pkey PRIMARY KEY (tenant_id, account_id, product_id)
); -- tenant table, row security forced
CREATE INDEX source_account_products__product ON public.source_account_products USING btree (tenant_id, product_id);
policy source_account_products__tenant using (tenant_id = (current_setting('app.tenant_id'::text))::integer);
grant delete, insert, select to serialis_app;
create table source_accounts (
  tenant_id integer not null,
  id uuid not null,
  kind text collate "C" not null,
  name text not null,
  environment text collate "C" not null,
  settings jsonb not null,
  sealed_secret bytea,
  sftp_account_id uuid,
  priority integer not null,
  active_from date,
  active_to date,
  is_active boolean not null,
  timeout_seconds integer not null,
  max_request integer not null,
  tries integer not null,
  retry_minutes integer not null,
  no_answer_hours integer not null,
  acknowledges boolean not null,
  next_check_at timestamp with time zone not null,
  next_poll_at timestamp with time zone not null,
  poll_task_id uuid,
  last_check_at timestamp with time zone,
  last_success_at timestamp with time zone,
  failures_in_a_row integer not null default 0,
  last_problem jsonb,
  is_deleted boolean not null default false,
  version integer not null default 1,
  sealed_key bytea,
  secret_set_at timestamp with time zone,
  constraint source_accounts__environment CHECK ((environment = ANY (ARRAY['VALIDATION'::text, 'PRODUCTION'::text]))),
  constraint source_accounts__kind CHECK ((kind = ANY (ARRAY['TRACELINK'::text, 'SFTP'::text, 'WEBSERVICE'::text]))),
  constraint source_accounts__sftp_account FOREIGN KEY (tenant_id, sftp_account_id) REFERENCES source_accounts(tenant_id, id),
  constraint source_accounts_pkey PRIMARY KEY (tenant_id, id),
  constraint source_accounts_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(tenant_id)
) with (fillfactor=70); -- tenant table, row security forced
CREATE UNIQUE INDEX source_accounts__as2 ON public.source_accounts USING btree (tenant_id, ((settings ->> 'as2PartnerId'::text)), ((settings ->> 'as2OwnId'::text))) WHERE ((NOT is_deleted) AND (kind = 'TRACELINK'::text) AND ((settings ->> 'mode'::text) = 'AS2'::text));
CREATE UNIQUE INDEX source_accounts__name ON public.source_accounts USING btree (tenant_id, name) WHERE (NOT is_deleted);
policy source_accounts__tenant using (tenant_id = (current_setting('app.tenant_id'::text))::integer);
grant insert, select, update to serialis_app;
create table source_as2_messages (
  tenant_id integer not null,
  account_id uuid not null,
  message_id text collate "C" not null,
  sn_message_id uuid not null,
  received_at timestamp with time zone not null,
  receipt_headers jsonb not null,
  receipt bytea not null,
  constraint source_as2_messages__account FOREIGN KEY (tenant_id, account_id) REFERENCES source_accounts(tenant_id, id),
  constraint source_as2_messages__message FOREIGN KEY (tenant_id, sn_message_id) REFERENCES source_messages(tenant_id, id),
  constraint source_as2_messages_pkey PRIMARY KEY (tenant_id, account_id, message_id)
); -- tenant table, row security forced
policy source_as2_messages__tenant using (tenant_id = (current_setting('app.tenant_id'::text))::integer);
grant insert, select to serialis_app;
create table source_channels (
  tenant_id integer not null,
  id uuid not null,
  code text collate "C" not null,
  name text not null,
  remark text not null,
  version integer not null default 1,
  approval text not null default 'APPROVED'::text,
  is_in_force boolean not null default true,
  constraint source_channels__code UNIQUE (tenant_id, code),
  constraint source_channels_pkey PRIMARY KEY (tenant_id, id),
  constraint source_channels_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(tenant_id)
); -- tenant table, row security forced
policy source_channels__tenant using (tenant_id = (current_setting('app.tenant_id'::text))::integer);
grant delete, insert, select, update to serialis_app;
create table source_messages (
  tenant_id integer not null,
  id uuid not null,
  account_id uuid not null,
  origin text collate "C" not null,
  status text collate "C" not null default 'WAITING'::text,
  file_path text collate "C" not null,
  file_name text not null,
  file_size bigint not null,
  file_sha256 text collate "C" not null,
  outcome text collate "C",
  codes integer not null default 0,
  pull_id uuid,
  product_id uuid,
  level text collate "C",
  problem text collate "C",
  problem_params jsonb not null default '{}'::jsonb,
  tries integer not null default 0,
  task_id uuid,
  received_at timestamp with time zone not null,
  finished_at timestamp with time zone,
  version integer not null default 1,
  request_id text collate "C" not null default ''::text,
  constraint source_messages__account FOREIGN KEY (tenant_id, account_id) REFERENCES source_accounts(tenant_id, id),
  constraint source_messages__pull FOREIGN KEY (tenant_id, pull_id) REFERENCES source_pulls(tenant_id, id),
  constraint source_messages__sha256 UNIQUE (tenant_id, account_id, file_sha256),
  constraint source_messages__status CHECK ((status = ANY (ARRAY['WAITING'::text, 'DONE'::text, 'DEAD'::text, 'DISCARDED'::text]))),
  constraint source_messages_pkey PRIMARY KEY (tenant_id, id)
) with (fillfactor=70); -- tenant table, row security forced
CREATE INDEX source_messages__received ON public.source_messages USING btree (tenant_id, received_at);
CREATE INDEX source_messages__request ON public.source_messages USING btree (tenant_id, request_id) WHERE (request_id <> ''::text);
policy source_messages__tenant using (tenant_id = (current_setting('app.tenant_id'::text))::integer);
grant insert, select, update to serialis_app;
create table source_pull_answers (
  tenant_id integer not null,
  pull_id uuid not null,
  part integer not null,
  answered_at timestamp with time zone not null,
  received integer not null,
  accepted integer not null,
  problem text collate "C",
  problem_params jsonb not null default '{}'::jsonb,
  file_path text collate "C" not null,
  file_name text not null,
  file_size bigint not null,
  file_sha256 text collate "C" not null,
  message_id uuid,
  acknowledge_at timestamp with time zone,
  acknowledge_tries integer not null default 0,
  acknowledged_at timestamp with time zone,
  constraint source_pull_answers__pull FOREIGN KEY (tenant_id, pull_id) REFERENCES source_pulls(tenant_id, id),
  constraint source_pull_answers_pkey PRIMARY KEY (tenant_id, pull_id, part)
); -- tenant table, row security forced
CREATE INDEX source_pull_answers__due ON public.source_pull_answers USING btree (tenant_id, acknowledge_at) WHERE (acknowledge_at IS NOT NULL);
policy source_pull_answers__tenant using (tenant_id = (current_setting('app.tenant_id'::text))::integer);
grant insert, select, update to serialis_app;
create table source_pull_tries (
  tenant_id integer not null,
  pull_id uuid not null,
  number integer not null,
  part integer not null,
  sent_at timestamp with time zone not null,
  milliseconds integer not null,
  problem text collate "C",
  text text not null default ''::text,
  constraint source_pull_tries__pull FOREIGN KEY (tenant_id, pull_id) REFERENCES source_pulls(tenant_id, id),
  constraint source_pull_tries_pkey PRIMARY KEY (tenant_id, pull_id, number)
); -- tenant table, row security forced
CREATE INDEX source_pull_tries__sent ON public.source_pull_tries USING btree (tenant_id, sent_at);
policy source_pull_tries__tenant using (tenant_id = (current_setting('app.tenant_id'::text))::integer);
grant insert, select to serialis_app;
create table source_pulls (
  tenant_id integer not null,
  id uuid not null,
  part integer not null default 1,
  account_id uuid not null,
  environment text collate "C" not null,
  pool_key text collate "C" not null,
  product_id uuid not null,
  level text collate "C" not null,
  code_type text collate "C" not null,
  gtin text collate "C",
  quantity integer not null,
  accepted integer not null default 0,
  cause text collate "C" not null,
  order_id uuid,
  status text collate "C" not null default 'QUEUED'::text,
  tries integer not null default 0,
  asked_at timestamp with time zone,
  next_at timestamp with time zone,
  problem text collate "C",
  problem_params jsonb not null default '{}'::jsonb,
  task_id uuid,
  created_at timestamp with time zone not null,
  created_by_name text not null,
  finished_at timestamp with time zone,
  version integer not null default 1,
  request_id text collate "C" not null default ''::text,
  constraint source_pulls__account FOREIGN KEY (tenant_id, account_id) REFERENCES source_accounts(tenant_id, id),
  constraint source_pulls__counts CHECK (((quantity > 0) AND (accepted >= 0) AND (accepted <= quantity))),
  constraint source_pulls__product FOREIGN KEY (tenant_id, product_id) REFERENCES products(tenant_id, id),
  constraint source_pulls__status CHECK ((status = ANY (ARRAY['QUEUED'::text, 'WAITING'::text, 'SENT'::text, 'PARKED'::text, 'DELIVERED'::text, 'SHORT'::text, 'REFUSED'::text, 'NO_ANSWER'::text, 'CANCELLED'::text]))),
  constraint source_pulls_pkey PRIMARY KEY (tenant_id, id)
) with (fillfactor=70); -- tenant table, row security forced
CREATE INDEX source_pulls__account ON public.source_pulls USING btree (tenant_id, account_id, id);
CREATE INDEX source_pulls__due ON public.source_pulls USING btree (tenant_id, next_at) WHERE (next_at IS NOT NULL);
CREATE INDEX source_pulls__order ON public.source_pulls USING btree (tenant_id, order_id, id) WHERE (order_id IS NOT NULL);
CREATE INDEX source_pulls__pool ON public.source_pulls USING btree (tenant_id, pool_key, id);
CREATE INDEX source_pulls__request ON public.source_pulls USING btree (tenant_id, request_id) WHERE (request_id <> ''::text);
policy source_pulls__tenant using (tenant_id = (current_setting('app.tenant_id'::text))::integer);
grant insert, select, update to serialis_app;
create table status_change_sets (
  tenant_id integer not null,
  change_id uuid not null,
  part text collate "C" not null,
  members bytea not null,
  constraint status_change_sets__change FOREIGN KEY (tenant_id, change_id) REFERENCES status_changes(tenant_id, id),
  constraint status_change_sets_pkey PRIMARY KEY (tenant_id, change_id, part),
  constraint status_change_sets_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(tenant_id)
); -- tenant table, row security forced
policy status_change_sets__tenant using (tenant_id = (current_setting('app.tenant_id'::text))::integer);
grant delete, insert, select, update to serialis_app;
create table status_changes (
  tenant_id integer not null,
  id uuid not null,
  number bigint not null,
  trigger text collate "C" not null,
  operation text collate "C" not null,
  status text collate "C" not null,
  source jsonb not null,
  options jsonb not null,
  reason text not null,
  record_no text not null,
  identified_by text not null,
  asks_second boolean not null,
  version integer not null,
  name text,
  path text,
  size bigint,
  sha256 text,
  format text collate "C",
  outcome jsonb,
  result jsonb,
  row_errors jsonb not null default '[]'::jsonb,
  refusal_path text,
  refusal_size bigint,
  failure_key text,
  failure_params jsonb not null default '{}'::jsonb,
  task_id uuid,
  created_at timestamp with time zone not null,
  created_by uuid,
  created_by_name text not null,
  signed_at timestamp with time zone,
  signed_by uuid,
  signature_id uuid,
  decided_at timestamp with time zone,
  decided_by_name text not null default ''::text,
  decision text not null default ''::text,
  event_id uuid,
  reason_code text collate "C" not null default ''::text,
  constraint status_changes__number UNIQUE (tenant_id, number),
  constraint status_changes__status CHECK ((status = ANY (ARRAY['CHECKING'::text, 'CHECKED'::text, 'UNREADABLE'::text, 'WAITING'::text, 'COMMITTING'::text, 'DONE'::text, 'DECLINED'::text, 'WITHDRAWN'::text]))),
  constraint status_changes__trigger CHECK ((trigger = ANY (ARRAY['UPD'::text, 'SCR'::text, 'ACT'::text]))),
  constraint status_changes_pkey PRIMARY KEY (tenant_id, id),
  constraint status_changes_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(tenant_id)
); -- tenant table, row security forced
CREATE INDEX status_changes__own ON public.status_changes USING btree (tenant_id, created_by, trigger, created_at) WHERE (status = ANY (ARRAY['CHECKED'::text, 'UNREADABLE'::text, 'CHECKING'::text, 'COMMITTING'::text]));
CREATE INDEX status_changes__trigger_number ON public.status_changes USING btree (tenant_id, trigger, number);
CREATE INDEX status_changes__waiting ON public.status_changes USING btree (tenant_id, trigger, created_at) WHERE (status = ANY (ARRAY['CHECKED'::text, 'UNREADABLE'::text, 'CHECKING'::text, 'COMMITTING'::text, 'WAITING'::text]));
policy status_changes__tenant using (tenant_id = (current_setting('app.tenant_id'::text))::integer);
grant insert, select, update to serialis_app;
create table subscribe_endpoints (
  tenant_id integer not null,
  id uuid not null,
  slug text collate "C" not null,
  name_en text not null,
  name_zh text not null,
  auth text collate "C" not null,
  key_path text collate "C" not null,
  rate_per_second integer not null,
  max_bytes integer not null,
  faults_in_a_row integer not null,
  retention_days integer not null,
  description text not null,
  status text collate "C" not null,
  sealed_secret bytea,
  secret_set_at timestamp with time zone,
  sealed_old_secret bytea,
  old_secret_until timestamp with time zone,
  version integer not null default 1,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  constraint subscribe_endpoints__auth CHECK ((auth = ANY (ARRAY['HMAC'::text, 'TOKEN'::text, 'MTLS'::text]))),
  constraint subscribe_endpoints__old_secret CHECK (((sealed_old_secret IS NULL) = (old_secret_until IS NULL))),
  constraint subscribe_endpoints__status CHECK ((status = ANY (ARRAY['DISABLED'::text, 'ENABLED'::text, 'FAULT'::text]))),
  constraint subscribe_endpoints_pkey PRIMARY KEY (tenant_id, id),
  constraint subscribe_endpoints_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(tenant_id)
); -- tenant table, row security forced
CREATE UNIQUE INDEX subscribe_endpoints__slug ON public.subscribe_endpoints USING btree (tenant_id, slug);
policy subscribe_endpoints__tenant using (tenant_id = (current_setting('app.tenant_id'::text))::integer);
grant delete, insert, select, update to serialis_app;
create table supplier_authorities (
  tenant_id integer not null,
  id uuid not null,
  supplier_id uuid not null,
  product_id uuid not null,
  level text collate "C" not null,
  maximum bigint not null,
  period_from date not null,
  period integer not null,
  period_type integer not null,
  valid_until date not null,
  version integer not null default 1,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  constraint supplier_authorities__maximum CHECK ((maximum > 0)),
  constraint supplier_authorities__once UNIQUE (tenant_id, supplier_id, product_id, level),
  constraint supplier_authorities__period CHECK (((period > 0) AND (period_type = ANY (ARRAY[1, 2])) AND (valid_until >= period_from))),
  constraint supplier_authorities__product FOREIGN KEY (tenant_id, product_id) REFERENCES products(tenant_id, id),
  constraint supplier_authorities__supplier FOREIGN KEY (tenant_id, supplier_id) REFERENCES suppliers(tenant_id, id),
  constraint supplier_authorities_pkey PRIMARY KEY (tenant_id, id),
  constraint supplier_authorities_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(tenant_id)
); -- tenant table, row security forced
CREATE INDEX supplier_authorities__product ON public.supplier_authorities USING btree (tenant_id, product_id);
policy supplier_authorities__tenant using (tenant_id = (current_setting('app.tenant_id'::text))::integer);
grant delete, insert, select, update to serialis_app;
create table supplier_failures (
  tenant_id integer not null,
  id uuid not null,
  supplier_id uuid not null,
  action text collate "C" not null,
  body jsonb not null,
  idempotency_key text collate "C" not null,
  asker jsonb not null,
  happened_at timestamp with time zone not null,
  carried_out_at timestamp with time zone,
  constraint supplier_failures__supplier FOREIGN KEY (tenant_id, supplier_id) REFERENCES suppliers(tenant_id, id),
  constraint supplier_failures_pkey PRIMARY KEY (tenant_id, id),
  constraint supplier_failures_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(tenant_id)
); -- tenant table, row security forced
CREATE INDEX supplier_failures__supplier ON public.supplier_failures USING btree (tenant_id, supplier_id, id);
policy supplier_failures__tenant using (tenant_id = (current_setting('app.tenant_id'::text))::integer);
grant insert, select, update to serialis_app;
create table supplier_refusals (
  tenant_id integer not null,
  id uuid not null,
  supplier_id uuid not null,
  rule text collate "C" not null,
  product_id uuid not null,
  level text collate "C" not null,
  quantity bigint not null,
  by_name text not null,
  happened_at timestamp with time zone not null,
  constraint supplier_refusals__supplier FOREIGN KEY (tenant_id, supplier_id) REFERENCES suppliers(tenant_id, id),
  constraint supplier_refusals_pkey PRIMARY KEY (tenant_id, id),
  constraint supplier_refusals_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(tenant_id)
); -- tenant table, row security forced
CREATE INDEX supplier_refusals__day ON public.supplier_refusals USING btree (tenant_id, supplier_id, happened_at);
CREATE INDEX supplier_refusals__supplier ON public.supplier_refusals USING btree (tenant_id, supplier_id, id);
policy supplier_refusals__tenant using (tenant_id = (current_setting('app.tenant_id'::text))::integer);
grant insert, select to serialis_app;
create table supplier_requests (
  tenant_id integer not null,
  id uuid not null,
  supplier_id uuid not null,
  product_id uuid not null,
  level text collate "C" not null,
  quantity bigint not null,
  maximum bigint not null,
  order_id uuid,
  reason text not null,
  status text collate "C" not null,
  requested_by uuid not null,
  requested_by_name text not null,
  requested_at timestamp with time zone not null,
  decided_by uuid,
  decided_by_name text not null default ''::text,
  decided_at timestamp with time zone,
  decision text not null default ''::text,
  application_id uuid,
  version integer not null default 1,
  constraint supplier_requests__application FOREIGN KEY (tenant_id, application_id) REFERENCES serial_applications(tenant_id, id),
  constraint supplier_requests__order FOREIGN KEY (tenant_id, order_id) REFERENCES production_orders(tenant_id, id),
  constraint supplier_requests__product FOREIGN KEY (tenant_id, product_id) REFERENCES products(tenant_id, id),
  constraint supplier_requests__status CHECK (((status = ANY (ARRAY['OPEN'::text, 'APPROVED'::text, 'REFUSED'::text, 'WITHDRAWN'::text])) AND ((status = 'OPEN'::text) = (decided_at IS NULL)) AND ((status = 'APPROVED'::text) = (application_id IS NOT NULL)))),
  constraint supplier_requests__supplier FOREIGN KEY (tenant_id, supplier_id) REFERENCES suppliers(tenant_id, id),
  constraint supplier_requests_pkey PRIMARY KEY (tenant_id, id),
  constraint supplier_requests_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(tenant_id)
); -- tenant table, row security forced
CREATE INDEX supplier_requests__status ON public.supplier_requests USING btree (tenant_id, status, id);
CREATE INDEX supplier_requests__supplier ON public.supplier_requests USING btree (tenant_id, supplier_id, id);
policy supplier_requests__tenant using (tenant_id = (current_setting('app.tenant_id'::text))::integer);
grant insert, select, update to serialis_app;
create table suppliers (
  tenant_id integer not null,
  id uuid not null,
  code text collate "C" not null,
  name text not null,
  address text not null,
  contacts text not null,
  phone text not null,
  role_id uuid not null,
  status text collate "C" not null,
  period_from date not null,
  period integer not null,
  period_type integer not null,
  valid_until date not null,
  lock_reason text not null default ''::text,
  version integer not null default 1,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  constraint suppliers__period CHECK (((period > 0) AND (period_type = ANY (ARRAY[1, 2])) AND (valid_until >= period_from))),
  constraint suppliers__role FOREIGN KEY (tenant_id, role_id) REFERENCES roles(tenant_id, id),
  constraint suppliers__status CHECK ((status = ANY (ARRAY['ACTIVE'::text, 'EXPIRED'::text, 'LOCKED'::text, 'DELETE'::text]))),
  constraint suppliers_pkey PRIMARY KEY (tenant_id, id),
  constraint suppliers_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(tenant_id)
); -- tenant table, row security forced
CREATE INDEX suppliers__valid_until ON public.suppliers USING btree (tenant_id, status, valid_until);
CREATE UNIQUE INDEX suppliers__code ON public.suppliers USING btree (tenant_id, code) WHERE (status <> 'DELETE'::text);
CREATE UNIQUE INDEX suppliers__name ON public.suppliers USING btree (tenant_id, name) WHERE (status <> 'DELETE'::text);
policy suppliers__tenant using (tenant_id = (current_setting('app.tenant_id'::text))::integer);
grant insert, select, update to serialis_app;
create table suppressed_identities (
  tenant_id integer not null,
  value_hash bytea not null,
  member_id uuid not null,
  suppressed_at timestamp with time zone not null,
  constraint suppressed_identities__hash CHECK ((octet_length(value_hash) = 32)),
  constraint suppressed_identities_pkey PRIMARY KEY (tenant_id, value_hash),
  constraint suppressed_identities_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(tenant_id)
); -- tenant table, row security forced
CREATE INDEX suppressed_identities__of_member ON public.suppressed_identities USING btree (tenant_id, member_id);
policy suppressed_identities__tenant using (tenant_id = (current_setting('app.tenant_id'::text))::integer);
grant delete, insert, select to serialis_app;
create table suspect_scan_hours (
  tenant_id integer not null,
  code text collate "C" not null,
  gtin text collate "C" not null,
  hour timestamp with time zone not null,
  suspicion text collate "C" not null,
  ordinal bigint,
  order_id uuid,
  product_id uuid,
  scans integer not null,
  last_at timestamp with time zone not null,
  constraint suspect_scan_hours__suspicion CHECK (((suspicion = ANY (ARRAY['NEVER_ISSUED'::text, 'NOT_RELEASED'::text, 'INACTIVE'::text, 'DESTROYED'::text])) AND (scans > 0))),
  constraint suspect_scan_hours_pkey PRIMARY KEY (tenant_id, code, gtin, hour, suspicion),
  constraint suspect_scan_hours_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(tenant_id)
); -- tenant table, row security forced
CREATE INDEX suspect_scan_hours__order ON public.suspect_scan_hours USING btree (tenant_id, order_id, hour);
CREATE INDEX suspect_scan_hours__ordinal ON public.suspect_scan_hours USING btree (tenant_id, ordinal) WHERE (ordinal IS NOT NULL);
policy suspect_scan_hours__tenant using (tenant_id = (current_setting('app.tenant_id'::text))::integer);
grant insert, select, update to serialis_app;
create table suspect_scans (
  tenant_id integer not null,
  id uuid not null,
  code text collate "C" not null,
  gtin text collate "C" not null,
  ordinal bigint,
  order_id uuid,
  product_id uuid,
  suspicion text collate "C" not null,
  source text collate "C" not null,
  place text not null,
  scanned_at timestamp with time zone not null,
  by_name text not null,
  region_id uuid,
  recorded_at timestamp with time zone not null,
  constraint suspect_scans__source CHECK ((source = ANY (ARRAY['CONSUMER'::text, 'FIELD'::text]))),
  constraint suspect_scans__suspicion CHECK ((suspicion = ANY (ARRAY['NEVER_ISSUED'::text, 'NOT_RELEASED'::text, 'INACTIVE'::text, 'DESTROYED'::text]))),
  constraint suspect_scans_pkey PRIMARY KEY (tenant_id, id),
  constraint suspect_scans_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(tenant_id)
); -- tenant table, row security forced
CREATE INDEX suspect_scans__by_time ON public.suspect_scans USING btree (tenant_id, scanned_at, ordinal) WHERE ((source = 'CONSUMER'::text) AND (ordinal IS NOT NULL));
CREATE INDEX suspect_scans__code ON public.suspect_scans USING btree (tenant_id, code, id);
CREATE INDEX suspect_scans__in_region ON public.suspect_scans USING btree (tenant_id, region_id, ordinal) WHERE (region_id IS NOT NULL);
CREATE INDEX suspect_scans__lately ON public.suspect_scans USING btree (tenant_id, recorded_at) WHERE ((source = 'CONSUMER'::text) AND (ordinal IS NOT NULL));
CREATE INDEX suspect_scans__order ON public.suspect_scans USING btree (tenant_id, order_id, id);
CREATE INDEX suspect_scans__ordinal ON public.suspect_scans USING btree (tenant_id, ordinal, id) WHERE (ordinal IS NOT NULL);
policy suspect_scans__tenant using (tenant_id = (current_setting('app.tenant_id'::text))::integer);
grant insert, select to serialis_app;
create table table_import_rows (
  tenant_id integer not null,
  import_id uuid not null,
  line integer not null,
  key text not null default ''::text,
  cells jsonb not null,
  outcome text collate "C" not null,
  faults jsonb not null default '[]'::jsonb,
  is_corrected boolean not null default false,
  record_id uuid,
  constraint table_import_rows__import FOREIGN KEY (tenant_id, import_id) REFERENCES table_imports(tenant_id, id),
  constraint table_import_rows__outcome CHECK ((outcome = ANY (ARRAY['CREATE'::text, 'CHANGE'::text, 'SAME'::text, 'WRONG'::text]))),
  constraint table_import_rows_pkey PRIMARY KEY (tenant_id, import_id, line)
); -- tenant table, row security forced
policy table_import_rows__tenant using (tenant_id = (current_setting('app.tenant_id'::text))::integer);
grant insert, select, update to serialis_app;
create table table_imports (
  tenant_id integer not null,
  id uuid not null,
  file_name text not null,
  path text not null,
  size bigint not null,
  sha256 text not null,
  format text collate "C" not null,
  status text collate "C" not null,
  titles jsonb not null default '[]'::jsonb,
  fields jsonb not null default '[]'::jsonb,
  row_count integer not null default 0,
  wrong_count integer not null default 0,
  entered_count integer not null default 0,
  error_key text,
  error_params jsonb,
  task_id uuid,
  version integer not null default 1,
  uploaded_at timestamp with time zone not null,
  uploaded_by uuid not null,
  uploaded_by_name text not null,
  ended_at timestamp with time zone,
  ended_by_name text not null default ''::text,
  kind text collate "C" not null,
  constraint table_imports__format CHECK ((format = ANY (ARRAY['CSV'::text, 'XLSX'::text]))),
  constraint table_imports__kind CHECK ((kind ~ '^[A-Za-z]{1,60}$'::text)),
  constraint table_imports__status CHECK ((status = ANY (ARRAY['CHECKING'::text, 'CHECKED'::text, 'UNREADABLE'::text, 'ENTERING'::text, 'DONE'::text, 'DROPPED'::text]))),
  constraint table_imports_pkey PRIMARY KEY (tenant_id, id),
  constraint table_imports_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(tenant_id)
); -- tenant table, row security forced
CREATE INDEX table_imports__undecided ON public.table_imports USING btree (tenant_id, kind, uploaded_at) WHERE (status = 'CHECKED'::text);
policy table_imports__tenant using (tenant_id = (current_setting('app.tenant_id'::text))::integer);
grant insert, select, update to serialis_app;
create table tags (
  tenant_id integer not null,
  id uuid not null,
  code text collate "C" not null,
  name_en text not null,
  name_zh text not null,
  kind text collate "C" not null,
  category text not null,
  subcategory text not null,
  lifetime_days integer,
  member_limit integer,
  description text not null,
  status text collate "C" not null,
  version integer not null default 1,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  activity_type text collate "C",
  activity_matches jsonb not null default '[]'::jsonb,
  constraint tags__kind CHECK ((kind = ANY (ARRAY['MANUAL'::text, 'RULE'::text, 'EVENT'::text]))),
  constraint tags__lifetime CHECK ((lifetime_days > 0)),
  constraint tags__limit CHECK ((member_limit > 0)),
  constraint tags__of_activity CHECK (((kind = 'EVENT'::text) = (activity_type IS NOT NULL))),
  constraint tags__status CHECK ((status = ANY (ARRAY['DRAFT'::text, 'ACTIVE'::text, 'ARCHIVED'::text]))),
  constraint tags__tree CHECK (((subcategory = ''::text) OR (category <> ''::text))),
  constraint tags_pkey PRIMARY KEY (tenant_id, id),
  constraint tags_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(tenant_id)
); -- tenant table, row security forced
CREATE INDEX tags__by_activity ON public.tags USING btree (tenant_id, activity_type) WHERE ((kind = 'EVENT'::text) AND (status = 'ACTIVE'::text));
CREATE INDEX tags__by_category ON public.tags USING btree (tenant_id, category, subcategory);
CREATE UNIQUE INDEX tags__code ON public.tags USING btree (tenant_id, code);
policy tags__tenant using (tenant_id = (current_setting('app.tenant_id'::text))::integer);
grant delete, insert, select, update to serialis_app;
create table task_leases (
  tenant_id integer not null,
  task_id uuid not null,
  fence integer not null default 0,
  worker uuid,
  claimed_at timestamp with time zone,
  lease_until timestamp with time zone,
  deaths integer not null default 0,
  is_stopping boolean not null default false,
  constraint task_leases__task FOREIGN KEY (tenant_id, task_id) REFERENCES tasks(tenant_id, id),
  constraint task_leases_pkey PRIMARY KEY (tenant_id, task_id)
) with (fillfactor=50); -- tenant table, row security forced
policy task_leases__tenant using (tenant_id = (current_setting('app.tenant_id'::text))::integer);
grant delete, insert, select, update to serialis_app;
create table task_rules (
  tenant_id integer not null,
  keep_days integer,
  version integer not null default 1,
  constraint task_rules_pkey PRIMARY KEY (tenant_id),
  constraint task_rules_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(tenant_id)
); -- tenant table, row security forced
policy task_rules__tenant using (tenant_id = (current_setting('app.tenant_id'::text))::integer);
grant insert, select, update to serialis_app;
create table tasks (
  tenant_id integer not null,
  id uuid not null,
  kind text collate "C" not null,
  queue text collate "C",
  subject_type text collate "C" not null,
  subject_id text collate "C" not null,
  state text collate "C" not null,
  input jsonb not null,
  result jsonb,
  file_path text,
  file_name text,
  file_size bigint,
  file_sha256 text,
  file_permission text collate "C",
  error_key text collate "C",
  error_params jsonb not null default '{}'::jsonb,
  started_by uuid,
  starter jsonb not null,
  attempts integer not null default 0,
  is_cancel_requested boolean not null default false,
  progress_done bigint not null default 0,
  progress_total bigint not null default 0,
  created_at timestamp with time zone not null,
  started_at timestamp with time zone,
  finished_at timestamp with time zone,
  turn integer not null default 0,
  progress_failed bigint not null default 0,
  seconds_left integer,
  constraint tasks__state CHECK ((state = ANY (ARRAY['QUEUED'::text, 'RUNNING'::text, 'DONE'::text, 'FAILED'::text, 'CANCELLED'::text]))),
  constraint tasks_pkey PRIMARY KEY (tenant_id, id),
  constraint tasks_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(tenant_id)
) with (fillfactor=80); -- tenant table, row security forced
CREATE INDEX tasks__created ON public.tasks USING btree (tenant_id, created_at);
CREATE INDEX tasks__failed ON public.tasks USING btree (tenant_id, started_by, finished_at) WHERE (state = 'FAILED'::text);
CREATE INDEX tasks__open ON public.tasks USING btree (tenant_id, started_by) WHERE (state = ANY (ARRAY['QUEUED'::text, 'RUNNING'::text]));
CREATE INDEX tasks__started_by ON public.tasks USING btree (tenant_id, started_by, id);
CREATE INDEX tasks__subject ON public.tasks USING btree (tenant_id, subject_type, subject_id, id);
policy tasks__tenant using (tenant_id = (current_setting('app.tenant_id'::text))::integer);
grant delete, insert, select, update to serialis_app;
create table tenants (
  tenant_id integer not null,
  code text collate "C" not null,
  name text not null,
  zone text not null default 'Asia/Shanghai'::text,
  locale text not null default 'en'::text,
  sn_scheme text not null default 'A'::text,
  created_at timestamp with time zone not null default now(),
  status text not null default 'READY'::text,
  status_changed_at timestamp with time zone,
  status_changed_by text not null default ''::text,
  status_reason text not null default ''::text,
  version integer not null default 1,
  quota_users integer,
  quota_stored_bytes bigint,
  quota_codes_per_month bigint,
  closing_day date,
  retention_day date,
  sandbox_of integer,
  constraint tenants__code UNIQUE (code),
  constraint tenants__quotas CHECK (((quota_users > 0) AND (quota_stored_bytes > 0) AND (quota_codes_per_month > 0))),
  constraint tenants__retention CHECK ((retention_day >= closing_day)),
  constraint tenants__sandbox CHECK ((sandbox_of <> tenant_id)),
  constraint tenants__sandbox_of FOREIGN KEY (sandbox_of) REFERENCES tenants(tenant_id),
  constraint tenants__sn_scheme CHECK ((sn_scheme = ANY (ARRAY['A'::text, 'B'::text]))),
  constraint tenants__status CHECK ((status = ANY (ARRAY['READY'::text, 'SUSPENDED'::text, 'CLOSED'::text, 'DELETING'::text, 'DELETED'::text]))),
  constraint tenants_pkey PRIMARY KEY (tenant_id)
); -- reference table
CREATE UNIQUE INDEX tenants__one_sandbox ON public.tenants USING btree (sandbox_of) WHERE (status <> ALL (ARRAY['DELETING'::text, 'DELETED'::text]));
grant insert, select to serialis_app;
create table transfer_model_drafts (
  tenant_id integer not null,
  model_id uuid not null,
  meta_number integer not null,
  sample text not null,
  lines jsonb not null,
  coverage integer,
  faults integer,
  saved_at timestamp with time zone not null,
  saved_by_name text not null,
  constraint transfer_model_drafts__model FOREIGN KEY (tenant_id, model_id) REFERENCES transfer_models(tenant_id, id) ON DELETE CASCADE,
  constraint transfer_model_drafts_pkey PRIMARY KEY (tenant_id, model_id)
); -- tenant table, row security forced
policy transfer_model_drafts__tenant using (tenant_id = (current_setting('app.tenant_id'::text))::integer);
grant delete, insert, select, update to serialis_app;
create table transfer_model_versions (
  tenant_id integer not null,
  model_id uuid not null,
  number integer not null,
  meta_number integer not null,
  sample text not null,
  lines jsonb not null,
  line_count integer not null,
  coverage integer not null,
  reason text not null,
  published_at timestamp with time zone not null,
  published_by_name text not null,
  constraint transfer_model_versions__model FOREIGN KEY (tenant_id, model_id) REFERENCES transfer_models(tenant_id, id),
  constraint transfer_model_versions_pkey PRIMARY KEY (tenant_id, model_id, number)
); -- tenant table, row security forced
policy transfer_model_versions__tenant using (tenant_id = (current_setting('app.tenant_id'::text))::integer);
grant insert, select to serialis_app;
create table transfer_models (
  tenant_id integer not null,
  id uuid not null,
  collection_id uuid not null,
  code text collate "C" not null,
  name_en text not null,
  name_zh text not null,
  description text not null,
  status text collate "C" not null,
  version integer not null default 1,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  constraint transfer_models__collection FOREIGN KEY (tenant_id, collection_id) REFERENCES collections(tenant_id, id),
  constraint transfer_models__status CHECK ((status = ANY (ARRAY['DRAFT'::text, 'PUBLISHED'::text, 'RETIRED'::text]))),
  constraint transfer_models_pkey PRIMARY KEY (tenant_id, id),
  constraint transfer_models_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(tenant_id)
); -- tenant table, row security forced
CREATE INDEX transfer_models__by_collection ON public.transfer_models USING btree (tenant_id, collection_id);
CREATE INDEX transfer_models__by_status ON public.transfer_models USING btree (tenant_id, status, id);
CREATE UNIQUE INDEX transfer_models__code ON public.transfer_models USING btree (tenant_id, code);
policy transfer_models__tenant using (tenant_id = (current_setting('app.tenant_id'::text))::integer);
grant delete, insert, select, update to serialis_app;
create table unsealed_events (
  tenant_id integer not null,
  event_id uuid not null,
  number bigint not null,
  constraint unsealed_events__event FOREIGN KEY (tenant_id, event_id) REFERENCES events(tenant_id, id),
  constraint unsealed_events_pkey PRIMARY KEY (tenant_id, event_id)
); -- tenant table, row security forced
CREATE INDEX unsealed_events__number ON public.unsealed_events USING btree (tenant_id, number);
policy unsealed_events__tenant using (tenant_id = (current_setting('app.tenant_id'::text))::integer);
grant delete, insert, select to serialis_app;
create table upload_tickets (
  tenant_id integer not null,
  token_hash bytea not null,
  session_hash bytea not null,
  user_id uuid not null,
  document_key text collate "C" not null,
  kind text collate "C" not null,
  expires_at timestamp with time zone not null,
  uses integer not null,
  constraint upload_tickets__kind CHECK ((kind = ANY (ARRAY['image'::text, 'scrawl'::text, 'video'::text, 'file'::text]))),
  constraint upload_tickets__session FOREIGN KEY (tenant_id, session_hash) REFERENCES sessions(tenant_id, token_hash) ON DELETE CASCADE,
  constraint upload_tickets__uses CHECK (((uses >= 0) AND (uses <= 100))),
  constraint upload_tickets_pkey PRIMARY KEY (tenant_id, token_hash)
); -- tenant table, row security forced
CREATE INDEX upload_tickets__expired ON public.upload_tickets USING btree (tenant_id, expires_at);
CREATE INDEX upload_tickets__of_session ON public.upload_tickets USING btree (tenant_id, session_hash);
policy upload_tickets__tenant using (tenant_id = (current_setting('app.tenant_id'::text))::integer);
grant delete, insert, select, update to serialis_app;
create table usage_days (
  tenant_id integer not null,
  day date not null,
  users integer not null,
  stored_bytes bigint not null,
  codes bigint not null,
  constraint usage_days_pkey PRIMARY KEY (tenant_id, day),
  constraint usage_days_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(tenant_id)
); -- tenant table, row security forced
policy usage_days__tenant using (tenant_id = (current_setting('app.tenant_id'::text))::integer);
grant insert, select, update to serialis_app;
create table user_brands (
  tenant_id integer not null,
  user_id uuid not null,
  brand_id uuid not null,
  constraint user_brands__brand FOREIGN KEY (tenant_id, brand_id) REFERENCES brands(tenant_id, id),
  constraint user_brands__user FOREIGN KEY (tenant_id, user_id) REFERENCES users(tenant_id, id),
  constraint user_brands_pkey PRIMARY KEY (tenant_id, user_id, brand_id)
); -- tenant table, row security forced
CREATE INDEX user_brands__brand_of ON public.user_brands USING btree (tenant_id, brand_id);
policy user_brands__tenant using (tenant_id = (current_setting('app.tenant_id'::text))::integer);
grant delete, insert, select to serialis_app;
create table user_business_units (
  tenant_id integer not null,
  user_id uuid not null,
  business_unit_id uuid not null,
  constraint user_business_units__unit FOREIGN KEY (tenant_id, business_unit_id) REFERENCES business_units(tenant_id, id),
  constraint user_business_units__user FOREIGN KEY (tenant_id, user_id) REFERENCES users(tenant_id, id),
  constraint user_business_units_pkey PRIMARY KEY (tenant_id, user_id, business_unit_id)
); -- tenant table, row security forced
CREATE INDEX user_business_units__unit_of ON public.user_business_units USING btree (tenant_id, business_unit_id);
policy user_business_units__tenant using (tenant_id = (current_setting('app.tenant_id'::text))::integer);
grant delete, insert, select to serialis_app;
create table user_regions (
  tenant_id integer not null,
  user_id uuid not null,
  region_id uuid not null,
  constraint user_regions__region FOREIGN KEY (tenant_id, region_id) REFERENCES regions(tenant_id, id),
  constraint user_regions__user FOREIGN KEY (tenant_id, user_id) REFERENCES users(tenant_id, id),
  constraint user_regions_pkey PRIMARY KEY (tenant_id, user_id, region_id)
); -- tenant table, row security forced
CREATE INDEX user_regions__region_of ON public.user_regions USING btree (tenant_id, region_id);
policy user_regions__tenant using (tenant_id = (current_setting('app.tenant_id'::text))::integer);
grant delete, insert, select to serialis_app;
create table user_roles (
  tenant_id integer not null,
  user_id uuid not null,
  role_id uuid not null,
  last_day date,
  notice_on date,
  constraint user_roles__role FOREIGN KEY (tenant_id, role_id) REFERENCES roles(tenant_id, id),
  constraint user_roles__user FOREIGN KEY (tenant_id, user_id) REFERENCES users(tenant_id, id),
  constraint user_roles_pkey PRIMARY KEY (tenant_id, user_id, role_id)
); -- tenant table, row security forced
CREATE INDEX user_roles__last_day ON public.user_roles USING btree (tenant_id, last_day) WHERE (last_day IS NOT NULL);
policy user_roles__tenant using (tenant_id = (current_setting('app.tenant_id'::text))::integer);
grant delete, insert, select, update to serialis_app;
create table user_sites (
  tenant_id integer not null,
  user_id uuid not null,
  factory_id uuid not null,
  constraint user_sites__factory FOREIGN KEY (tenant_id, factory_id) REFERENCES factories(tenant_id, id),
  constraint user_sites__user FOREIGN KEY (tenant_id, user_id) REFERENCES users(tenant_id, id),
  constraint user_sites_pkey PRIMARY KEY (tenant_id, user_id, factory_id)
); -- tenant table, row security forced
CREATE INDEX user_sites__factory ON public.user_sites USING btree (tenant_id, factory_id);
policy user_sites__tenant using (tenant_id = (current_setting('app.tenant_id'::text))::integer);
grant delete, insert, select to serialis_app;
create table users (
  tenant_id integer not null,
  id uuid not null,
  account text collate "C" not null,
  name text not null,
  phone text not null default ''::text,
  email text not null default ''::text,
  password_hash text not null,
  must_change_password boolean not null default false,
  is_disabled boolean not null default false,
  version integer not null default 1,
  created_at timestamp with time zone not null,
  supplier_id uuid,
  password_set_at timestamp with time zone not null default now(),
  reset_by_name text not null default ''::text,
  reset_at timestamp with time zone,
  chosen_at timestamp with time zone,
  signing_closed boolean not null default false,
  known_to uuid[] not null default '{}'::uuid[],
  factor_reset_by_name text not null default ''::text,
  factor_reset_at timestamp with time zone,
  last_login_at timestamp with time zone,
  zone text,
  enabled_at timestamp with time zone,
  locale text,
  constraint users__account UNIQUE (tenant_id, account),
  constraint users__locale CHECK ((locale = ANY (ARRAY['en'::text, 'zh'::text]))),
  constraint users__supplier FOREIGN KEY (tenant_id, supplier_id) REFERENCES suppliers(tenant_id, id),
  constraint users_pkey PRIMARY KEY (tenant_id, id),
  constraint users_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(tenant_id)
); -- tenant table, row security forced
CREATE INDEX users__email ON public.users USING btree (tenant_id, lower(email)) WHERE (email <> ''::text);
CREATE INDEX users__supplier_of ON public.users USING btree (tenant_id, supplier_id) WHERE (supplier_id IS NOT NULL);
policy users__tenant using (tenant_id = (current_setting('app.tenant_id'::text))::integer);
grant insert, select, update to serialis_app;
create table workflow_deputies (
  tenant_id integer not null,
  id uuid not null,
  role_id uuid not null,
  deputy_role_id uuid not null,
  valid_from date not null,
  valid_until date not null,
  reason text not null,
  made_by_name text not null,
  constraint workflow_deputies__deputy FOREIGN KEY (tenant_id, deputy_role_id) REFERENCES roles(tenant_id, id),
  constraint workflow_deputies__role FOREIGN KEY (tenant_id, role_id) REFERENCES roles(tenant_id, id),
  constraint workflow_deputies_pkey PRIMARY KEY (tenant_id, id),
  constraint workflow_deputies_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(tenant_id)
); -- tenant table, row security forced
CREATE INDEX workflow_deputies__deputy ON public.workflow_deputies USING btree (tenant_id, deputy_role_id);
CREATE INDEX workflow_deputies__role ON public.workflow_deputies USING btree (tenant_id, role_id);
policy workflow_deputies__tenant using (tenant_id = (current_setting('app.tenant_id'::text))::integer);
grant delete, insert, select to serialis_app;
create table workflow_versions (
  tenant_id integer not null,
  workflow_id uuid not null,
  number integer not null,
  status text collate "C" not null,
  steps jsonb not null,
  note text not null default ''::text,
  author_id uuid,
  author_name text not null,
  written_at timestamp with time zone not null,
  deployed_by_name text,
  deployed_at timestamp with time zone,
  retired_by_name text,
  retired_at timestamp with time zone,
  retire_reason text not null default ''::text,
  constraint workflow_versions__status CHECK ((status = ANY (ARRAY['DRAFT'::text, 'DEPLOYED'::text, 'RETIRED'::text]))),
  constraint workflow_versions__workflow FOREIGN KEY (tenant_id, workflow_id) REFERENCES workflows(tenant_id, id),
  constraint workflow_versions_pkey PRIMARY KEY (tenant_id, workflow_id, number)
); -- tenant table, row security forced
policy workflow_versions__tenant using (tenant_id = (current_setting('app.tenant_id'::text))::integer);
grant delete, insert, select, update to serialis_app;
create table workflows (
  tenant_id integer not null,
  id uuid not null,
  code text collate "C" not null,
  name text not null,
  deployed integer,
  version integer not null default 1,
  changed_at timestamp with time zone not null,
  constraint workflows__code UNIQUE (tenant_id, code),
  constraint workflows_pkey PRIMARY KEY (tenant_id, id),
  constraint workflows_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(tenant_id)
); -- tenant table, row security forced
policy workflows__tenant using (tenant_id = (current_setting('app.tenant_id'::text))::integer);
grant delete, insert, select, update to serialis_app;
CREATE OR REPLACE FUNCTION public.delete_tenant_slice(tenant integer, most integer)
 RETURNS bigint
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
declare
  one record;
  reference record;
  has_rows boolean;
  is_blocked boolean;
  deleted bigint;
begin
  if not exists (select 1 from platform_deletions d
      join platform_closings c on c.closing_id = d.closing_id and c.for_tenant = d.for_tenant
      join tenants t on t.tenant_id = d.for_tenant
      where d.for_tenant = tenant and d.status = 'RUNNING' and d.proof is not null
        and t.status = 'DELETING' and c.status = 'CLOSED' and c.retention_day < current_date
        and c.recorded_at < now() - interval '30 days') then
    raise exception 'tenant % is not to be deleted', tenant;
  end if;
  perform set_config('app.tenant_id', tenant::text, true);
  for one in select c.oid, c.relname, c.relkind from pg_class c
      where c.relkind in ('r', 'p') and obj_description(c.oid, 'pg_class') = 'tenant table' order by c.relname loop
    execute format('select exists (select 1 from %I where tenant_id = $1)', one.relname) into has_rows using tenant;
    continue when not has_rows;
    is_blocked := false;
    for reference in select distinct r.relname from pg_constraint k join pg_class r on r.oid = k.conrelid
        where k.contype = 'f' and k.confrelid = one.oid and k.conrelid <> one.oid and not r.relispartition loop
      execute format('select exists (select 1 from %I where tenant_id = $1)', reference.relname) into is_blocked using tenant;
      exit when is_blocked;
    end loop;
    continue when is_blocked;
    -- Rows that refer to others of their own table go in one statement, whatever their number.
    if exists (select 1 from pg_constraint k where k.contype = 'f' and k.confrelid = one.oid and k.conrelid = one.oid) then
      execute format('delete from %I where tenant_id = $1', one.relname) using tenant;
    elsif one.relkind = 'p' then
      execute format('delete from %1$I where tenant_id = $1 and (tableoid, ctid) in (select tableoid, ctid from %1$I where tenant_id = $1 limit $2)', one.relname) using tenant, most;
    else
      execute format('delete from %1$I where tenant_id = $1 and ctid = any (array(select ctid from %1$I where tenant_id = $1 limit $2))', one.relname) using tenant, most;
    end if;
    get diagnostics deleted = row_count;
    return deleted;
  end loop;
  return 0;
end
$function$ -- serialis_app=X/serialis_owner, serialis_owner=X/serialis_owner;
CREATE OR REPLACE FUNCTION public.drop_activity_months(before timestamp with time zone)
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
declare
  part record;
  dropped int := 0;
begin
  if before > now() - interval '27 days' then
    raise exception 'activities of % are still kept', before;
  end if;
  perform set_config('lock_timeout', '2s', true);
  perform pg_advisory_xact_lock(hashtext('activity months'));
  for part in select c.relname from pg_inherits i join pg_class c on c.oid = i.inhrelid
      where i.inhparent = 'public.member_activities'::regclass and c.relname like 'month\_____\___' loop
    if (to_date(substr(part.relname, 7), 'YYYY_MM')::timestamp + interval '1 month') at time zone 'UTC' <= before then
      execute format('drop table activity_months.%I', part.relname);
      dropped := dropped + 1;
    end if;
  end loop;
  return dropped;
end
$function$ -- serialis_app=X/serialis_owner, serialis_owner=X/serialis_owner;
CREATE OR REPLACE FUNCTION public.enqueue(task_id uuid, queue text, run_at timestamp with time zone, turn integer)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog'
AS $function$
begin
  perform graphile_worker.add_job('task', json_build_object('tenant', current_setting('app.tenant_id')::int, 'task', task_id),
    queue_name => queue, run_at => run_at, max_attempts => 1000, priority => turn);
end
$function$ -- serialis_app=X/serialis_owner, serialis_owner=X/serialis_owner;
CREATE OR REPLACE FUNCTION public.field_sources_after(kept jsonb, changed jsonb)
 RETURNS jsonb
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
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
$function$ -- every role;
CREATE OR REPLACE FUNCTION public.make_activity_month(of_day date)
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
declare
  first timestamptz := date_trunc('month', of_day::timestamp) at time zone 'UTC';
  after timestamptz := (date_trunc('month', of_day::timestamp) + interval '1 month') at time zone 'UTC';
  part text := 'month_' || to_char(of_day, 'YYYY_MM');
begin
  if of_day not between current_date - 400 and current_date + 400 then
    raise exception 'the month of % is too far away', of_day;
  end if;
  -- Whoever waits for this lock holds up everybody who comes after.
  perform set_config('lock_timeout', '2s', true);
  perform pg_advisory_xact_lock(hashtext('activity months'));
  if to_regclass('activity_months.' || part) is not null then
    return false;
  end if;
  execute format('create table activity_months.%I partition of public.member_activities for values from (%L) to (%L)', part, first, after);
  return true;
exception when check_violation then
  return false;
end
$function$ -- serialis_app=X/serialis_owner, serialis_owner=X/serialis_owner;
CREATE OR REPLACE FUNCTION public.measure_activities()
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
begin
  if coalesce((select last_analyze from pg_stat_all_tables where relid = 'public.member_activities'::regclass), '-infinity') < now() - interval '20 hours' then
    analyze public.member_activities;
  end if;
end
$function$ -- serialis_app=X/serialis_owner, serialis_owner=X/serialis_owner;
CREATE OR REPLACE FUNCTION public.set_tenant(tenant integer)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
begin
  execute format('set local app.tenant_id = %L', tenant);
end
$function$ -- every role;
other rights of column audience_versions.built_at
other rights of column inbox_messages.applications
other rights of column inbox_messages.body
other rights of column inbox_messages.is_waiting
other rights of column inbox_messages.routing_number
other rights of column inbox_messages.status
other rights of column inbox_messages.unrouted_record
other rights of column member_activities.member_id
other rights of column member_consents.member_id
other rights of column member_consents.proof
other rights of column member_import_members.member_id
other rights of column meta_data_versions.retired_at
other rights of column meta_data_versions.retired_by_name
other rights of column meta_data_versions.retired_reason
other rights of column meta_data_versions.status
other rights of column pack_scans.region_id
other rights of column platform_closings.announced_at
other rights of column platform_closings.announced_by
other rights of column platform_closings.announced_by_name
other rights of column platform_closings.closed_at
other rights of column platform_closings.closed_by_name
other rights of column platform_closings.closing_day
other rights of column platform_closings.closing_id
other rights of column platform_closings.ended_at
other rights of column platform_closings.ended_by_name
other rights of column platform_closings.export_answer
other rights of column platform_closings.export_at
other rights of column platform_closings.export_by_name
other rights of column platform_closings.export_sha256
other rights of column platform_closings.for_tenant
other rights of column platform_closings.reason
other rights of column platform_closings.retention_day
other rights of column platform_closings.status
other rights of column point_bookings.member_id
other rights of column point_bookings.reason
other rights of column point_bookings.ref_id
other rights of column point_entries.member_id
other rights of column point_lots.member_id
other rights of column suspect_scans.region_id
other rights of column tenants.closing_day
other rights of column tenants.locale
other rights of column tenants.name
other rights of column tenants.quota_codes_per_month
other rights of column tenants.quota_stored_bytes
other rights of column tenants.quota_users
other rights of column tenants.retention_day
other rights of column tenants.status
other rights of column tenants.status_changed_at
other rights of column tenants.status_changed_by
other rights of column tenants.status_reason
other rights of column tenants.version
other rights of column tenants.zone
other rights of column transfer_model_versions.sample
