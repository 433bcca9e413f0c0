/** SQL of pulls, their attempts and answers. */

import type { PullStatus } from '@serialis/contract/plant/sources/pulls.status.ts'
import type { Insertable, Updateable } from 'kysely'
import type { TenantDb } from '../../../kit/db/db.ts'
import type { SourcePullAnswers, SourcePulls, SourcePullTries } from '../../../kit/db/tables.ts'
import type { NamedFile } from '../../../kit/http/room.ts'

const columns = [
  'id',
  'part',
  'accountId',
  'environment',
  'poolKey',
  'productId',
  'level',
  'codeType',
  'gtin',
  'quantity',
  'accepted',
  'cause',
  'orderId',
  'status',
  'tries',
  'askedAt',
  'nextAt',
  'problem',
  'problemParams',
  'taskId',
  'createdAt',
  'createdByName',
  'finishedAt',
  'version',
] as const
const select = ({ trx }: TenantDb) => trx.selectFrom('source_pulls').select(columns)
export type PullRow = Awaited<ReturnType<ReturnType<typeof select>['execute']>>[number]
export type ProblemParams = Record<string, string | number>

export async function findPull(db: TenantDb, id: string): Promise<PullRow | undefined> {
  return select(db).where('id', '=', id).executeTakeFirst()
}
export async function lockPull(db: TenantDb, id: string): Promise<PullRow | undefined> {
  return select(db).where('id', '=', id).forUpdate().executeTakeFirst()
}

export interface PullFilter {
  status?: PullStatus | undefined
  accountId?: string | undefined
  productId?: string | undefined
  orderId?: string | undefined
  after?: string | undefined
  limit: number
}
/** Newest first. */
export async function listPulls(
  db: TenantDb,
  { status, accountId, productId, orderId, after, limit }: PullFilter,
): Promise<PullRow[]> {
  let rows = select(db)
    .orderBy('id', 'desc')
    .limit(limit + 1)
  if (status) rows = rows.where('status', '=', status)
  if (accountId) rows = rows.where('accountId', '=', accountId)
  if (productId) rows = rows.where('productId', '=', productId)
  if (orderId) rows = rows.where('orderId', '=', orderId)
  if (after) rows = rows.where('id', '<', after)
  return rows.execute()
}

/** Failed pulls of one pool that were not cancelled: their alerts may be open. */
export async function listFailedOfPool(db: TenantDb, poolKey: string): Promise<string[]> {
  return (
    await select(db)
      .where('poolKey', '=', poolKey)
      .where('status', 'in', ['PARKED', 'SHORT', 'REFUSED', 'NO_ANSWER'])
      .execute()
  ).map(({ id }) => id)
}

type New<T> = Omit<Insertable<T>, 'tenantId'>
export async function insertPull({ trx, tenantId }: TenantDb, pull: New<SourcePulls>): Promise<void> {
  await trx
    .insertInto('source_pulls')
    .values({ tenantId, ...pull })
    .execute()
}
export type PullChange = Omit<Updateable<SourcePulls>, 'tenantId' | 'id' | 'version'>
/** Under the pull's lock. */
export async function updatePull(
  { trx }: TenantDb,
  { id, version }: Pick<PullRow, 'id' | 'version'>,
  change: PullChange,
): Promise<PullRow> {
  return trx
    .updateTable('source_pulls')
    .set({ ...change, version: version + 1 })
    .where('id', '=', id)
    .returning(columns)
    .executeTakeFirstOrThrow()
}

/** Pulls whose next attempt, or whose alert that no answer came, is due. */
export async function listDuePulls(db: TenantDb, now: Date): Promise<PullRow[]> {
  return select(db)
    .where('nextAt', '<=', now)
    .where('status', 'in', ['WAITING', 'SENT', 'PARKED'])
    .orderBy('nextAt')
    .orderBy('id')
    .execute()
}

const tryColumns = ['number', 'part', 'sentAt', 'milliseconds', 'problem', 'text'] as const
export const listTries = ({ trx }: TenantDb, pullId: string) =>
  trx.selectFrom('source_pull_tries').select(tryColumns).where('pullId', '=', pullId).orderBy('number').execute()
/** Under the pull's lock, so that numbers are consecutive. */
export async function insertTry(
  { trx, tenantId }: TenantDb,
  pullId: string,
  made: Omit<New<SourcePullTries>, 'pullId' | 'number'>,
): Promise<void> {
  const last = await trx
    .selectFrom('source_pull_tries')
    .select('number')
    .where('pullId', '=', pullId)
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst()
  await trx
    .insertInto('source_pull_tries')
    .values({ tenantId, pullId, number: (last?.number ?? 0) + 1, ...made })
    .execute()
}

const answerColumns = [
  'pullId',
  'part',
  'answeredAt',
  'received',
  'accepted',
  'problem',
  'problemParams',
  'filePath',
  'fileName',
  'fileSize',
  'fileSha256',
  'messageId',
  'acknowledgeAt',
  'acknowledgeTries',
  'acknowledgedAt',
] as const
const selectAnswers = ({ trx }: TenantDb) => trx.selectFrom('source_pull_answers').select(answerColumns)
export type AnswerRow = Awaited<ReturnType<ReturnType<typeof selectAnswers>['execute']>>[number]
export const listAnswers = (db: TenantDb, pullId: string): Promise<AnswerRow[]> =>
  selectAnswers(db).where('pullId', '=', pullId).orderBy('part').execute()
export const findAnswer = (db: TenantDb, pullId: string, part: number): Promise<AnswerRow | undefined> =>
  selectAnswers(db).where('pullId', '=', pullId).where('part', '=', part).executeTakeFirst()
/** Answers whose acknowledgement is due. */
export const listDueAcknowledgements = (db: TenantDb, now: Date): Promise<AnswerRow[]> =>
  selectAnswers(db).where('acknowledgeAt', '<=', now).orderBy('acknowledgeAt').execute()
export async function insertAnswer({ trx, tenantId }: TenantDb, answer: New<SourcePullAnswers>): Promise<void> {
  await trx
    .insertInto('source_pull_answers')
    .values({ tenantId, ...answer })
    .execute()
}
export async function updateAnswer(
  { trx }: TenantDb,
  { pullId, part }: Pick<AnswerRow, 'pullId' | 'part'>,
  change: Pick<Updateable<SourcePullAnswers>, 'acknowledgeAt' | 'acknowledgeTries' | 'acknowledgedAt'>,
): Promise<void> {
  await trx
    .updateTable('source_pull_answers')
    .set(change)
    .where('pullId', '=', pullId)
    .where('part', '=', part)
    .execute()
}

export async function filesOfAnswers({ trx }: TenantDb, paths?: readonly string[]): Promise<NamedFile[]> {
  let rows = trx
    .selectFrom('source_pull_answers')
    .select(['filePath as path', 'fileSize as size'])
    .where('messageId', 'is', null)
  if (paths) rows = rows.where('filePath', 'in', paths.length === 0 ? [''] : [...paths])
  return rows.execute()
}
