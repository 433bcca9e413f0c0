/**
 * Finds a pack whose code cannot be read: its siblings are scanned, the rest are the candidates, and the evidence is
 * stored with the change.
 */

import * as routes from '@serialis/contract/desk/rescue/rescue.routes.ts'
import {
  isRefusedScan,
  rescueRules,
  SHOWN_CANDIDATES,
  type RescueCandidate,
} from '@serialis/contract/desk/rescue/rescue.schema.ts'
import { type CodeMeaning, readCode } from '@serialis/contract/kit/gs1.ts'
import type { Input } from '@serialis/contract/kit/route.ts'
import type { TenantDb } from '../../kit/db/db.ts'
import { bind } from '../../kit/http/bind.ts'
import type { Ctx } from '../../kit/http/context.ts'
import { requireThat } from '../../kit/http/failure.ts'
import { sha256Hex } from '../../kit/ops/canonical-json.ts'
import { codeOutcomes } from '../../numbers/ledger/ledger-types.ts'
import { codeOf, resolveCodes } from '../../numbers/ledger/one/resolve.service.ts'
import { describeSerials } from '../../numbers/ledger/reading/reading.service.ts'
import { encodeSet, decodeSet } from '../../numbers/ledger/serial-set/serial-set-codec.ts'
import { firstOf, hasOrdinal, setOfOrdinals } from '../../numbers/ledger/serial-set/serial-set.ts'
import { digestOf } from '../../platform/signatures/signatures.service.ts'
import { isChangeUnsigned } from '../status-changes/documents/documents.service.ts'
import { draftChange } from '../status-changes/status-changes.draft.service.ts'
import { placeOf, shownPlace, type KnownPlace } from './places.ts'
import { findRescue, insertRescue, type RescueRow } from './rescue.queries.ts'
import { sortScans, type ReadScan, type SortedScans } from './scans.ts'

const askOf = (meaning: CodeMeaning, gtin: string | null): { text: string; gtin: string | null } =>
  meaning.kind === 'sgtin'
    ? { text: meaning.serial, gtin: meaning.gtin }
    : meaning.kind === 'sscc'
      ? { text: meaning.sscc, gtin: null }
      : { text: meaning.code, gtin }

/** The packs that the scanned texts may identify; a bare serial is read within the GTIN of the packs. */
async function readScans(db: TenantDb, texts: readonly string[], gtin: string | null, now: Date): Promise<ReadScan[]> {
  const asked = texts.map((text) => {
    const reading = readCode(text, now.getUTCFullYear())
    return [reading, ...reading.alternatives].map((meaning) => askOf(meaning, gtin))
  })
  const flat = asked.flat()
  const { ordinals, elsewhere, outcomes } = await resolveCodes(db, {
    texts: flat.map(({ text }) => text),
    gtins: flat.map((one) => one.gtin),
  })
  let at = 0
  return asked.map((meanings) => {
    const places = meanings.map(() => at++)
    const known = places
      .flatMap((place) => [ordinals[place] ?? 0, elsewhere[place] ?? 0])
      .filter((ordinal) => ordinal > 0)
    return {
      ordinals: known,
      isAmbiguous: places.some((place) => codeOutcomes[outcomes[place] as number] === 'AMBIGUOUS'),
    }
  })
}

interface ResolvedScans {
  place: KnownPlace
  sorted: SortedScans
}

async function resolveScans(
  ctx: Pick<Ctx, 'db' | 'tenant' | 'now'>,
  { scope, scanned }: Input<typeof routes.askRescue>['body'],
): Promise<ResolvedScans> {
  const place = await placeOf(ctx, scope)
  return { place, sorted: sortScans(place.members, await readScans(ctx.db, scanned, place.gtin, ctx.now)) }
}

async function candidatesOf(db: TenantDb, ordinals: readonly number[]): Promise<RescueCandidate[]> {
  const codes = await codeOf(db, ordinals)
  const rows = new Map((await describeSerials(db, ordinals)).map((row) => [row.ordinal, row]))
  return ordinals.flatMap((ordinal, at) => {
    const row = rows.get(ordinal)
    return row === undefined
      ? []
      : [
          {
            ordinal,
            code: codes[at] ?? '',
            gtin: row.gtin,
            level: row.level,
            status: row.state.status,
            isCommissioned: row.state.commissioned,
          },
        ]
  })
}

const countRefused = ({ outcomes }: SortedScans): number => outcomes.filter(isRefusedScan).length

