/** An account as its pages show it; never its secret. */

import type { AccountKind } from '@serialis/contract/plant/sources/accounts.kinds.ts'
import type { SettingsOf } from '@serialis/contract/plant/sources/accounts.schema.ts'
import type { Ctx } from '../../../kit/http/context.ts'
import { productTitles } from '../../products/products.service.ts'
import { isInForce, todayOf } from './account-choice.service.ts'
import { accountKeys } from './account-keys.service.ts'
import { countOpenPulls, findAccount, listCovered, type AccountRow } from './accounts.queries.ts'

type Settings = SettingsOf[AccountKind]

/** Where a secret goes: to another one it is asked for anew. */
export const hostOf = (settings: Settings): string =>
  'hostKey' in settings
    ? `${settings.host}:${settings.port} ${settings.user} ${settings.auth}`
    : settings.url === ''
      ? ''
      : `${new URL(settings.url).origin} ${settings.user}`

const addressOf = (settings: Settings, carrier: string): string =>
  'hostKey' in settings
    ? `${settings.host}:${settings.port}`
    : 'mode' in settings && settings.mode === 'SFTP'
      ? carrier
      : settings.url.replace(/^https?:\/\//, '')

export const shownHead = (ctx: Pick<Ctx, 'tenant' | 'now'>, row: AccountRow, productCount: number, carrier = '') => ({
  id: row.id,
  kind: row.kind,
  name: row.name,
  environment: row.environment,
  priority: row.priority,
  isActive: row.is_active,
  activeFrom: row.active_from,
  activeTo: row.active_to,
  isInForce: isInForce(row, todayOf(ctx)),
  address: addressOf(row.settings, carrier),
  productCount,
  lastCheckAt: row.last_check_at?.toISOString() ?? null,
  lastSuccessAt: row.last_success_at?.toISOString() ?? null,
  failuresInARow: row.failures_in_a_row,
  lastProblem: row.last_problem,
  version: row.version,
})

export async function shownAccount(ctx: Ctx, row: AccountRow) {
  const { db } = ctx
  const covered = await listCovered(db, [row.id])
  const titles = await productTitles(
    db,
    covered.map(({ product_id }) => product_id),
  )
  const carrier = row.sftp_account_id === null ? '' : ((await findAccount(db, row.sftp_account_id))?.name ?? '')
  return {
    ...shownHead(ctx, row, covered.length, carrier),
    products: covered.map(({ product_id, partner_key }) => ({
      productId: product_id,
      code: titles.get(product_id)?.code ?? '',
      name: titles.get(product_id)?.name ?? '',
      partnerKey: partner_key,
    })),
    timeoutSeconds: row.timeout_seconds,
    maxRequest: row.max_request,
    tries: row.tries,
    retryMinutes: row.retry_minutes,
    noAnswerHours: row.no_answer_hours,
    acknowledges: row.acknowledges,
    hasSecret: row.sealed_secret !== null,
    hasPrivateKey: row.sealed_key !== null,
    keys: await accountKeys(row.settings, ctx.now),
    settings: row.settings as never,
    sftpAccountName: carrier,
    openPulls: await countOpenPulls(db, row.id),
  }
}
