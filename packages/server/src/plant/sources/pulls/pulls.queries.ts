/** SQL of pulls, their tries and answers. */

import type { PackagingLevel } from '@serialis/contract/numbers/ledger/serial.states.ts'
import type { CodeType } from '@serialis/contract/plant/products/templates.schema.ts'
import type { AccountEnvironment } from '@serialis/contract/plant/sources/accounts.kinds.ts'
import type { PullCause, PullProblem, PullStatus } from '@serialis/contract/plant/sources/pulls.status.ts'
import type { Insertable, Updateable } from 'kysely'
import type { TenantDb } from '../../../kit/db/db.ts'
import type { SourcePullAnswers, SourcePulls, SourcePullTries } from '../../../kit/db/tables.ts'
import type { NamedFile } from '../../../kit/http/room.ts'

const columns = [
  'id',
  'part',
  'account_id',
  'environment',
  'pool_key',
  'product_id',
  'level',
  'code_type',
  'gtin',
  'quantity',
  'accepted',
  'cause',
  'order_id',
  'status',
  'tries',
  'asked_at',
  'next_at',
  'problem',
  'problem_params',
  'task_id',
  'created_at',
  'created_by_name',
  'finished_at',
  'version',
] as const
const select = ({ trx, tenantId }: TenantDb) =>
  trx.selectFrom('source_pulls').select(columns).where('tenant_id', '=', tenantId)
type Row = Awaited<ReturnType<ReturnType<typeof select>['execute']>>[number]
export type ProblemParams = Record<string, string | number>
export type PullRow = Omit<
  Row,
  'environment' | 'level' | 'code_type' | 'cause' | 'status' | 'problem' | 'problem_params'
> & {
  environment: AccountEnvironment
  level: PackagingLevel
  code_type: CodeType
  cause: PullCause
  status: PullStatus
  problem: PullProblem | null
  problem_params: ProblemParams
}
const shown = (row: Row): PullRow => row as unknown as PullRow

export async function findPull(db: TenantDb, id: string): Promise<PullRow | undefined> {
  const row = await select(db).where('id', '=', id).executeTakeFirst()
  return row && shown(row)
}
export async function lockPull(db: TenantDb, id: string): Promise<PullRow | undefined> {
  const row = await select(db).where('id', '=', id).forUpdate().executeTakeFirst()
  return row && shown(row)
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
  if (accountId) rows = rows.where('account_id', '=', accountId)
  if (productId) rows = rows.where('product_id', '=', productId)
  if (orderId) rows = rows.where('order_id', '=', orderId)
  if (after) rows = rows.where('id', '<', after)
  return (await rows.execute()).map(shown)
}

/** Of one pool, those that failed and that nobody has taken back: their alerts may stand. */
export async function listFailedOfPool(db: TenantDb, poolKey: string): Promise<string[]> {
  return (
    await select(db)
      .where('pool_key', '=', poolKey)
      .where('status', 'in', ['PARKED', 'SHORT', 'REFUSED', 'NO_ANSWER'])
      .execute()
  ).map(({ id }) => id)
}

type New<T> = Omit<Insertable<T>, 'tenant_id'>
export async function insertPull({ trx, tenantId }: TenantDb, pull: New<SourcePulls>): Promise<void> {
  await trx
    .insertInto('source_pulls')
    .values({ tenant_id: tenantId, ...pull })
    .execute()
}
export type PullChange = Omit<Updateable<SourcePulls>, 'tenant_id' | 'id' | 'version'>
/** Under the pull's lock. */
export async function updatePull(
  { trx, tenantId }: TenantDb,
  { id, version }: Pick<PullRow, 'id' | 'version'>,
  change: PullChange,
): Promise<void> {
  await trx
    .updateTable('source_pulls')
    .set({ ...change, version: version + 1 })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .execute()
}

