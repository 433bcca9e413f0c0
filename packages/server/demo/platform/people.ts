/** The demo's roles and one person for each, made by the administrator through the public commands. */

import { randomBytes } from 'node:crypto'
import { createRole } from '@serialis/contract/platform/access/access.routes.ts'
import { codesOfTemplate, type RoleTemplate } from '@serialis/contract/platform/access/roles/role-templates.ts'
import type { FastifyInstance } from 'fastify'
import { openAccount, as, type Client } from '../../test/harness/client.ts'

const demoRoles = {
  planner: { role: '计划员 Planner', name: 'Lin Mei' },
  qa: { role: '质量保证 Quality assurance', name: 'Anna Weber' },
  inspector: { role: '质检员 Quality inspector', name: 'Li Na' },
  operator: { role: '产线操作员 Line operator', name: 'Zhang Wei' },
  warehouse: { role: '仓库 Warehouse', name: 'Omar Haddad' },
  marketer: { role: '市场营销 Marketing', name: 'Chen Xin' },
  engineer: { role: '数据工程师 Data engineer', name: 'Ravi Menon' },
  auditor: { role: '审计员 Auditor', name: 'Grace Okafor' },
} as const satisfies Partial<Record<RoleTemplate, { role: string; name: string }>>

export type DemoAccount = keyof typeof demoRoles
export type People = Record<DemoAccount, Client>

export interface Credential {
  account: string
  password: string
  role: string
}

/**
 * Passwords are random, printed once, and need no change at the first login: they are for exploring the demo. The people
 * are of the administrator's tenant.
 */
export async function seedPeople<A extends DemoAccount>(
  http: FastifyInstance,
  admin: Client,
  accounts: readonly A[] = Object.keys(demoRoles) as A[],
): Promise<{ people: Pick<People, A>; credentials: Credential[] }> {
  const people: Partial<Record<A, Client>> = {}
  const credentials: Credential[] = []
  const [, tenant] = admin.account.split('@')
  for (const account of accounts) {
    const { role, name } = demoRoles[account]
    const { id } = await admin.call(createRole, { body: { name: role, authorities: codesOfTemplate(account) } })
    const password = randomBytes(6).toString('base64url')
    await openAccount(http, admin, { account, name, roleIds: [id], password })
    const typed = tenant === undefined ? account : `${account}@${tenant}`
    people[account] = await as(http, typed, password)
    credentials.push({ account: typed, password, role })
  }
  return { people: people as Pick<People, A>, credentials }
}
