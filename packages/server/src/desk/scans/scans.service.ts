/** Scans of packs outside: what a scan means, what it changes, and which ones are suspect. */

import * as routes from '@serialis/contract/desk/scans/scans.routes.ts'
import {
  scanSources,
  SUSPECT_SCANS_KEPT_PER_HOUR,
  type SuspectScan,
  type Suspicion,
  suspicionOfLifecycle,
} from '@serialis/contract/desk/scans/scans.schema.ts'
import { readCode } from '@serialis/contract/kit/gs1.ts'
import type { Input } from '@serialis/contract/kit/route.ts'
import { lifecycleOf } from '@serialis/contract/numbers/ledger/serial.status.ts'
import { bind } from '../../kit/http/bind.ts'
import type { Ctx } from '../../kit/http/context.ts'
import { fieldFailure, requireThat } from '../../kit/http/failure.ts'
import { tally } from '../../kit/ops/tally.ts'
import { changeStates } from '../../numbers/ledger/ledger.service.ts'
import { type OneSerial, readSerial } from '../../numbers/ledger/one/one.service.ts'
import { setOfOrdinals } from '../../numbers/ledger/serial-set/serial-set.ts'
import { findByCode } from '../../plant/main-data/record-names.service.ts'
import { firstCarried, gtinOf, serialOf } from '../serials/packs.ts'
import * as queries from './scans.queries.ts'

export { lockScansOf, sumConsumerScans } from './scans.queries.ts'

export const scanTally = tally('scans.recorded', 'source', scanSources)

type ScanInput = Input<typeof routes.recordScan>['body']

const findRegion = findByCode('region')

/** No code is longer; longer texts from outside are cut. */
const KEPT_LENGTH = 200

export interface Scanned {
  code: string
  gtin: string
  serial: OneSerial | null
}

/** The scanned pack, or the code that was never issued here. */
export async function scannedOf(
  { db, now }: Pick<Ctx, 'db' | 'now'>,
  { code: text, gtin }: Pick<ScanInput, 'code' | 'gtin'>,
): Promise<Scanned> {
  const { meaning, fitting } = await firstCarried(
    db,
    readCode(text, now.getUTCFullYear()),
    gtin?.padStart(14, '0') ?? null,
  )
  requireThat(fitting.length <= 1, 'scan_gtin_needed')
  return {
    code: serialOf(meaning).slice(0, KEPT_LENGTH),
    gtin: gtinOf(meaning) ?? gtin?.padStart(14, '0') ?? '',
    serial: fitting[0] ?? null,
  }
}

const suspicionOf = (serial: OneSerial | null): Suspicion | null =>
  serial === null ? 'NEVER_ISSUED' : (suspicionOfLifecycle[lifecycleOf(serial.state)] ?? null)

/**
 * Two simultaneous scans are judged under the block's lock, so that only one is the first. Returns whether this one is.
 */
async function moveOn({ db, event, now, tenant }: Ctx, serial: OneSerial, at: Date): Promise<boolean> {
  if (tenant.snScheme !== 'B') return false
  const outcome = await changeStates(db, {
    event: { id: event.id, recordedAt: now, happenedAt: at },
    scheme: tenant.snScheme,
    set: setOfOrdinals([serial.ordinal]),
    operation: 'SCAN',
    mode: 'commit',
  })
  return outcome.changeCount === 1
}

interface NotedScan {
  suspicion: Suspicion | null
  at: Date
  source: SuspectScan['source']
  place: string
  regionId: string | null
  /** A keyed hash that tells whether the same client scans this pack again; absent where nobody can tell. */
  client?: Buffer | undefined
}

async function keepSuspect(
  { db, event, actor, now }: Ctx,
  { code, gtin, serial }: Scanned,
  { suspicion, at, source, place, regionId }: NotedScan & { suspicion: Suspicion },
) {
  const suspect = {
    code: serial?.code ?? code,
    gtin: serial?.gtin ?? gtin,
    suspicion,
    at,
    ordinal: serial?.ordinal ?? null,
    orderId: serial?.orderId ?? null,
    productId: serial?.productId ?? null,
  }
  const inHour = await queries.countSuspect(db, suspect)
  if (inHour <= SUSPECT_SCANS_KEPT_PER_HOUR)
    await queries.insertSuspect(db, {
      ...suspect,
      source,
      place,
      regionId,
      id: event.id,
      recordedAt: now,
      byName: actor.userName,
    })
}

async function keepScan(ctx: Ctx, scanned: Scanned, noted: NotedScan): Promise<void> {
  const { db, event, actor, now } = ctx
  const { suspicion, ...reported } = noted
  if (suspicion !== null) return keepSuspect(ctx, scanned, { suspicion, ...reported })
  if (scanned.serial === null) return
  const { ordinal } = scanned.serial
  await queries.insertPackScan(db, { ...reported, id: event.id, ordinal, recordedAt: now, byName: actor.userName })
}

/** The region that the reporter names, by its code or an alias of it. */
async function regionOf({ db }: Ctx, { region }: ScanInput): Promise<string | null> {
  if (region === '') return null
  const id = await findRegion(db, region)
  if (id === undefined) throw fieldFailure('region', 'scan_region_unknown', 'scan_region_unknown')
  return id
}

/** What a scan is: judged, noted, and the first one of a pack in scheme B moves it on. The event is filled in, and not recorded. */
export async function takeScan(
  ctx: Ctx,
  scanned: Scanned,
  reported: Omit<NotedScan, 'suspicion'> & { region: string },
): Promise<{ suspicion: Suspicion | null; isFirstScan: boolean }> {
  const { serial, code, gtin } = scanned
  const { region, ...noted } = reported
  const { at, source, place } = noted
  const suspicion = suspicionOf(serial)
  const isFirstScan = serial !== null && suspicion === null && source === 'CONSUMER' && (await moveOn(ctx, serial, at))
  await keepScan(ctx, scanned, { suspicion, ...noted })
  ctx.afterCommit(() => scanTally.add(ctx.app, source))
  Object.assign(ctx.event, {
    subjectType: 'scan',
    subjectId: ctx.event.id,
    details: {
      ordinal: serial?.ordinal ?? null,
      code,
      gtin,
      source,
      place,
      region,
      scannedAt: at.toISOString(),
      suspicion,
      isFirstScan,
    },
  })
  return { suspicion, isFirstScan }
}

export const recordScan = bind(routes.recordScan, async (ctx, { body }) => {
  const { db, event, now } = ctx
  const at = body.scannedAt === undefined ? now : new Date(body.scannedAt)
  if (at > now) throw fieldFailure('scannedAt', 'invalid')
  const regionId = await regionOf(ctx, body)
  const scanned = await scannedOf(ctx, body)
  const { serial } = scanned
  const { source, place, region } = body
  const { suspicion, isFirstScan } = await takeScan(ctx, scanned, { at, source, place, regionId, region })
  const after = serial === null || !isFirstScan ? serial : await readSerial(db, serial.ordinal, serial.code)
  return {
    id: event.id,
    verdict: suspicion === null ? 'RECORDED' : 'SUSPECT',
    suspicion,
    serial: after && {
      ordinal: after.ordinal,
      code: after.code,
      gtin: after.gtin,
      level: after.level,
      status: after.state.status,
      isFirstScan,
    },
  }
})
