-- A role that holds every permission, also those of later releases, which nobody could grant otherwise.
alter table roles add column holds_all boolean not null default false;

-- The role that came with the tenant: created in the same moment as its first account. Where it may no longer edit
-- roles, somebody has narrowed it, and it stays as it is.
update roles r set holds_all = true, version = r.version + 1
 where r.authorities @> array['050002']
   and exists (select 1 from users u join user_roles ur on ur.tenant_id = u.tenant_id and ur.user_id = u.id
                where u.tenant_id = r.tenant_id and ur.role_id = r.id and u.account = 'admin' and u.created_at = r.created_at);
