import { randomUUID } from 'node:crypto'
import { changeTriggers, operationsOf } from '@serialis/contract/desk/status-changes/desks.ts'
import { changeOptions, type LeaveOut } from '@serialis/contract/desk/status-changes/status-changes.schema.ts'
import { contentsChoiceOf, contentsChoices } from '@serialis/contract/numbers/ledger/contents.schema.ts'
import { packagingLevels, type Scheme } from '@serialis/contract/numbers/ledger/serial-states.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { seededRandom } from '../../../test/generators/generate-results.ts'
import { freshDatabase } from '../../../test/harness/database.ts'
import type { Pool, TenantDb } from '../../kit/db/db.ts'
import type { Tenant } from '../../kit/http/context.ts'
import type { ChangeOutcome } from '../../numbers/ledger/ledger-types.ts'
import { aLedgerTenant, anEvent, issued, ledgerPool, type LedgerTenant } from '../../numbers/ledger/ledger.fixtures.ts'
import { changeStates } from '../../numbers/ledger/ledger.service.ts'
import { codeOf, resolveCodes } from '../../numbers/ledger/one/resolve.service.ts'
import { packMany } from '../../numbers/ledger/packing/packing.service.ts'
import { contentsOf } from '../../numbers/ledger/reading/contents.service.ts'
import {
  equalSets,
  setOfOrdinals,
  subtract,
  unite,
  type SerialSet,
} from '../../numbers/ledger/serial-set/serial-set.ts'
import { verifyLedger } from '../../numbers/ledger/verify/verify.service.ts'
import { dryRun, effectOf } from './effect.ts'
import { readCsvList } from './reading/csv-list.ts'
import { emptyList, loadList } from './reading/list-loading.ts'
import { pastedList } from './reading/pasted-list.ts'
import type { ChangeRow } from './status-changes.queries.ts'

const SETS = 500
const app = { extensions: [] }
let pool: Pool
let ownerUrl: string

beforeAll(async () => {
  const database = await freshDatabase()
  ownerUrl = database.ownerUrl
  pool = ledgerPool(database.appUrl)
})
afterAll(() => pool.end())

type Random = () => number
const pickOf = <T>(random: Random, list: readonly T[]): T => list[Math.floor(random() * list.length)] as T
const span = ({ first, last }: { first: number; last: number }) =>
  Array.from({ length: last - first + 1 }, (_, at) => first + at)

interface World {
  one: LedgerTenant
  tenant: Tenant
  /** Code of each ordinal. */
  codes: Map<number, string>
}

/** Units in cases on pallets, most of them commissioned, some released, some loose, some never touched. */
async function aWorld(scheme: Scheme): Promise<World> {
  const one = await aLedgerTenant({ ownerUrl, pool }, scheme)
  const codes = new Map<number, string>()
  await one.write(async (db) => {
    const [units] = await issued(one, db, 400)
    const [cases] = await issued(one, db, 24, { level: 'CA' })
    const [pallets] = await issued(one, db, 4, { level: 'PL' })
    const all = [units!, cases!, pallets!].flatMap(span)
    const texts = await codeOf(db, all)
    all.forEach((ordinal, at) => codes.set(ordinal, texts[at] ?? ''))
    const made = setOfOrdinals([...span(units!).slice(0, 340), ...span(cases!), ...span(pallets!)])
    for (const operation of ['RESERVE', 'ALLOCATE', 'PLACE_OUT', 'COMMISSION'] as const)
      await changeStates(db, { event: anEvent(), scheme, set: made, operation, mode: 'commit' })
    const caseOf = (at: number) => ({
      container: cases!.first + at,
      members: setOfOrdinals(span(units!).slice(at * 10, at * 10 + 10)),
      isPartial: false,
    })
    await packMany(db, { event: anEvent(), scheme, packs: Array.from({ length: 20 }, (_, at) => caseOf(at)) })
    await packMany(db, {
      event: anEvent(),
      scheme,
      packs: [0, 1, 2].map((at) => ({
        container: pallets!.first + at,
        members: setOfOrdinals(span(cases!).slice(at * 5, at * 5 + 5)),
        isPartial: true,
      })),
    })
    await changeStates(db, {
      event: anEvent(),
      scheme,
      set: setOfOrdinals([...span(units!).slice(0, 260), ...span(cases!).slice(0, 18)]),
      operation: 'RELEASE',
      mode: 'commit',
    })
  })
  return {
    one,
    codes,
    tenant: {
      tenantId: one.tenantId,
      code: '',
      name: '',
      zone: 'UTC',
      locale: 'en',
      snScheme: scheme,
      isSuspended: false,
      isClosed: false,
      closing: null,
      sandboxOf: null,
    },
  }
}

/** Known codes, some twice, some never issued. */
function randomList(random: Random, { codes }: World): string[] {
  const all = [...codes.values()]
  const [from, length] = [Math.floor(random() * all.length), 1 + Math.floor(random() * 60)]
  const known = random() < 0.5 ? all.slice(from, from + length) : Array.from({ length }, () => pickOf(random, all))
  return known.flatMap((code) =>
    random() < 0.05
      ? [code, code]
      : random() < 0.05
        ? [`${code}X`]
        : random() < 0.05
          ? [` ${code.toLowerCase()} `]
          : [code],
  )
}

