/**
 * Users from an uploaded file, each created as by hand: the same rules for what may be granted, and the same second
 * person. Owners get their one-time link by mail, since a file of codes would be a file of passwords.
 */

import { createUser as route } from '@serialis/contract/platform/access/access.routes.ts'
import type { userInput } from '@serialis/contract/platform/access/users.schema.ts'
import type { z } from 'zod'
import type { TenantDb } from '../../../kit/db/db.ts'
import { fieldFailure } from '../../../kit/http/failure.ts'
import type { MasterFile } from '../../masters/master-files.ts'
import { findFactoryNamed, findReachRecord } from '../../sites/sites.service.ts'
import { roleNamed } from '../roles/roles.service.ts'
import { createUser } from './users.service.ts'

type FileColumn = MasterFile['columns'][number] & { field: keyof z.input<typeof userInput> }

/** One record, or several with commas between them; undefined when one of them does not exist. */
const several =
  (named: (db: TenantDb, name: string) => Promise<string | undefined>) =>
  async (db: TenantDb, text: string): Promise<string[] | undefined> => {
    const whole = await named(db, text)
    if (whole !== undefined) return [whole]
    const names = text.split(/[,，、;；]/).map((name) => name.trim())
    const ids = await Promise.all(names.filter((name) => name !== '').map((name) => named(db, name)))
    return ids.every((id) => id !== undefined) ? ids : undefined
  }

/** With the titles of the exported list, so that a part of it fills another tenant. */
const columns: readonly FileColumn[] = [
  { field: 'account', en: 'Account', zh: '账号' },
  { field: 'name', en: 'Name', zh: '姓名' },
  { field: 'phone', en: 'Phone', zh: '电话' },
  { field: 'email', en: 'E-mail', zh: '邮箱' },
  { field: 'roleIds', en: 'Roles', zh: '角色', named: several(roleNamed) },
  { field: 'rolesUntil', en: 'Roles until', zh: '角色有效期至' },
  { field: 'siteIds', en: 'Factories', zh: '工厂', named: several(findFactoryNamed) },
  { field: 'regionIds', en: 'Regions', zh: '区域', named: several(findReachRecord('region')), namedBy: 'code' },
  {
    field: 'businessUnitIds',
    en: 'Business units',
    zh: '业务单元',
    named: several(findReachRecord('business_unit')),
    namedBy: 'code',
  },
  { field: 'brandIds', en: 'Brands', zh: '品牌', named: several(findReachRecord('brand')), namedBy: 'code' },
]

export const userFile: MasterFile = {
  name: 'users',
  route,
  isWithinReach: true,
  columns,
  create(ctx, values) {
    // The kit has parsed the values by the route.
    const body = values as z.output<typeof userInput>
    if (body.email === '') throw fieldFailure('email', 'user_has_no_email', 'user_has_no_email')
    return createUser(ctx, { params: undefined, query: undefined, body: { ...body, delivery: 'MAIL' } })
  },
}
