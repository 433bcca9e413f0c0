-- Accounts that nobody has used for that many days are disabled every night; null: they stay.
alter table password_policies add column unused_account_days int;
-- An account that was enabled again is not disabled before that time has passed anew.
alter table users add column enabled_at timestamptz;