function randomChange(random: Random, scheme: Scheme): ChangeRow {
  const trigger = pickOf(random, changeTriggers)
  const options = changeOptions.parse({
    withContents: random() < 0.3,
    disaggregate: random() < 0.5,
    contents: pickOf(random, [null, ...contentsChoices]),
    levels: random() < 0.2 ? [pickOf(random, packagingLevels)] : [],
  })
  return {
    id: randomUUID(),
    trigger,
    operation: pickOf(random, operationsOf(scheme, trigger)),
    options,
    reason: random() < 0.85 ? 'because' : '',
    reasonCode: random() < 0.1 ? 'DAMAGED' : '',
    recordNo: random() < 0.5 ? 'DR-1' : '',
    identifiedBy: random() < 0.5 ? 'by its siblings' : '',
  } as ChangeRow
}

class RolledBack extends Error {}

const comparable = ({ answer, sets, ...rest }: ChangeOutcome) => ({
  ...rest,
  answer: Buffer.from(answer).toString('base64'),
  changed: sets.changed,
  already: sets.already,
  refusedSets: [...sets.refused].toSorted(([a], [b]) => a.localeCompare(b)),
})

async function loadedSet(db: TenantDb, texts: readonly string[]): Promise<{ set: SerialSet; errors: number }> {
  const list = emptyList()
  const bytes = Buffer.from(pastedList(texts))
  // In odd pieces: a line may be cut anywhere.
  const chunks = async function* () {
    for (let at = 0; at < bytes.length; at += 97) yield bytes.subarray(at, at + 97)
  }
  await loadList(
    {
      batches: readCsvList(chunks()),
      resolve: (codes) => resolveCodes(db, codes),
      thisYear: 2026,
      linesAbove: 1,
      onProgress: () => undefined,
    },
    list,
  )
  return { set: list.set, errors: list.rows.errorCount }
}

it.each(['A', 'B'] as const)(
  'what the dry run says is what the commit does, for 500 random sets in scheme %s',
  { timeout: 600_000 },
  async (scheme) => {
    const world = await aWorld(scheme)
    const { one, tenant } = world
    const random = seededRandom(scheme === 'A' ? 11 : 12)
    const seen = { changed: 0, already: 0, refused: new Set<string>(), unpacked: 0, released: 0, leftOut: 0, errors: 0 }
    for (let round = 0; round < SETS; round++) {
      const texts = randomList(random, world)
      let change = randomChange(random, scheme)
      const { given, first } = await one.read(async (db) => {
        const { set, errors } = await loadedSet(db, texts)
        seen.errors += errors
        const choice = contentsChoiceOf(scheme, change.operation, change.options)
        const whole = choice === 'WITH' ? unite(set, await contentsOf(db, set)) : set
        return { given: whole, first: await dryRun({ app, db }, { tenant, event: anEvent(), change, set: whole }) }
      })
      const leaveOut: LeaveOut[] = first.outcome.willChange
        .filter(() => random() < 0.2)
        .map(({ transition, level }) => ({ kind: 'change', transition, level }))
      change = { ...change, options: { ...change.options, leaveOut } }
      const dry = await one.read((db) => dryRun({ app, db }, { tenant, event: anEvent(), change, set: given }))
      const expect_ = { answer: dry.outcome.answer, onDifference: pickOf(random, ['leave_out', 'refuse_all'] as const) }
      const staysCommitted = random() < 0.35
      let committed: ChangeOutcome | undefined
      await one
        .write(async (db) => {
          committed = await effectOf(
            { app, db },
            {
              tenant,
              event: anEvent(),
              change,
              set: subtract(given, dry.excluded),
              mode: 'commit',
              expect: expect_,
            },
          )
          if (!staysCommitted) throw new RolledBack()
        })
        .catch((error: unknown) => {
          if (!(error instanceof RolledBack)) throw error
        })
      expect(comparable(committed!), `round ${round}`).toEqual(comparable(dry.outcome))
      expect(
        equalSets(
          unite(
            dry.outcome.sets.changed,
            unite(dry.outcome.sets.already, [...dry.outcome.sets.refused.values()].reduce(unite, setOfOrdinals([]))),
          ),
          subtract(given, dry.excluded),
        ),
      ).toBe(true)
      seen.changed += dry.outcome.changeCount
      seen.already += dry.outcome.alreadyCount
      seen.unpacked += dry.outcome.unpackedCount
      seen.released += dry.outcome.releasedCount
      seen.leftOut += dry.excluded.size
      for (const reason of dry.outcome.sets.refused.keys()) seen.refused.add(reason)
    }
    // The rounds covered all cases they are meant for.
    for (const count of [seen.changed, seen.already, seen.unpacked, seen.released, seen.leftOut, seen.errors])
      expect(count).toBeGreaterThan(0)
    expect([...seen.refused]).toEqual(
      expect.arrayContaining([
        'wrong_status',
        'final_status',
        'inside_container',
        'contents_stay',
        'other_level',
        'reason_needed',
        'record_needed',
      ]),
    )
    const lines = await one.read((db) => verifyLedger(db, scheme))
    expect(lines.filter(({ violated }) => violated > 0)).toEqual([])
  },
)
