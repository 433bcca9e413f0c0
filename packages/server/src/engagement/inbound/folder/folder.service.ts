/** Folders of endpoints: described, looked at, removed. */

import * as routes from '@serialis/contract/engagement/inbound/folder.routes.ts'
import { type EndpointFolder, folderActions } from '@serialis/contract/engagement/inbound/folder.schema.ts'
import { isGranted } from '@serialis/contract/kit/granted.ts'
import type { Input } from '@serialis/contract/kit/route.ts'
import { type PermissionName, permissionCode } from '@serialis/contract/permissions.ts'
import { bind, bindAsking } from '../../../kit/http/bind.ts'
import { changes, type Ctx } from '../../../kit/http/context.ts'
import { fieldFailure, found, requireThat } from '../../../kit/http/failure.ts'
import { outgoingOf } from '../../../kit/limits/sandbox.ts'
import { keyShown, readHostKey, sameMachine, sftpPlaceOf } from '../../../kit/protocols/sftp.ts'
import { hasTaskEnded } from '../../../platform/tasks/tasks.service.ts'
import { findEndpoint, lockEndpoint } from '../endpoints/endpoints.queries.ts'
import { sealFolderSecret } from './access.ts'
import * as queries from './folder.queries.ts'
import { startLook } from './looking.ts'

const SUBJECT = 'subscribe_endpoint'
/** A person waits for the answer. */
const PROBE_MS = 5_000

const PERMISSIONS: Record<(typeof folderActions)[number], PermissionName> = {
  edit: 'subscribeEndpoints.edit',
  look: 'subscribeEndpoints.import',
  remove: 'subscribeEndpoints.edit',
}

const factsOf = ({
  sftpUrl,
  sftpUser,
  sftpAuth,
  sftpHostKey,
  pattern,
  everyMinutes,
}: Omit<Input<typeof routes.saveEndpointFolder>['body'], 'version' | 'sftpSecret'>) => ({
  sftpUrl,
  sftpUser,
  sftpAuth,
  sftpHostKey,
  pattern,
  everyMinutes,
})

async function folderOf({ db }: Ctx, row: queries.FolderRow): Promise<EndpointFolder['folder']> {
  const { failureKind, failureText, failedAt, taskId } = row
  return {
    ...factsOf(row),
    lookedAt: row.lookedAt?.toISOString() ?? null,
    nextLookAt: row.nextLookAt.toISOString(),
    failure:
      failureKind === null || failedAt === null
        ? null
        : { kind: failureKind, text: failureText ?? '', at: failedAt.toISOString() },
    taskId: taskId !== null && !(await hasTaskEnded(db, taskId)) ? taskId : null,
    version: row.version,
  }
}

async function shown(ctx: Ctx, endpointId: string): Promise<EndpointFolder> {
  const { db, actor } = ctx
  const { nameEn, nameZh, status } = found(await findEndpoint(db, endpointId))
  const row = await queries.findFolder(db, endpointId)
  const folder = row === undefined ? null : await folderOf(ctx, row)
  const isPossible = (action: (typeof folderActions)[number]) =>
    action === 'edit' || (folder !== null && (action === 'remove' || (status === 'ENABLED' && folder.taskId === null)))
  return {
    endpointId,
    nameEn,
    nameZh,
    folder,
    allowed: folderActions.filter(
      (action) => isPossible(action) && isGranted(actor.authorities, permissionCode(PERMISSIONS[action])),
    ),
  }
}

export const getEndpointFolder = bind(routes.getEndpointFolder, (ctx, { params }) => shown(ctx, params.id))

/** The secret to store: a new one, or the present one as long as it goes to the machine that it was meant for. */
async function secretFor(
  { app, db, now }: Ctx,
  { params, body }: Input<typeof routes.saveEndpointFolder>,
  before: queries.FolderRow | undefined,
) {
  if (body.sftpSecret)
    return { sealedSecret: await sealFolderSecret(app, db, params.id, body.sftpSecret), secretSetAt: now }
  const isKept = before !== undefined && sameMachine(before.sftpUrl, body.sftpUrl) && before.sftpAuth === body.sftpAuth
  if (!isKept) throw fieldFailure('sftpSecret', 'can_not_be_empty', 'endpoint_folder_secret_can_not_be_empty')
  return { sealedSecret: before.sealedSecret, secretSetAt: before.secretSetAt }
}

export const saveEndpointFolder = bind(routes.saveEndpointFolder, async (ctx, input) => {
  const { db, now, event } = ctx
  const { params, body } = input
  const { id } = found(await lockEndpoint(db, params.id))
  const before = await queries.lockFolder(db, id)
  requireThat((before?.version ?? null) === body.version, 'changed_meanwhile')
  const facts = factsOf(body)
  // Another place has other files; it is looked at soon.
  const row = { ...facts, ...(await secretFor(ctx, input, before)), seen: '{}', nextLookAt: now }
  const cleared = { failureKind: null, failureText: null, failedAt: null }
  if (before) await queries.updateFolder(db, id, { ...row, ...cleared, version: before.version + 1 })
  else requireThat(await queries.insertFolder(db, { ...row, endpointId: id }), 'changed_meanwhile')
  const details = { ...changes(before ? factsOf(before) : {}, facts), ...(body.sftpSecret && { hasNewSecret: true }) }
  Object.assign(event, { subjectType: SUBJECT, subjectId: id, details })
  return shown(ctx, id)
})

export const removeEndpointFolder = bind(routes.removeEndpointFolder, async (ctx, { params, body }) => {
  const { db, event } = ctx
  found(await findEndpoint(db, params.id))
  const row = found(await queries.lockFolder(db, params.id))
  requireThat(row.version === body.version, 'changed_meanwhile')
  await queries.deleteFolder(db, row.endpointId)
  Object.assign(event, { subjectType: SUBJECT, subjectId: row.endpointId, details: { sftpUrl: [row.sftpUrl, null] } })
  return shown(ctx, row.endpointId)
})

export const readEndpointHostKey = bindAsking(
  routes.readEndpointHostKey,
  async (ctx, { params, body }) => {
    await ctx.read(async ({ db }) => found(await findEndpoint(db, params.id)))
    const address = { ...sftpPlaceOf(body.sftpUrl), timeoutMs: PROBE_MS, outgoing: outgoingOf(ctx) }
    return keyShown(() => readHostKey(address))
  },
  async ({ event }, { params, body }, presented) => {
    const { fingerprint } = presented
    const details = { sftpUrl: body.sftpUrl, ...(fingerprint && { fingerprint }) }
    Object.assign(event, { subjectType: SUBJECT, subjectId: params.id, details })
    return presented
  },
)

export const lookAtEndpointFolder = bind(routes.lookAtEndpointFolder, async (ctx, { params }) => {
  const { db, event } = ctx
  const endpoint = found(await findEndpoint(db, params.id))
  const row = found(await queries.lockFolder(db, params.id))
  requireThat(endpoint.status === 'ENABLED', 'endpoint_status_does_not_allow', { status: endpoint.status })
  requireThat(await startLook(ctx, row), 'endpoint_folder_is_read')
  Object.assign(event, { subjectType: SUBJECT, subjectId: row.endpointId })
  return shown(ctx, row.endpointId)
})
