/**
 * Creates a tenant with its administrator: the only act that no logged-in person can do. Runs as the owner of the
 * schema.
 */

import { randomBytes, randomUUIDv7 } from 'node:crypto'
import { standardWorkflows } from '@serialis/contract/platform/workflow/workflow-steps.ts'
import pg from 'pg'
import { hashPassword } from './platform/access/passwords/passwords.ts'

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
  const client = new pg.Client({ connectionString: ownerUrl })
  await client.connect()
  try {
    await client.query('begin')
    const made = await client.query(
      'insert into tenants (tenant_id, code, name, zone, locale, sn_scheme) values ($1, $2, $3, $4, $5, $6) on conflict do nothing returning tenant_id',
      [
        tenant.tenantId,
        tenant.code,
        tenant.name,
        tenant.zone ?? 'Asia/Shanghai',
        tenant.locale ?? 'en',
        tenant.snScheme,
      ],
    )
    if (made.rowCount === 0) {
      await client.query('rollback')
      return undefined
    }
    await client.query('select set_tenant($1)', [tenant.tenantId])
    const { tenantId, secondPassword } = tenant
    const roleId = await insertRole(client, tenantId)
    await insertAdministrator(client, tenantId, { roleId, account: ADMINISTRATOR, name: 'Administrator', password })
    if (secondPassword !== undefined)
      await insertAdministrator(client, tenantId, {
        roleId,
        account: SECOND_ADMINISTRATOR,
        name: 'Second administrator',
        password: secondPassword,
      })
    await insertStandardWorkflows(client, tenant.tenantId)
    await client.query('commit')
    return password
  } finally {
    await client.end()
  }
}

async function insertRole(client: pg.Client, tenantId: number): Promise<string> {
  const id = randomUUIDv7()
  await client.query(
    "insert into roles (tenant_id, id, name, authorities, holds_all, created_at) values ($1, $2, $3, '{}', true, $4)",
    [tenantId, id, 'Administrator', new Date()],
  )
  return id
}

async function insertAdministrator(
  client: pg.Client,
  tenantId: number,
  { roleId, account, name, password }: { roleId: string; account: string; name: string; password: string },
) {
  const id = randomUUIDv7()
  await client.query(
    'insert into users (tenant_id, id, account, name, password_hash, created_at) values ($1, $2, $3, $4, $5, $6)',
    [tenantId, id, account, name, await hashPassword(password), new Date()],
  )
  await client.query('insert into user_roles (tenant_id, user_id, role_id) values ($1, $2, $3)', [tenantId, id, roleId])
}

/** The workflows that orders follow until somebody creates one. */
async function insertStandardWorkflows(client: pg.Client, tenantId: number) {
  const now = new Date()
  for (const { code, name, steps } of standardWorkflows) {
    const id = randomUUIDv7()
    await client.query(
      'insert into workflows (tenant_id, id, code, name, deployed, changed_at) values ($1, $2, $3, $4, 1, $5)',
      [tenantId, id, code, name, now],
    )
    await client.query(
      "insert into workflow_versions (tenant_id, workflow_id, number, status, steps, author_name, written_at, deployed_by_name, deployed_at) values ($1, $2, 1, 'DEPLOYED', $3, 'Serialis', $4, 'Serialis', $4)",
      [tenantId, id, JSON.stringify(steps), now],
    )
  }
}
