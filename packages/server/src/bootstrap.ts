/** Creates the first tenant with its administrators, as the owner of the schema: nobody is there who could do it. */

import { randomBytes, randomUUIDv7 } from 'node:crypto'
import { continueInTenant, inPlatform, openPool, type PlatformDb, type TenantDb } from './kit/db/db.ts'
import { hashPassword } from './platform/access/passwords/passwords.ts'
import { makeFirstRole } from './platform/access/users/first-administrator.service.ts'
import { insertTenant } from './platform/tenant-management/managed-tenants.queries.ts'
import { makeStandardWorkflows } from './platform/workflow/standard-workflows.service.ts'

export interface NewTenant {
  tenantId: number
  code: string
  name: string
  snScheme: 'A' | 'B'
  zone?: string
  locale?: 'en' | 'zh'
  /** Random when absent. */
  adminPassword?: string | undefined
  /** Of a second administrator, another person who approves what the first one changes; without it there is none. */
  secondPassword?: string | undefined
}

export const ADMINISTRATOR = 'admin'
export const SECOND_ADMINISTRATOR = 'admin2'

/** Undefined when the tenant already exists; otherwise the administrator's password. */
export async function bootstrapTenant(ownerUrl: string, tenant: NewTenant): Promise<string | undefined> {
  const password = tenant.adminPassword ?? randomBytes(12).toString('base64url')
  const passwords = [password, ...(tenant.secondPassword === undefined ? [] : [tenant.secondPassword])]
  // Before the transaction: hashing is slow on purpose.
  const hashes = await Promise.all(passwords.map(hashPassword))
  const pool = openPool(ownerUrl, 1)
  try {
    return (await inPlatform(pool, (db) => makeTenant(db, tenant, hashes))) ? password : undefined
  } finally {
    await pool.end()
  }
}

async function makeTenant(db: PlatformDb, tenant: NewTenant, hashes: readonly string[]): Promise<boolean> {
  const { tenantId, code, name, snScheme, zone = 'Asia/Shanghai', locale = 'en' } = tenant
  const createdAt = new Date()
  if (!(await insertTenant(db, { tenantId, code, name, zone, locale, snScheme, createdAt }))) return false
  await continueInTenant(db, { tenantId, now: createdAt }, async (own) => {
    const roleId = await makeFirstRole(own, createdAt)
    const [first, second] = hashes
    await insertAdministrator(own, { roleId, account: ADMINISTRATOR, name: 'Administrator', hash: first! })
    if (second !== undefined)
      await insertAdministrator(own, {
        roleId,
        account: SECOND_ADMINISTRATOR,
        name: 'Second administrator',
        hash: second,
      })
    await makeStandardWorkflows(own, createdAt)
  })
  return true
}

async function insertAdministrator(
  { client, tenantId }: TenantDb,
  { roleId, account, name, hash }: { roleId: string; account: string; name: string; hash: string },
) {
  const id = randomUUIDv7()
  await client.query(
    'insert into users (tenant_id, id, account, name, password_hash, created_at) values ($1, $2, $3, $4, $5, $6)',
    [tenantId, id, account, name, hash, new Date()],
  )
  await client.query('insert into user_roles (tenant_id, user_id, role_id) values ($1, $2, $3)', [tenantId, id, roleId])
}
