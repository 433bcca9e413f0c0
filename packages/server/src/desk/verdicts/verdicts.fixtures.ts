/** Packs that consumers scan, for tests. */

import { listSerials } from '@serialis/contract/desk/serials/serials.routes.ts'
import type { Operation } from '@serialis/contract/numbers/ledger/serial-operations.ts'
import type { Client } from '../../../test/harness/client.ts'
import type { TestApp } from '../../../test/harness/database.ts'
import { anApplication, aStock, changed, firstOrdinal } from '../serials/serials.fixtures.ts'

const RELEASE: readonly Operation[] = ['RESERVE', 'ALLOCATE', 'PLACE_OUT', 'COMMISSION', 'ACTIVATE']
const EVIDENCE = ['reason', 'secondPerson', 'record', 'signature'] as const
export interface Yard {
  host: string
  admin: Client
  gtin: string
  codes: string[]
  first: number
}
/** Ten units: eight released, the ninth destroyed, the tenth as it was issued. */
export async function yardOf(t: Pick<TestApp, 'app' | 'http' | 'admin'>, admin: Client, host: string): Promise<Yard> {
  const stock = await aStock(t.http, admin)
  const { id, gtin, number } = await anApplication(admin, stock)
  const first = await firstOrdinal(t.app, admin, id)
  const ordinals = Array.from({ length: 9 }, (_, at) => first + at)
  for (const operation of RELEASE)
    await changed(t.app, admin, { ordinals, operation, reason: 'made', evidence: EVIDENCE })
  await changed(t.app, admin, {
    ordinals: [first + 8],
    operation: admin === t.admin ? 'DESTROY' : 'DESTROY_DC',
    reason: 'broken',
    evidence: EVIDENCE,
  })
  const { items } = await admin.call(listSerials, { query: { application: number, limit: 20 } })
  return { host, admin, first, gtin: gtin ?? '', codes: items.map(({ code }) => code) }
}
