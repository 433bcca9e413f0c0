/** The page of the proof: how far the log is sealed, the newest head, where it is kept, and with which key. */

import * as routes from '@serialis/contract/platform/proof/proof.routes.ts'
import { HEAD_PLACES, type HeadPlaceView, type Proof } from '@serialis/contract/platform/proof/proof.schema.ts'
import { bind } from '../../kit/http/bind.ts'
import { changes, type App, type Ctx, type Tenant } from '../../kit/http/context.ts'
import { requireThat } from '../../kit/http/failure.ts'
import { countWaiting, sealHead } from '../audit/seals.service.ts'
import { fingerprintOf, signingKeyOfApp } from '../secrets/signing-key.ts'
import { startTask } from '../tasks/tasks.service.ts'
import { BUNDLE_KIND } from './bundle.tasks.ts'
import * as queries from './heads.queries.ts'
import { keyView, signNewHead } from './heads.service.ts'
import { SHIPPED, wakeKeeper } from './keeping.service.ts'
import { folderOf, isOutside } from './places.ts'

/** What events of this room are about. */
const EVENT_LOG = { subjectType: 'event_log', subjectId: 'heads' } as const

const settingsOf = (row: queries.SettingsRow | undefined): queries.SettingsRow => ({ version: 0, ...SHIPPED, ...row })

function placesOf({ config }: App, tenant: Tenant, mailTo: string, rows: readonly queries.PlaceRow[]): HeadPlaceView[] {
  const addresses = { FOLDER: folderOf(config, tenant.code), MAIL: mailTo }
  return HEAD_PLACES.filter((place) => addresses[place] !== '').map((place) => {
    const row = rows.find((one) => one.place === place)
    return {
      place,
      address: addresses[place],
      isOutside: place !== 'FOLDER' || isOutside(config),
      kept:
        row?.keptSeq == null || row.keptAt === null ? null : { sequence: row.keptSeq, at: row.keptAt.toISOString() },
      failure:
        row?.failure == null || row.failedAt === null ? null : { text: row.failure, at: row.failedAt.toISOString() },
    }
  })
}

async function shown({ app, db, tenant }: Pick<Ctx, 'app' | 'db' | 'tenant'>): Promise<Proof> {
  const sealed = await sealHead(db)
  const settings = settingsOf(await queries.findSettings(db))
  return {
    sealed: sealed === undefined ? null : { sequence: sealed.seq, at: sealed.sealedAt.toISOString() },
    waiting: await countWaiting(db),
    head: (await queries.findHead(db))?.head ?? null,
    key: keyView(await signingKeyOfApp(app)),
    keys: (await queries.listKeys(db)).map(({ keyId, publicKey, since }) => ({
      keyId,
      fingerprint: fingerprintOf(publicKey),
      since: since.toISOString(),
    })),
    places: placesOf(app, tenant, settings.mailTo, await queries.listPlaces(db)),
    settings,
  }
}

export const getProof = bind(routes.getProof, (ctx) => shown(ctx))

export const getAuditKey = bind(routes.getAuditKey, async ({ app }) => keyView(await signingKeyOfApp(app)))

export const saveProofSettings = bind(routes.saveProofSettings, async (ctx, { body }) => {
  const before = await queries.lockSettings(ctx.db)
  requireThat(body.version === (before?.version ?? 0), 'changed_meanwhile')
  const { version, ...row } = body
  if (before) await queries.updateSettings(ctx.db, { ...row, version: version + 1 })
  else requireThat(await queries.insertSettings(ctx.db, row), 'changed_meanwhile')
  const { version: _, ...old } = settingsOf(before)
  Object.assign(ctx.event, { ...EVENT_LOG, details: changes(old, row) })
  return shown(ctx)
})

/** The head covers what was sealed before this command; the places get it right after the commit. */
export const signHead = bind(routes.signHead, async (ctx) => {
  await signNewHead(ctx)
  const head = await queries.findHead(ctx.db)
  Object.assign(ctx.event, { ...EVENT_LOG, details: { sequence: head?.seq ?? null } })
  ctx.afterCommit(() => wakeKeeper(ctx.app, ctx.tenant.tenantId))
  return shown(ctx)
})

export const startBundle = bind(routes.startBundle, async (ctx) => {
  Object.assign(ctx.event, EVENT_LOG)
  const { taskId } = await startTask(ctx, {
    kind: BUNDLE_KIND,
    input: {},
    ...EVENT_LOG,
    filePermission: 'events.export',
  })
  return { taskId }
})
