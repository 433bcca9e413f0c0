import { beforeAll, expect, it } from 'vitest'
import { inTenant } from '../../src/kit/db/db.ts'
import { verifyLedger } from '../../src/numbers/ledger/verify/verify.service.ts'
import { ADMIN_PASSWORD } from '../harness/accounts.ts'
import { as } from '../harness/client.ts'
import { testApp, type TestApp } from '../harness/database.ts'
import { liveByModel } from './http-model.ts'
import { ModelClock } from './http-world.ts'

const COMMANDS = 100
/** On a machine that is busy otherwise. */
const MOST_MS = 900_000

const clock = new ModelClock()

let t: TestApp
beforeAll(async () => {
  t = await testApp({ clock, work: true })
})

it.each([
  ['A', 1],
  ['B', 2],
] as const)(
  'three people over HTTP and the model agree in scheme %s',
  async (scheme, tenantId) => {
    const admin = await as(t.http, scheme === 'A' ? 'admin' : 'admin@0002', ADMIN_PASSWORD)
    const { commands, rows } = await liveByModel({ http: t.http, app: t.app, admin, scheme, clock }, tenantId, COMMANDS)
    expect(commands).toBeGreaterThanOrEqual(COMMANDS)
    expect(rows).toBeGreaterThan(COMMANDS)
    const lines = await inTenant(t.app.pool, tenantId, 'read', (db) => verifyLedger(db, scheme))
    expect(lines.filter(({ violated }) => violated > 0)).toEqual([])
  },
  MOST_MS,
)
