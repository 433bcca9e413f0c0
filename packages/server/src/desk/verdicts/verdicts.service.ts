/** What a pack is to a consumer who scans it: judged, and noted as a scan unless a program asks. */

import { RELOAD_MINUTES, type Verdict, verdictOfLifecycle } from '@serialis/contract/desk/verdicts/verdicts.schema.ts'
import type { Sgtin } from '@serialis/contract/kit/gs1.ts'
import { lifecycleOf } from '@serialis/contract/numbers/ledger/serial.status.ts'
import { inTenant } from '../../kit/db/db.ts'
import type { App, Ctx } from '../../kit/http/context.ts'
import { asSystem } from '../../kit/jobs/system-context.ts'
import { stateKey } from '../../kit/ops/app-state.ts'
import { dayIn } from '../../kit/ops/clock.ts'
import type { PublicRequest } from '../../kit/public/public-page.ts'
import type { OneSerial } from '../../numbers/ledger/one/one.service.ts'
import { blockOf } from '../../numbers/ledger/serial-set/ordinals.ts'
import { recordEvent } from '../../platform/audit/audit.service.ts'
import { type SecretBox, secretBox } from '../../platform/secrets/secrets.service.ts'
import { openRecallsOf } from '../recall/recalled.service.ts'
import { lockScansOf, type Scanned, scannedOf, sumConsumerScans, takeScan } from '../scans/scans.service.ts'
import { namesOf } from '../serials/serials-names.ts'

/** What the page says of the pack besides the verdict. */
interface PackFacts {
  product: string | null
  batch: string | null
  /** `yyyy-mm-dd`. */
  expiry: string | null
}

export interface Judged {
  verdict: Verdict
  /** Null where the code was never issued. */
  facts: PackFacts | null
  /** Of packs that consumers scanned before: when for the first time, and how often with this scan. */
  before: { firstAt: Date; scans: number } | null
}

type Reading = Pick<Ctx, 'db' | 'now' | 'tenant'>

async function factsOf({ db }: Pick<Ctx, 'db'>, serial: OneSerial): Promise<PackFacts> {
  const { products, orders, openings } = await namesOf(db, [serial])
  const order = serial.orderId === null ? undefined : orders.get(serial.orderId)
  const opening = openings.get(blockOf(serial.ordinal))
  return {
    product: serial.productId === null ? null : (products.get(serial.productId)?.name ?? null),
    batch: order?.batchCode ?? opening?.batch ?? null,
    expiry: order?.expirationDate ?? opening?.expiry ?? null,
  }
}

/** By the pack itself, before anybody asks who scanned it. */
async function judgedByPack({ db, now, tenant }: Reading, serial: OneSerial | null, facts: PackFacts | null) {
  if (serial === null) return 'UNKNOWN'
  const ofState = verdictOfLifecycle[lifecycleOf(serial.state)]
  if (ofState === 'VOID') return 'VOID'
  if ((await openRecallsOf(db, [serial.ordinal], new Date(0))).length > 0) return 'RECALLED'
  const expiry = facts?.expiry ?? null
  if (expiry !== null && expiry < dayIn(tenant.zone, now)) return 'EXPIRED'
  return ofState
}

async function judgedByScans(
  ctx: Reading,
  serial: OneSerial,
  client: Buffer,
): Promise<Pick<Judged, 'verdict' | 'before'> & { isReload: boolean }> {
  const since = new Date(ctx.now.getTime() - RELOAD_MINUTES * 60_000)
  const { scans, firstAt, isFirstOwn, hasOwn } = await sumConsumerScans(ctx.db, {
    ordinal: serial.ordinal,
    by: client,
    since,
  })
  // A scan that another system reported may have left no row.
  const isNew = scans === 0 && !serial.state.scanned
  const verdict = isNew || isFirstOwn ? 'GENUINE_FIRST' : 'GENUINE_REPEAT'
  const before = verdict === 'GENUINE_REPEAT' && firstAt !== null ? { firstAt, scans: scans + (hasOwn ? 0 : 1) } : null
  return { verdict, before, isReload: hasOwn }
}

const scanOf = ({ gtin, serial }: Sgtin) => ({
  code: `https://id.gs1.org/01/${gtin}/21/${encodeURIComponent(serial)}`,
  gtin,
})

/** For programs: the answer that a consumer would get, and nothing is noted. */
const judgedForMachine = (app: App, { tenant }: PublicRequest, pack: Sgtin): Promise<Judged> =>
  inTenant(app.pool, tenant.tenantId, 'read', async (db) => {
    const ctx = { db, tenant, now: app.clock.now() }
    const { serial } = await scannedOf(ctx, scanOf(pack))
    const facts = serial && (await factsOf(ctx, serial))
    const verdict = await judgedByPack(ctx, serial, facts)
    if (verdict !== 'GENUINE' || serial === null) return { verdict: verdict as Verdict, facts, before: null }
    const { verdict: byScans, before } = await judgedByScans(ctx, serial, Buffer.alloc(0))
    return { verdict: byScans, facts, before }
  })

/** By tenant: a key that is read and unwrapped with each check took longer than the check. */
const boxes = stateKey('verdicts.boxes', () => new Map<number, SecretBox>())

async function boxOf({ app, db, afterCommit }: Ctx): Promise<SecretBox> {
  const kept = app.state(boxes)
  const known = kept.get(db.tenantId)
  if (known !== undefined) return known
  const box = await secretBox(app, db)
  // The first one may make the key, which is there once the transaction is.
  afterCommit(() => void kept.set(db.tenantId, box))
  return box
}

async function noted(ctx: Ctx, scanned: Scanned, host: string, client?: Buffer): Promise<void> {
  const own = { ...ctx, actor: { ...ctx.actor, userName: host } }
  const { isFirstScan } = await takeScan(own, scanned, {
    at: ctx.now,
    source: 'CONSUMER',
    place: '',
    regionId: null,
    region: '',
    client,
  })
  // A scan is a record of a stream, with no event of its own; that a pack moved on has one.
  if (isFirstScan) await recordEvent(own, 'scan.recorded')
}

/** The answer to a consumer who asks for a pack, which is a scan of it. */
export async function judge(app: App, request: PublicRequest, pack: Sgtin): Promise<Judged> {
  if (request.isMachine) return judgedForMachine(app, request, pack)
  const { tenant, host, network, userAgent } = request
  return asSystem(app, tenant, 'public', async (ctx) => {
    const scanned = await scannedOf(ctx, scanOf(pack))
    const { serial } = scanned
    const facts = serial && (await factsOf(ctx, serial))
    const verdict = await judgedByPack(ctx, serial, facts)
    if (verdict !== 'GENUINE' || serial === null) {
      await noted(ctx, scanned, host)
      return { verdict: verdict as Verdict, facts, before: null }
    }
    const box = await boxOf(ctx)
    const client = box.hash('scan.client', `${serial.ordinal} ${network} ${userAgent}`).subarray(0, 16)
    await lockScansOf(ctx.db, serial.ordinal)
    const { isReload, ...judged } = await judgedByScans(ctx, serial, client)
    if (!isReload) await noted(ctx, scanned, host, client)
    return { ...judged, facts }
  })
}
