/** The page of the proof: how far the log is sealed, the newest head, where it is kept, and with which key. */

import type { Input } from '@serialis/contract/kit/route.ts'
import * as routes from '@serialis/contract/platform/proof/proof.routes.ts'
import { HEAD_PLACES, type HeadPlaceView, type Proof } from '@serialis/contract/platform/proof/proof.schema.ts'
import { bind, bindAsking } from '../../kit/http/bind.ts'
import { changes, type App, type Ctx, type Tenant } from '../../kit/http/context.ts'
import { fieldFailure, requireThat } from '../../kit/http/failure.ts'
import { outgoingOf } from '../../kit/limits/sandbox.ts'
import { keyShown, readHostKey, sameMachine, sftpPlaceOf } from '../../kit/protocols/sftp.ts'
import { clearAlert } from '../alerts/alerts.service.ts'
import { countWaiting, sealHead } from '../audit/seals.service.ts'
import { secretSetAt } from '../secrets/secrets.service.ts'
import { fingerprintOf, signingKeyOfApp } from '../secrets/signing-key.ts'
import { startTask } from '../tasks/tasks.service.ts'
import { BUNDLE_KIND } from './bundle.tasks.ts'
import * as queries from './heads.queries.ts'
import { keyView, signNewHead } from './heads.service.ts'
import { addressOf, alertOf, SHIPPED, wakeKeeper } from './keeping.service.ts'
import { isOutside, sealSftpSecret } from './places.ts'

/** What events of this room are about. */
const EVENT_LOG = { subjectType: 'event_log', subjectId: 'heads' } as const

/** A person waits for the answer. */
const PROBE_MS = 5_000
type SettingsBody = Input<typeof routes.saveProofSettings>['body']

const settingsOf = (row: queries.SettingsRow | undefined): queries.SettingsRow => ({ version: 0, ...SHIPPED, ...row })

/** What a person may see and change: everything except the secret. */
function settingsShown(row: queries.SettingsRow) {
  const { sftpSealedSecret, sftpSecretSetAt: _, ...fields } = row
  return { ...fields, hasSftpSecret: sftpSealedSecret !== null }
}

function placesOf(
  app: App,
  tenant: Tenant,
  settings: queries.SettingsRow,
  rows: readonly queries.PlaceRow[],
): HeadPlaceView[] {
  return HEAD_PLACES.map((place) => ({ place, address: addressOf(app, tenant, place, settings) }))
    .filter(({ address }) => address !== '')
    .map(({ place, address }) => {
      const { keptSeq, keptAt, failureKind, failure, failedAt } =
        rows.find((one) => one.place === place) ?? queries.EMPTY_PLACE
      return {
        place,
        address,
        isOutside: place !== 'FOLDER' || isOutside(app.config),
        kept: keptSeq === null || keptAt === null ? null : { sequence: keptSeq, at: keptAt.toISOString() },
        failure:
          failure === null || failedAt === null
            ? null
            : { kind: failureKind, text: failure, at: failedAt.toISOString() },
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
    places: placesOf(app, tenant, settings, await queries.listPlaces(db)),
    settings: settingsShown(settings),
  }
}

export const getProof = bind(routes.getProof, (ctx) => shown(ctx))

export const getAuditKey = bind(routes.getAuditKey, async ({ app }) => keyView(await signingKeyOfApp(app)))

/** The secret to store: a new one, or the present one as long as it goes to the machine that it was meant for. */
async function sealedSecretOf({ app, db }: Ctx, body: SettingsBody, before: queries.SettingsRow) {
  if (body.sftpUrl === '') return null
  if (body.sftpSecret) return sealSftpSecret(app, db, body.sftpSecret)
  const isKept = before.sftpUrl !== '' && sameMachine(before.sftpUrl, body.sftpUrl) && before.sftpAuth === body.sftpAuth
  const kept = isKept ? before.sftpSealedSecret : null
  if (kept === null) throw fieldFailure('sftpSecret', 'can_not_be_empty', 'heads_secret_can_not_be_empty')
  return kept
}

export const saveProofSettings = bind(routes.saveProofSettings, async (ctx, { body }) => {
  const before = await queries.lockSettings(ctx.db)
  const old = settingsOf(before)
  requireThat(body.version === old.version, 'changed_meanwhile')
  const { version, sftpSecret, ...fields } = body
  const sftpSealedSecret = await sealedSecretOf(ctx, body, old)
  const known = { sealed: old.sftpSealedSecret, at: old.sftpSecretSetAt }
  const row = { ...fields, sftpSealedSecret, sftpSecretSetAt: secretSetAt(sftpSealedSecret, known, ctx.now) }
  if (before) await queries.updateSettings(ctx.db, { ...row, version: version + 1 })
  else requireThat(await queries.insertSettings(ctx.db, row), 'changed_meanwhile')
  if (body.sftpUrl !== old.sftpUrl) {
    await queries.savePlace(ctx.db, 'SFTP', queries.EMPTY_PLACE)
    await clearAlert(ctx.db, 'E2', alertOf('SFTP'), ctx.now)
  }
  const { version: _, sftpSealedSecret: __, sftpSecretSetAt: ___, ...oldFields } = old
  const details = { ...changes(oldFields, fields), ...(sftpSecret && { hasNewSecret: true }) }
  Object.assign(ctx.event, { ...EVENT_LOG, details })
  ctx.afterCommit(() => wakeKeeper(ctx.app, ctx.tenant.tenantId))
  return shown(ctx)
})

export const readHeadsHostKey = bindAsking(
  routes.readHeadsHostKey,
  (ctx, { body }) =>
    keyShown(() => readHostKey({ ...sftpPlaceOf(body.sftpUrl), timeoutMs: PROBE_MS, outgoing: outgoingOf(ctx) })),
  async ({ event }, { body }, presented) => {
    const { fingerprint } = presented
    Object.assign(event, { ...EVENT_LOG, details: { sftpUrl: body.sftpUrl, ...(fingerprint && { fingerprint }) } })
    return presented
  },
)

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
