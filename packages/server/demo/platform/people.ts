/** The demo's roles and one person for each, made by the administrator through the public commands. */

import { randomBytes } from 'node:crypto'
import { permissions, type PermissionName } from '@serialis/contract/permissions.ts'
import { createRole } from '@serialis/contract/platform/access/access.routes.ts'
import type { FastifyInstance } from 'fastify'
import { openAccount, as, type Client } from '../../test/harness/client.ts'

const everyPage = (Object.keys(permissions) as PermissionName[]).filter(
  (name) => /\.(list|detail|view)$/.test(name) && !/^(roles|users|apiKeys)\./.test(name),
)

const everyListAsFile = (Object.keys(permissions) as PermissionName[]).filter(
  (name) => name.endsWith('.exportList') && !/^(accessRequests|apiKeys)\./.test(name),
)

const demoRoles = {
  planner: {
    role: '计划员 Planner',
    name: 'Lin Mei',
    may: [
      'products.import',
      'products.create',
      'products.edit',
      'products.delete',
      'products.export',
      'categories.create',
      'categories.edit',
      'categories.delete',
      'productGroups.create',
      'productGroups.edit',
      'productGroups.delete',
      'templates.create',
      'templates.edit',
      'templates.delete',
      'lines.create',
      'lines.edit',
      'lines.delete',
      'lines.activate',
      'adapters.edit',
      'adapters.test',
      'adapters.retry',
      'factories.create',
      'factories.edit',
      'snRules.create',
      'snRules.edit',
      'snRules.delete',
      'orders.create',
      'orders.edit',
      'orders.delete',
      'orders.submit',
      'orders.assign',
      'workflows.create',
      'workflows.edit',
      'workflows.delete',
      'orders.retry',
      'orders.export',
      'orders.import',
      'orders.comment',
      'orders.openFiles',
      'orders.editLimits',
      'applications.create',
      'applications.cancel',
      'applications.export',
      'suppliers.create',
      'suppliers.edit',
      'suppliers.delete',
      'suppliers.lock',
      // The role of a supplier grants it, and only who has a permission can pass it on.
      'results.import',
      'supplierAuthorities.create',
      'supplierAuthorities.edit',
      'supplierAuthorities.delete',
      'pools.create',
      'pools.edit',
      'pools.delete',
      'pools.request',
      'tracelinkAccounts.create',
      'tracelinkAccounts.edit',
      'tracelinkAccounts.delete',
      'tracelinkAccounts.test',
      'sftpAccounts.create',
      'sftpAccounts.edit',
      'sftpAccounts.delete',
      'sftpAccounts.test',
      'webserviceAccounts.create',
      'webserviceAccounts.edit',
      'webserviceAccounts.delete',
      'webserviceAccounts.test',
      'pulls.request',
      'pulls.retry',
      'pulls.cancel',
      'pulls.export',
      'messages.replay',
      'messages.discard',
      'messages.export',
      'pushes.create',
      'pushes.edit',
      'pushes.delete',
      'pushes.test',
      'pushes.run',
      'pushes.retry',
      'pushes.export',
      'alerts.editStatus',
      'alertTypes.edit',
      ...everyListAsFile,
    ],
  },
  qa: {
    role: '质量保证 Quality assurance',
    name: 'Anna Weber',
    may: [
      'statusUpdates.approve',
      'statusUpdates.export',
      'scraps.approve',
      'scraps.export',
      'activations.approve',
      'activations.export',
      'recalls.hold',
      'recalls.export',
      'onboarding.enter',
      'results.undo',
      'supplierRequests.approve',
      'products.approve',
      'lines.approve',
      'snRules.approve',
      'orders.approve',
      'orders.confirm',
      'orders.correct',
      'orders.scrap',
      'workflows.deploy',
      'workflows.deputise',
      'orders.comment',
      'orders.export',
      'orders.openFiles',
      'inspection.decide',
      'alerts.editStatus',
      'events.export',
      ...everyListAsFile,
    ],
  },
  inspector: {
    role: '质检员 Quality inspector',
    name: 'Li Na',
    may: ['inspection.create', 'inspection.take', 'inspection.record', 'inspection.withdraw', 'inspection.export'],
  },
  operator: {
    role: '产线操作员 Line operator',
    name: 'Zhang Wei',
    may: [
      'adapters.test',
      'adapters.retry',
      'orders.take',
      'orders.place',
      'orders.run',
      'orders.export',
      'orders.scan',
      'orders.retry',
      'orders.comment',
      'orders.openFiles',
      'results.import',
      'results.commit',
      'alerts.editStatus',
      'activations.create',
      'activations.export',
      'packing.pack',
      'packing.merge',
      'packing.replace',
      'labels.print',
      'labels.reprint',
    ],
  },
  warehouse: {
    role: '仓库 Warehouse',
    name: 'Omar Haddad',
    may: [
      'statusUpdates.create',
      'statusUpdates.export',
      'scraps.create',
      'scraps.export',
      'onboarding.create',
      'packing.pack',
      'labels.print',
      'orders.scan',
      'orders.comment',
      'orders.openFiles',
      'scans.create',
    ],
  },
  auditor: {
    role: '审计员 Auditor',
    name: 'Grace Okafor',
    may: [
      'extracts.create',
      'recalls.export',
      'events.export',
      'requestLog.export',
      'orders.export',
      'orders.openFiles',
      'mails.export',
      ...everyListAsFile,
      'reviews.sign',
    ],
  },
} as const satisfies Record<string, { role: string; name: string; may: readonly PermissionName[] }>

export type DemoAccount = keyof typeof demoRoles
export type People = Record<DemoAccount, Client>

export interface Credential {
  account: string
  password: string
  role: string
}

/** Passwords are random, printed once, and need no change at the first login: they are for exploring the demo. */
export async function seedPeople(
  http: FastifyInstance,
  admin: Client,
): Promise<{ people: People; credentials: Credential[] }> {
  const people: Partial<People> = {}
  const credentials: Credential[] = []
  for (const [account, { role, name, may }] of Object.entries(demoRoles) as [
    DemoAccount,
    (typeof demoRoles)[DemoAccount],
  ][]) {
    const codes = [...new Set([...everyPage, ...may].map((permission) => permissions[permission]))]
    const { id } = await admin.call(createRole, { body: { name: role, authorities: codes } })
    const password = randomBytes(6).toString('base64url')
    await openAccount(http, admin, { account, name, roleIds: [id], password })
    people[account] = await as(http, account, password)
    credentials.push({ account, password, role })
  }
  return { people: people as People, credentials }
}
