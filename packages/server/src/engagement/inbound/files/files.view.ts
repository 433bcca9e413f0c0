/** A file of messages as lists and its page show it. */

import {
  ENDPOINT_FILE_DAYS,
  ENDPOINT_FILE_FAULTS_SHOWN,
  type EndpointFile,
  endpointFileActions,
  type EndpointFileListed,
} from '@serialis/contract/engagement/inbound/files.schema.ts'
import {
  type EndpointFileCommand,
  endpointFileTransitions,
} from '@serialis/contract/engagement/inbound/files.status.ts'
import { isGranted } from '@serialis/contract/kit/granted.ts'
import { rowsOf } from '@serialis/contract/kit/transitions.ts'
import { permissionCode } from '@serialis/contract/permissions.ts'
import type { Ctx } from '../../../kit/http/context.ts'
import { found } from '../../../kit/http/failure.ts'
import { dayIn } from '../../../kit/ops/clock.ts'
import { knownSecretBox } from '../../../platform/secrets/secrets.service.ts'
import { hasTaskEnded, mayFollowTask, taskFailure } from '../../../platform/tasks/tasks.service.ts'
import { findEndpoint } from '../endpoints/endpoints.queries.ts'
import { type EndpointFileRow, listFaults } from './files.queries.ts'
import { openPreview } from './previews.ts'

const DAY_MS = 24 * 3_600_000

export const fileListed = (row: EndpointFileRow): EndpointFileListed => ({
  id: row.id,
  endpointId: row.endpointId,
  fileName: row.fileName,
  status: row.status,
  rows: row.rowCount,
  accepted: row.acceptedCount,
  repeated: row.repeatedCount,
  refused: row.refusedCount,
  uploadedAt: row.uploadedAt.toISOString(),
  uploadedBy: row.uploadedByName,
  version: row.version,
})

/** Its task was given up or cancelled. */
export const isStuck = async ({ db }: Pick<Ctx, 'db'>, row: EndpointFileRow): Promise<boolean> =>
  row.taskId !== null && (await hasTaskEnded(db, row.taskId))

/** A file whose task has ended early goes on, or is discarded. */
export const allows = (row: EndpointFileRow, command: EndpointFileCommand, stuck: boolean): boolean =>
  row.path !== null &&
  (rowsOf(endpointFileTransitions, command, row.status).length > 0 ||
    (stuck && (command === 'drop' || (command === 'enter' && row.status === 'ENTERING'))))

export const goodRows = ({ rowCount, refusedCount }: EndpointFileRow): number => rowCount - refusedCount

function isOpen(row: EndpointFileRow, action: (typeof endpointFileActions)[number], stuck: boolean): boolean {
  if (action === 'download') return row.refusedCount > 0 && row.status !== 'CHECKING' && row.status !== 'ENTERING'
  if (action === 'enter' && row.status === 'CHECKED' && goodRows(row) === 0) return false
  return allows(row, action, stuck)
}

async function previewOf({ app, db, actor }: Ctx, row: EndpointFileRow): Promise<EndpointFile['preview']> {
  if (row.previewEncrypted === null || row.uploadedBy !== actor.userId) return null
  const box = await knownSecretBox(app, db)
  return box === undefined ? null : openPreview(box, row.id, row.previewEncrypted)
}

export async function fileShown(ctx: Ctx, row: EndpointFileRow): Promise<EndpointFile> {
  const { db, tenant, actor } = ctx
  const stuck = await isStuck(ctx, row)
  const { slug, nameEn, nameZh } = found(await findEndpoint(db, row.endpointId))
  const mayImport = isGranted(actor.authorities, permissionCode('subscribeEndpoints.import'))
  return {
    ...fileListed(row),
    slug,
    nameEn,
    nameZh,
    size: row.size,
    sha256: row.sha256,
    format: row.format,
    preview: await previewOf(ctx, row),
    faults: await listFaults(db, row.id, ENDPOINT_FILE_FAULTS_SHOWN),
    endedAt: row.endedAt?.toISOString() ?? null,
    endedBy: row.endedByName,
    removedOn:
      row.path === null ? null : dayIn(tenant.zone, new Date(row.uploadedAt.getTime() + ENDPOINT_FILE_DAYS * DAY_MS)),
    failure:
      row.errorKey === null ? await taskFailure(db, row.taskId) : { key: row.errorKey, params: row.errorParams ?? {} },
    taskId: row.taskId !== null && !stuck && (await mayFollowTask(ctx, row.taskId)) ? row.taskId : null,
    allowed: endpointFileActions.filter((action) => isOpen(row, action, stuck) && (action === 'download' || mayImport)),
  }
}
