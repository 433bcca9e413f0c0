/** Takes each new head to the places outside of the database; a place that fails is tried again at every round. */

import {
  HEAD_MAIL_HOURS,
  HEAD_MINUTES,
  HEAD_PLACES,
  type HeadPlace,
  type SignedHead,
} from '@serialis/contract/platform/proof/proof.schema.ts'
import { inTenant, type TenantDb } from '../../kit/db/db.ts'
import type { App, Ctx, Tenant } from '../../kit/http/context.ts'
import { tenantLoop } from '../../kit/jobs/background-loop.ts'
import { asSystem } from '../../kit/jobs/system-context.ts'
import { clearAlert, raiseAlert } from '../alerts/alerts.service.ts'
import { queueMail } from '../mail/outbox.service.ts'
import { allTenants, tenantById } from '../tenants/tenants.service.ts'
import { watchClock } from './clock-watch.ts'
import * as queries from './heads.queries.ts'
import { signNewHead } from './heads.service.ts'
import { folderOf, keepInFolder } from './places.ts'

const TICK_MS = 15_000
const MINUTE_MS = 60_000
/** Failures in a row that raise an alert. */
const FAILURES = 3

export const SHIPPED: Omit<queries.SettingsRow, 'version'> = {
  everyMinutes: HEAD_MINUTES.default,
  mailTo: '',
  mailEveryHours: HEAD_MAIL_HOURS.default,
}
interface Due {
  head: SignedHead
  before: queries.PlaceRow | undefined
  settings: Omit<queries.SettingsRow, 'version'>
}

/** The head that the place lacks; undefined when it lacks none, or need not have it yet. */
async function dueIn(db: TenantDb, place: HeadPlace, now: Date): Promise<Due | undefined> {
  const newest = await queries.findHead(db)
  const before = (await queries.listPlaces(db)).find((row) => row.place === place)
  const settings = (await queries.findSettings(db)) ?? SHIPPED
  if (!newest || (before?.keptSeq === newest.seq && before.failure === null)) return undefined
  if (place === 'MAIL') {
    const nextAt = (before?.keptAt?.getTime() ?? 0) + settings.mailEveryHours * 60 * MINUTE_MS
    if (settings.mailTo === '' || now.getTime() < nextAt) return undefined
  }
  return { head: newest.head, before, settings }
}

async function mailHead(ctx: Ctx, { head, settings }: Due): Promise<void> {
  const params = { tenant: ctx.tenant.name, sequence: head.sequence, head: JSON.stringify(head) }
  if (!(await queueMail(ctx, { to: settings.mailTo, template: 'AUDIT_HEAD', params })))
    throw new Error('no mail server is set up, or mails are paused')
}

async function keepIn(app: App, tenant: Tenant, place: HeadPlace): Promise<void> {
  const due = await inTenant(app.pool, tenant.tenantId, 'read', (db) => dueIn(db, place, app.clock.now()))
  if (!due) return
  const { before, head, settings } = due
  const folder = folderOf(app.config, tenant.code)
  const alert = { type: 'E2', subjectType: 'event_log', subjectId: place } as const
  try {
    // Outside of the transaction, since the folder may be of another machine.
    if (place === 'FOLDER') await keepInFolder(folder, head)
    await asSystem(app, tenant, 'proof', async (ctx) => {
      await queries.lockPlace(ctx.db, place)
      // Another process may have been faster.
      if (!(await dueIn(ctx.db, place, ctx.now))) return
      if (place === 'MAIL') await mailHead(ctx, due)
      const kept = { keptSeq: head.sequence, keptAt: ctx.now, failure: null, failedAt: null, failures: 0 }
      await queries.savePlace(ctx.db, place, kept)
      if (before && before.failures >= FAILURES) await clearAlert(ctx.db, alert.type, alert, ctx.now)
    })
  } catch (error) {
    const failures = (before?.failures ?? 0) + 1
    const { keptSeq = null, keptAt = null } = before ?? {}
    const failure = error instanceof Error ? error.message : String(error)
    await asSystem(app, tenant, 'proof', async (ctx) => {
      await queries.savePlace(ctx.db, place, { keptSeq, keptAt, failure, failedAt: ctx.now, failures })
      const name = place === 'FOLDER' ? folder : settings.mailTo
      if (failures === FAILURES) await raiseAlert(ctx, { ...alert, params: { name, failures } })
    })
  }
}

/** Signs a head when one is due, and takes the newest one to every place. */
export async function keepHeads(app: App, tenant: Tenant): Promise<void> {
  const now = app.clock.now().getTime()
  const isDue = await inTenant(app.pool, tenant.tenantId, 'read', async (db) => {
    const newest = await queries.findHead(db)
    const { everyMinutes } = (await queries.findSettings(db)) ?? SHIPPED
    return newest === undefined || now - newest.signedAt.getTime() >= everyMinutes * MINUTE_MS
  })
  if (isDue) await asSystem(app, tenant, 'proof', signNewHead)
  for (const place of HEAD_PLACES) await keepIn(app, tenant, place)
}

const loop = tenantLoop({ name: 'proof.keeper', what: 'keeping heads of the event log', everyMs: TICK_MS })

/** Takes the newest head to every place soon. */
export const wakeKeeper = loop.wake

export const startKeeper = async (app: App): Promise<() => Promise<void>> =>
  loop.start(app, {
    tenants: () => allTenants(app),
    async round(tenantId) {
      const tenant = await tenantById(app, tenantId)
      if (!tenant) return
      await watchClock(app, tenant)
      await keepHeads(app, tenant)
    },
  })
