/** A privacy request as lists and its page show it, what is signed of it, and what may be done with it. */

import {
  ACCESS_FILE_DAYS,
  type PrivacyAction,
  privacyActions,
  type PrivacyRequest,
  type PrivacyRequestDetail,
} from '@serialis/contract/engagement/privacy-requests/privacy-requests.schema.ts'
import { privacyRequestTransitions } from '@serialis/contract/engagement/privacy-requests/privacy-requests.status.ts'
import { isGranted } from '@serialis/contract/kit/granted.ts'
import { rowsFrom } from '@serialis/contract/kit/transitions.ts'
import { permissionCode, type PermissionName } from '@serialis/contract/permissions.ts'
import type { Ctx } from '../../kit/http/context.ts'
import { found } from '../../kit/http/failure.ts'
import { peopleOf } from '../../platform/access/delegation/signing.service.ts'
import { digestOf, signaturesOf } from '../../platform/signatures/signatures.service.ts'
import { taskFile, type TaskFile } from '../../platform/tasks/tasks.service.ts'
import { obstaclesOf } from './obstacles.service.ts'
import { findRequest, isStuck, type PrivacyRequestRow } from './privacy-requests.queries.ts'

export const SUBJECT = 'privacy_request'

const DAY_MS = 24 * 3_600_000

export const requestShown = (row: PrivacyRequestRow): PrivacyRequest => ({
  id: row.id,
  kind: row.kind,
  status: row.status,
  memberId: row.memberId,
  memberName: row.memberName,
  isMemberErased: row.memberStatus === 'ERASED',
  identifiedBy: row.identifiedBy,
  askedBy: row.askedByName,
  askedAt: row.askedAt.toISOString(),
  decidedBy: row.decidedByName,
  decidedAt: row.decidedAt?.toISOString() ?? null,
  finishedAt: row.finishedAt?.toISOString() ?? null,
})

/** What the second person signs. A signature outlives the person, so ids alone; texts of a request never change. */
export const recordOf = (row: PrivacyRequestRow) => ({
  id: row.id,
  kind: row.kind,
  memberId: row.memberId,
  identifiedBy: row.identifiedBy,
  askedBy: row.askedBy,
  askedByName: row.askedByName,
  askedAt: row.askedAt.toISOString(),
})

const PERMISSIONS: Record<PrivacyAction, PermissionName> = {
  approve: 'privacyRequests.approve',
  erase: 'privacyRequests.erase',
  reject: 'privacyRequests.approve',
  withdraw: 'privacyRequests.create',
  download: 'privacyRequests.download',
  certificate: 'privacyRequests.certificate',
}

/** The file of an access request, for as long as it can be downloaded. */
export async function fileOf(
  { db, now }: Pick<Ctx, 'db' | 'now'>,
  row: PrivacyRequestRow,
): Promise<(TaskFile & { until: Date }) | undefined> {
  if (row.kind !== 'ACCESS' || row.taskId === null || row.finishedAt === null) return undefined
  const file = await taskFile(db, row.taskId)
  const until = new Date(row.finishedAt.getTime() + ACCESS_FILE_DAYS * DAY_MS)
  return file && now < until ? { ...file, until } : undefined
}

interface Ends {
  hasFile: boolean
  isStuck: boolean
}

function isOpen(
  { actor }: Ctx,
  row: PrivacyRequestRow,
  { hasFile, isStuck }: Ends,
): (action: PrivacyAction) => boolean {
  const mayEnd = row.status !== 'RUNNING' || isStuck
  const isMine = peopleOf(actor).includes(row.askedBy)
  const commands = new Set<string>(rowsFrom(privacyRequestTransitions, row.status).map(({ command }) => command))
  const fits: Record<PrivacyAction, boolean> = {
    approve: row.kind === 'ACCESS' && commands.has('approve') && !isMine,
    erase: row.kind === 'ERASURE' && commands.has('erase') && !isMine,
    reject: commands.has('reject') && mayEnd && !isMine,
    withdraw: commands.has('withdraw') && mayEnd && row.askedBy === actor.userId,
    download: hasFile,
    certificate: row.certificate !== null,
  }
  return (action) =>
    fits[action] &&
    (actor.kind === 'user' || action === 'download' || action === 'certificate') &&
    isGranted(actor.authorities, permissionCode(PERMISSIONS[action]))
}

export async function detailOf(ctx: Ctx, id: string): Promise<PrivacyRequestDetail> {
  const { db } = ctx
  const row = found(await findRequest(db, id))
  const isWaiting = row.kind === 'ERASURE' && row.status === 'REQUESTED'
  const file = await fileOf(ctx, row)
  return {
    ...requestShown(row),
    reason: row.reason,
    note: row.note,
    decision: row.decision,
    obstacles: isWaiting ? await obstaclesOf(ctx, row.memberId) : [],
    certificate: row.certificate,
    certificateDigest: row.certificateDigest,
    file: file ? { name: file.name, sha256: file.sha256, until: file.until.toISOString() } : null,
    taskId: row.status === 'RUNNING' ? row.taskId : null,
    allowed: privacyActions.filter(isOpen(ctx, row, { hasFile: file !== undefined, isStuck: await isStuck(db, row) })),
    digest: digestOf(recordOf(row)),
    signatures: await signaturesOf(db, SUBJECT, id, () => recordOf(row)),
    version: row.version,
  }
}
