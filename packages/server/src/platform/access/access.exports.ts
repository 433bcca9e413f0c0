/** Exports of the lists of roles and users. */

import { masked } from '@serialis/contract/kit/boundary/masking.ts'
import { isGranted } from '@serialis/contract/kit/granted.ts'
import { permissionCode } from '@serialis/contract/permissions.ts'
import { listRoles, listUsers } from '@serialis/contract/platform/access/access.routes.ts'
import { everyRow, listExport, type ExportSource } from '../../kit/lists/list-export.ts'
import * as roles from './roles/roles.queries.ts'
import * as users from './users/users.queries.ts'
import { filterOf } from './users/users.service.ts'

export const rolesExport = listExport({
  name: 'roles',
  route: listRoles,
  filter: listRoles.input.query,
  columns: [
    { en: 'Role', zh: '角色', value: (row: roles.RoleRow) => row.name },
    {
      en: 'Permissions',
      zh: '权限',
      // A role that holds every permission lists none: it holds those of later versions too.
      value: (row) => (row.holdsAll ? ['all'] : row.authorities),
      words: 'permissions.names',
    },
    { en: 'Users', zh: '用户数', value: (row) => row.userCount },
    { en: 'Created', zh: '创建时间', value: (row) => row.createdAt },
  ],
  rows: ({ db }, filter) =>
    everyRow(
      (page) => roles.listRoles(db, { ...filter, ...page }),
      (row) => row.name,
    ),
})

/** One day when it is that of every role; otherwise the roles that have one, each with its own. */
function endsText(roles: users.UserRow['roles']): string {
  const days = new Set(roles.map(({ lastDay }) => lastDay))
  if (days.size === 1) return [...days][0] ?? ''
  return roles.flatMap(({ name, lastDay }) => (lastDay === null ? [] : [`${name} ${lastDay}`])).join(', ')
}

/** The export is an event of its own, so a file has in full what its reader may see. */
const inFull = ({ actor }: ExportSource, text: string): string =>
  isGranted(actor.authorities, permissionCode('users.unmask')) ? text : masked(text)

const codes = (records: users.UserRow['regions']) => records.map(({ code }) => code).join(', ')

export const usersExport = listExport({
  name: 'users',
  route: listUsers,
  filter: listUsers.input.query,
  columns: [
    { en: 'Account', zh: '账号', value: (row: users.UserRow) => row.account },
    { en: 'Name', zh: '姓名', value: (row) => row.name },
    { en: 'Phone', zh: '电话', value: ({ phone }, source) => inFull(source, phone) },
    { en: 'E-mail', zh: '邮箱', value: ({ email }, source) => inFull(source, email) },
    { en: 'Roles', zh: '角色', value: (row) => row.roles.map((role) => role.name).join(', ') },
    { en: 'Roles until', zh: '角色有效期至', value: (row) => endsText(row.roles) },
    { en: 'Factories', zh: '工厂', value: (row) => row.sites.map(({ name }) => name).join(', ') },
    { en: 'Regions', zh: '区域', value: (row) => codes(row.regions) },
    { en: 'Business units', zh: '业务单元', value: (row) => codes(row.businessUnits) },
    { en: 'Brands', zh: '品牌', value: (row) => codes(row.brands) },
    { en: 'Disabled', zh: '已停用', value: (row) => row.isDisabled },
    { en: 'Last seen', zh: '最近使用', value: (row) => row.lastSeenAt },
    { en: 'Created', zh: '创建时间', value: (row) => row.createdAt },
  ],
  rows: ({ db, now, tenant }, filter) =>
    everyRow(
      (page) => users.listUsers(db, { ...filterOf(filter, { tenant, now }), ...page }),
      (row) => row.account,
    ),
})
