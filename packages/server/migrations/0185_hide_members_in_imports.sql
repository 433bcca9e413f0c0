-- Who may not see identities in full must not learn from a file whose they are: what is refused for its form is counted,
-- and told, apart from what is refused because of members.

alter table member_imports add misfit_count bigint not null default 0;

alter table member_import_rows
  add is_first boolean not null default false,
  add is_misfit boolean not null default false;
