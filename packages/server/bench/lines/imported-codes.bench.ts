/** Codes that were made elsewhere, taken in by one command, against COPY of the same codes into one table with a unique key. */

import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { from as copyFrom } from 'pg-copy-streams'
import { fireAndCheckAtCommit, inTenant, type Pool } from '../../src/kit/db/db.ts'
import { importSerials } from '../../src/numbers/ledger/issue/issue.service.ts'
import { anEvent } from '../../src/numbers/ledger/ledger.fixtures.ts'
import { insertEvent } from '../../src/platform/audit/audit.queries.ts'
import { ofSystem } from '../../src/platform/audit/audit.service.ts'
import { connect, median, openBench, timed } from '../environment.ts'

const TENANT = 1
const GTIN = '09520000000024'
const CODES = 500_000
const ROUNDS = 3
const COPY_PIECE = 4_096

/** As a partner gives them: in no order, all different, another half million in every round. */
const codesOf = (round: number): string[] =>
  Array.from(
    { length: CODES },
    (_, at) =>
      `R${round}${((at * 48_271 + round) % 2_147_483_647).toString(36).padStart(6, '0')}${at.toString(36).padStart(5, '0')}`,
  )

async function takeIn(pool: Pool, codes: readonly string[]): Promise<void> {
  await inTenant(pool, TENANT, 'write', async (db) => {
    const event = anEvent()
    const { refused } = await importSerials(db, {
      event,
      productId: null,
      gtin: GTIN,
      level: 'EA',
      allocation: 'FREE',
      codes,
    })
    if (refused.length > 0) throw new Error(`${refused.length} codes were refused`)
    fireAndCheckAtCommit(db, () =>
      insertEvent(db, {
        id: event.id,
        action: 'bench.command',
        subjectType: 'bench',
        subjectId: '1',
        actorId: null,
        actorName: 'bench',
        occurredAt: event.recordedAt,
        zone: 'UTC',
        reason: '',
        details: {},
        signatureId: null,
        requestId: '',
        ...ofSystem,
        ip: '',
      }),
    )
  })
}

export async function run(): Promise<Record<string, number>> {
  const bench = await openBench()
  const rival = await connect(bench.superuserUrl)
  try {
    await rival.query(
      'create table rival_codes (tenant_id int not null, code text collate "C" not null, unique (tenant_id, code))',
    )
    const ours: number[] = []
    const theirs: number[] = []
    for (let round = 0; round < ROUNDS; round++) {
      const codes = codesOf(round)
      ours.push(await timed(() => takeIn(bench.app.pool, codes)))
      const pieces = Array.from({ length: Math.ceil(CODES / COPY_PIECE) }, (_, at) =>
        codes
          .slice(at * COPY_PIECE, (at + 1) * COPY_PIECE)
          .map((code) => `${TENANT}\t${code}\n`)
          .join(''),
      )
      theirs.push(
        await timed(() =>
          pipeline(Readable.from(pieces), rival.query(copyFrom('copy rival_codes (tenant_id, code) from stdin'))),
        ),
      )
      console.error(
        `  ${CODES} codes: ours ${Math.round(ours.at(-1) ?? 0)} ms, copy ${Math.round(theirs.at(-1) ?? 0)} ms`,
      )
    }
    return { import_codes_vs_copy: median(ours) / median(theirs) }
  } finally {
    await rival.end()
    await bench.close()
  }
}
