-- Provide endpoints that leave files on another machine at fixed times.
alter table provide_channels
  -- All of these for an address that begins with sftp.
  add column login_user text,
  add column login_auth text collate "C",
  add column sealed_login bytea,
  add column login_set_at timestamptz,
  add column host_key text collate "C",
  add column file_content text collate "C",
  add column rhythm text collate "C",
  -- In minutes of the day, in the time zone of the tenant; of an hour where a file comes each hour.
  add column minute_of_day int,
  add column next_file_at timestamptz,
  add constraint provide_channels__files check (
    (url ilike 'sftp:%') = (login_user is not null)
    and num_nulls(login_user, login_auth, sealed_login, login_set_at, host_key, file_content, rhythm, minute_of_day, next_file_at) in (0, 9)),
  add constraint provide_channels__login_auth check (login_auth in ('PASSWORD', 'KEY')),
  add constraint provide_channels__file_content check (file_content in ('FULL', 'CHANGES')),
  add constraint provide_channels__rhythm check (rhythm in ('HOURLY', 'DAILY', 'WEEKLY'));

alter table provide_deliveries drop constraint provide_deliveries__content;
alter table provide_deliveries add constraint provide_deliveries__content check (content in ('CHANGES', 'ERASURES', 'FILE'));
