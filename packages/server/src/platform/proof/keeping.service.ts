/** Takes each new head to the places outside of the database; a place that fails is tried again at every round. */

import {
  HEAD_MAIL_HOURS,
  HEAD_MINUTES,
  HEAD_PLACES,
  type HeadPlace,
  type SignedHead,
} from '@serialis/contract/platform/proof/proof.schema.ts'
import { inTenant } from '../../kit/db/db.ts'
import type { App, Ctx, Tenant } from '../../kit/http/context.ts'
import { tenantLoop } from '../../kit/jobs/background-loop.ts'
import { asSystem } from '../../kit/jobs/system-context.ts'
import { outgoingOf } from '../../kit/limits/sandbox.ts'
import { TransferFailure } from '../../kit/protocols/folder.ts'
import { clearAlert, raiseAlert } from '../alerts/alerts.service.ts'
import { isOutgoingHeld } from '../backups/restores.service.ts'
import { queueMail } from '../mail/outbox.service.ts'
import { allTenants, tenantById } from '../tenants/tenants.service.ts'
import { watchClock } from './clock-watch.ts'
import * as queries from './heads.queries.ts'
import { signNewHead } from './heads.service.ts'
import { folderOf, keepInFolder, keepOverSftp, openSftpSecret } from './places.ts'

const TICK_MS = 15_000
const MINUTE_MS = 60_000
/** Failures in a row that raise an alert. */
const FAILURES = 3

export const SHIPPED: Omit<queries.SettingsRow, 'version'> = {
  everyMinutes: HEAD_MINUTES.default,
  mailTo: '',
  mailEveryHours: HEAD_MAIL_HOURS.default,
  sftpUrl: '',
  sftpUser: '',
  sftpAuth: 'PASSWORD',
  sftpHostKey: '',
  sftpSealedSecret: null,
  sftpSecretSetAt: null,
}
type Settings = typeof SHIPPED

interface Due {
  head: SignedHead
  before: queries.PlaceRow | undefined
  settings: Settings
}

/** Where a place is, as a person wrote it; empty when the tenant has none of this kind. */
export const addressOf = ({ config }: App, tenant: Tenant, place: HeadPlace, settings: Settings): string =>
  ({ FOLDER: folderOf(config, tenant.code), SFTP: settings.sftpUrl, MAIL: settings.mailTo })[place]

export const alertOf = (place: HeadPlace) => ({ type: 'E2', subjectType: 'event_log', subjectId: place }) as const

/** The head that the place lacks; undefined when it lacks none, or need not have it yet. */
async function dueIn({ app, db, tenant, now }: KeepingCtx, place: HeadPlace): Promise<Due | undefined> {
  const newest = await queries.findHead(db)
  const before = (await queries.listPlaces(db)).find((row) => row.place === place)
  const settings = (await queries.findSettings(db)) ?? SHIPPED
  if (!newest || (before?.keptSeq === newest.seq && before.failure === null)) return undefined
  if (addressOf(app, tenant, place, settings) === '') return undefined
  const nextAt = (before?.keptAt?.getTime() ?? 0) + settings.mailEveryHours * 60 * MINUTE_MS
  if (place === 'MAIL' && now.getTime() < nextAt) return undefined
  return { head: newest.head, before, settings }
}
type KeepingCtx = Pick<Ctx, 'app' | 'db' | 'tenant' | 'now'>

class MailNotSent extends Error {}

async function mailHead(ctx: Ctx, { head, settings }: Due): Promise<void> {
  const params = { tenant: ctx.tenant.name, sequence: head.sequence, head: JSON.stringify(head) }
  if (!(await queueMail(ctx, { to: settings.mailTo, template: 'AUDIT_HEAD', params })))
    throw new MailNotSent('no mail server is set up, or mails are paused')
}

/** Outside of any transaction, since the place may be on another machine. A mail is queued with the note instead. */
async function carry(app: App, tenant: Tenant, place: HeadPlace, { head, settings }: Due): Promise<void> {
  if (place === 'FOLDER') await keepInFolder(folderOf(app.config, tenant.code), head)
  if (place !== 'SFTP') return
  const secret = await inTenant(app.pool, tenant.tenantId, 'read', (db) => openSftpSecret(app, db, settings))
  await keepOverSftp(outgoingOf({ app, tenant }), settings, secret, head)
}

const failureOf = (error: unknown): Pick<queries.PlaceRow, 'failureKind' | 'failure'> => ({
  failureKind: error instanceof TransferFailure ? error.kind : error instanceof MailNotSent ? 'mail_not_sent' : null,
  failure: error instanceof Error ? error.message : String(error),
})

async function keepIn(app: App, tenant: Tenant, place: HeadPlace): Promise<void> {
  const now = app.clock.now()
  const due = await inTenant(app.pool, tenant.tenantId, 'read', (db) => dueIn({ app, db, tenant, now }, place))
  if (!due) return
  const { before, head, settings } = due
  try {
    await carry(app, tenant, place, due)
    await asSystem(app, tenant, 'proof', async (ctx) => {
      await queries.lockPlace(ctx.db, place)
      // Another process may have been faster, or a person may have named another place.
      const still = await dueIn(ctx, place)
      if (
        still === undefined ||
        addressOf(app, tenant, place, still.settings) !== addressOf(app, tenant, place, settings)
      )
        return
      if (place === 'MAIL') await mailHead(ctx, due)
      await queries.savePlace(ctx.db, place, { ...queries.EMPTY_PLACE, keptSeq: head.sequence, keptAt: ctx.now })
      if (before && before.failures >= FAILURES) await clearAlert(ctx.db, 'E2', alertOf(place), ctx.now)
    })
  } catch (error) {
    const failures = (before?.failures ?? 0) + 1
    const { keptSeq = null, keptAt = null } = before ?? {}
    await asSystem(app, tenant, 'proof', async (ctx) => {
      await queries.savePlace(ctx.db, place, { keptSeq, keptAt, ...failureOf(error), failedAt: ctx.now, failures })
      const name = addressOf(app, tenant, place, settings)
      if (failures === FAILURES) await raiseAlert(ctx, { ...alertOf(place), params: { name, failures } })
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
  // A restored installation would write next to the heads of the one that it was copied from.
  const isHeld = await isOutgoingHeld(app, tenant.tenantId)
  for (const place of HEAD_PLACES) if (place !== 'SFTP' || !isHeld) await keepIn(app, tenant, place)
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
