/** The two realms: no route of a tenant answers the platform, and no route of the platform answers a tenant. */

import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createApiKey } from '@serialis/contract/platform/access/api-keys.routes.ts'
import { getTenant, listTenants } from '@serialis/contract/platform/tenant-management/tenant-management.routes.ts'
import { beforeAll, expect, it } from 'vitest'
import { platformAdministrator } from '../../src/platform/tenant-management/tenant-management.fixtures.ts'
import type { Client } from '../harness/client.ts'
import { testApp, type TestApp } from '../harness/database.ts'
import { ask, everyCode, everyRoute } from './permission-matrix.ts'

const SOURCES = join(import.meta.dirname, '../../src')

let t: TestApp
let root: Client
beforeAll(async () => {
  t = await testApp()
  root = await platformAdministrator(t)
})

/** Of the own account, in both realms. */
const OWN_FACTOR = [
  'answerSecondFactor',
  'confirmAuthenticatorApp',
  'getOwnSecondFactor',
  'removeAuthenticatorApp',
  'renewRecoveryCodes',
  'startAuthenticatorApp',
]

const closed = everyRoute.filter(({ route }) => route.permission !== 'public')
const ofPlatform = closed.filter(({ route }) => route.permission === 'platform')

it('routes of the platform, the status of a tenant and the own second factor are all that the platform reaches', async () => {
  const answered: string[] = []
  for (const { name, route } of closed) {
    const { status, message } = await ask(t.http, route, root.token, '0001')
    if (status === 403 && message === 'not_for_platform') continue
    answered.push(name)
  }
  expect(answered.sort()).toEqual([...ofPlatform.map(({ name }) => name), 'getTenantStatus', ...OWN_FACTOR].sort())
  expect(ofPlatform.length).toBeGreaterThan(8)
})

it('a session or key of a tenant opens no route of the platform, whatever its permissions', async () => {
  const { key } = await t.admin.call(createApiKey, {
    body: { name: 'Everything', authorities: everyCode.filter((code) => code.length === 6) },
  })
  for (const token of [t.admin.token, t.other.token, key, '', 'x', `p_${'A'.repeat(43)}`, `${root.token}x`])
    for (const { name, route } of ofPlatform)
      expect(await ask(t.http, route, token, '0001'), `${name} ${token.slice(0, 4)}`).toMatchObject({
        status: 401,
        message: 'login_required',
      })
})

it('only what the platform does at a tenant continues in it: everything else runs with no tenant set', async () => {
  const continuing = readdirSync(SOURCES, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts') && readFileSync(join(SOURCES, name), 'utf8').includes('continueInTenant('))
    .sort()
  expect(continuing).toEqual(['bootstrap.ts', 'platform/tenant-management/managed-tenants.service.ts'])

  const root = await platformAdministrator(t, 'reader')
  const { items } = await root.call(listTenants, { query: {} })
  expect(items.map(({ id }) => id)).toEqual(['0001', '0002'])
  expect(await root.refusal(getTenant, { params: { id: '0009' } })).toMatchObject({ status: 404 })
})