export const askRescue = bind(routes.askRescue, async (ctx, { body }) => {
  const { place, sorted } = await resolveScans(ctx, body)
  return {
    place: place.view,
    scans: sorted.outcomes.map((outcome, at) => ({ code: body.scanned[at] ?? '', outcome })),
    scannedCount: sorted.scanned.size,
    refusedCount: countRefused(sorted),
    candidateCount: sorted.candidates.size,
    candidates: await candidatesOf(ctx.db, firstOf(sorted.candidates, SHOWN_CANDIDATES)),
    operation: rescueRules[ctx.tenant.snScheme].operation as 'DESTROY' | 'DESTROY_UNREADABLE',
  }
})

/** The record that the change comes from: the container, otherwise the order. */
const sourceOf = ({ view: { container, orderId, orderNo } }: KnownPlace) =>
  container === null
    ? { label: orderNo, subject: orderId === null ? null : { type: 'order', id: orderId } }
    : { label: container.code, subject: { type: 'serial', id: String(container.ordinal) } }

export const createRescue = bind(routes.createRescue, async (ctx, { body }) => {
  const { place, sorted } = await resolveScans(ctx, body)
  const refused = countRefused(sorted)
  requireThat(refused === 0, 'rescue_scans_refused', { count: refused })
  requireThat(sorted.candidates.size > 0, 'rescue_nothing_left')
  requireThat(hasOrdinal(sorted.candidates, body.chosen), 'rescue_not_a_candidate')
  const changeId = await draftChange(ctx, {
    trigger: 'SCR',
    operation: rescueRules[ctx.tenant.snScheme].operation,
    set: setOfOrdinals([body.chosen]),
    reason: body.reason,
    recordNo: body.recordNo,
    identifiedBy: body.identifiedBy,
    // The case continues without the destroyed pack.
    options: { disaggregate: true },
    source: sourceOf(place),
  })
  const row = {
    changeId,
    container: place.container,
    orderId: place.orderId,
    level: place.view.level,
    members: encodeSet(place.members),
    scanned: encodeSet(sorted.scanned),
    candidates: encodeSet(sorted.candidates),
    chosen: body.chosen,
    identifiedBy: body.identifiedBy,
    at: ctx.now,
    by: { id: ctx.actor.userId, name: ctx.actor.userName },
  }
  const digest = digestOfRescue(row)
  await insertRescue(ctx.db, { ...row, digest })
  Object.assign(ctx.event, {
    subjectType: 'scrap',
    subjectId: changeId,
    reason: body.reason,
    details: {
      operation: rescueRules[ctx.tenant.snScheme].operation,
      scanned: sorted.scanned.size,
      candidates: sorted.candidates.size,
      orderNo: place.view.orderNo,
      digest,
    },
  })
  return { changeId }
})

const digestOfSet = (set: Uint8Array): string => sha256Hex(Buffer.from(set).toString('base64'))

/** Over everything that was established, so that the signature of the change covers it. */
const digestOfRescue = ({
  changeId,
  container,
  orderId,
  level,
  members,
  scanned,
  candidates,
  chosen,
  identifiedBy,
  at,
  by,
}: Omit<RescueRow, 'digest'>): string =>
  digestOf({
    changeId,
    container,
    orderId,
    level,
    chosen,
    identifiedBy,
    at: at.toISOString(),
    by,
    members: digestOfSet(members),
    scanned: digestOfSet(scanned),
    candidates: digestOfSet(candidates),
  })

/**
 * What else a signer of the change is accountable for: computed from the stored bytes, so that a changed byte
 * invalidates the signature.
 */
export async function rescueRecord(db: TenantDb, changeId: string): Promise<{ rescue?: string }> {
  const row = await findRescue(db, changeId)
  return row === undefined ? {} : { rescue: digestOfRescue(row) }
}

export const getRescueOfScrap = bind(routes.getRescueOfScrap, async ({ db }, { params }) => {
  await isChangeUnsigned(db, 'SCR', params.id)
  const row = await findRescue(db, params.id)
  if (row === undefined) return { rescue: null }
  const [scanned, candidates] = [decodeSet(row.scanned), decodeSet(row.candidates)]
  const { view } = await shownPlace(db, {
    container: row.container,
    orderId: row.orderId,
    members: decodeSet(row.members),
  })
  const codes = async (ordinals: readonly number[]) => (await codeOf(db, ordinals)).map((code) => code ?? '')
  const [chosen = ''] = await codes([row.chosen])
  return {
    rescue: {
      place: view,
      scanned: scanned.size,
      scannedCodes: await codes(firstOf(scanned, SHOWN_CANDIDATES)),
      candidates: candidates.size,
      candidateCodes: await codes(firstOf(candidates, SHOWN_CANDIDATES)),
      chosen: { ordinal: row.chosen, code: chosen },
      identifiedBy: row.identifiedBy,
      at: row.at.toISOString(),
      by: row.by.name,
      digest: row.digest,
    },
  }
})
