import { beforeAll, expect, it } from 'vitest'
import { toldOf, type Tried } from '../../../test/generators/result-stories.ts'
import { testApp, type TestApp } from '../../../test/harness/database.ts'
import { inTenant } from '../../kit/db/db.ts'
import { verifyLedger } from '../../numbers/ledger/verify/verify.service.ts'
import { documentStage, tryDocument, type DocumentStage } from './documents.fixtures.ts'

const DOCUMENTS = 200
/** On a machine that is busy otherwise. */
const MOST_MS = 900_000

let t: TestApp
let stage: DocumentStage

beforeAll(async () => {
  t = await testApp({ work: true })
  stage = await documentStage(t.app, t.http, [t.admin, t.other], 500)
})

it(
  `commits ${DOCUMENTS} documents of every format with exactly the numbers of their dry run, clean or not`,
  async () => {
    const tried: Tried[] = []
    for (let seed = 0; seed < DOCUMENTS; seed++) {
      const one = await tryDocument(stage, seed)
      tried.push(one)
      expect(one.differences, toldOf(one)).toEqual([])
    }
    // The documents are worth trying: all formats, and enough of them with nothing wrong.
    expect(new Set(tried.map(({ format }) => format)).size).toBe(6)
    expect(tried.filter(({ isClean }) => isClean).length).toBeGreaterThan(DOCUMENTS / 4)
    for (const [tenantId, scheme] of [
      [1, 'A'],
      [2, 'B'],
    ] as const) {
      const lines = await inTenant(t.app.pool, tenantId, 'read', (db) => verifyLedger(db, scheme))
      expect(lines.filter(({ violated }) => violated > 0)).toEqual([])
    }
  },
  MOST_MS,
)
