import { beforeAll, expect, it } from 'vitest'
import { inTenant } from '../../src/kit/db/db.ts'
import { verifyLedger } from '../../src/numbers/ledger/verify/verify.service.ts'
import { testApp, type TestApp } from '../harness/database.ts'
import { liveByModel } from './http-model.ts'

const COMMANDS = 100

let t: TestApp
beforeAll(async () => {
  t = await testApp({ work: true })
})

it.each([
  ['A', 1],
  ['B', 2],
] as const)('three people over HTTP and the model agree in scheme %s', async (scheme, tenantId) => {
  const admin = scheme === 'A' ? t.admin : t.other
  const { commands, rows } = await liveByModel({ http: t.http, admin, scheme }, tenantId, COMMANDS)
  expect(commands).toBeGreaterThanOrEqual(COMMANDS)
  expect(rows).toBeGreaterThan(COMMANDS)
  const lines = await inTenant(t.app.pool, tenantId, 'read', (db) => verifyLedger(db, scheme))
  expect(lines.filter(({ violated }) => violated > 0)).toEqual([])
})