/** Pulls whose next try, or whose notice that no answer came, is due. */
export async function listDuePulls(db: TenantDb, now: Date): Promise<PullRow[]> {
  return (
    await select(db)
      .where('next_at', '<=', now)
      .where('status', 'in', ['WAITING', 'SENT', 'PARKED'])
      .orderBy('next_at')
      .orderBy('id')
      .execute()
  ).map(shown)
}

const tryColumns = ['number', 'part', 'sent_at', 'milliseconds', 'problem', 'text'] as const
export const listTries = ({ trx, tenantId }: TenantDb, pullId: string) =>
  trx
    .selectFrom('source_pull_tries')
    .select(tryColumns)
    .where('tenant_id', '=', tenantId)
    .where('pull_id', '=', pullId)
    .orderBy('number')
    .execute()
/** Under the pull's lock, so that numbers follow one another. */
export async function insertTry(
  { trx, tenantId }: TenantDb,
  pullId: string,
  made: Omit<New<SourcePullTries>, 'pull_id' | 'number'>,
): Promise<void> {
  const last = await trx
    .selectFrom('source_pull_tries')
    .select('number')
    .where('tenant_id', '=', tenantId)
    .where('pull_id', '=', pullId)
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst()
  await trx
    .insertInto('source_pull_tries')
    .values({ tenant_id: tenantId, pull_id: pullId, number: (last?.number ?? 0) + 1, ...made })
    .execute()
}

const answerColumns = [
  'pull_id',
  'part',
  'answered_at',
  'received',
  'accepted',
  'problem',
  'problem_params',
  'file_path',
  'file_name',
  'file_size',
  'file_sha256',
  'message_id',
  'acknowledge_at',
  'acknowledge_tries',
  'acknowledged_at',
] as const
const selectAnswers = ({ trx, tenantId }: TenantDb) =>
  trx.selectFrom('source_pull_answers').select(answerColumns).where('tenant_id', '=', tenantId)
export type AnswerRow = Awaited<ReturnType<ReturnType<typeof selectAnswers>['execute']>>[number]
export const listAnswers = (db: TenantDb, pullId: string): Promise<AnswerRow[]> =>
  selectAnswers(db).where('pull_id', '=', pullId).orderBy('part').execute()
export const findAnswer = (db: TenantDb, pullId: string, part: number): Promise<AnswerRow | undefined> =>
  selectAnswers(db).where('pull_id', '=', pullId).where('part', '=', part).executeTakeFirst()
/** Answers that the partner is to be told of by now. */
export const listDueAcknowledgements = (db: TenantDb, now: Date): Promise<AnswerRow[]> =>
  selectAnswers(db).where('acknowledge_at', '<=', now).orderBy('acknowledge_at').execute()
export async function insertAnswer({ trx, tenantId }: TenantDb, answer: New<SourcePullAnswers>): Promise<void> {
  await trx
    .insertInto('source_pull_answers')
    .values({ tenant_id: tenantId, ...answer })
    .execute()
}
export async function updateAnswer(
  { trx, tenantId }: TenantDb,
  { pull_id, part }: Pick<AnswerRow, 'pull_id' | 'part'>,
  change: Pick<Updateable<SourcePullAnswers>, 'acknowledge_at' | 'acknowledge_tries' | 'acknowledged_at'>,
): Promise<void> {
  await trx
    .updateTable('source_pull_answers')
    .set(change)
    .where('tenant_id', '=', tenantId)
    .where('pull_id', '=', pull_id)
    .where('part', '=', part)
    .execute()
}

export async function filesOfAnswers({ trx, tenantId }: TenantDb, paths?: readonly string[]): Promise<NamedFile[]> {
  let rows = trx
    .selectFrom('source_pull_answers')
    .select(['file_path as path', 'file_size as size'])
    .where('tenant_id', '=', tenantId)
    .where('message_id', 'is', null)
  if (paths) rows = rows.where('file_path', 'in', paths.length === 0 ? [''] : [...paths])
  return rows.execute()
}
