-- Bodies of news, and the HTML of mails, may be formatted text.
alter table news add column body_format text not null default 'PLAIN';
-- Of a text that a tenant changed: its HTML beside the plain text.
alter table mail_texts add column html text;
-- As it was written with the mail; without one the mail's HTML is made from its text.
alter table mails add column html text;
