/** An account as its pages show it; never its secret. */

import type { AccountKind } from '@serialis/contract/plant/sources/account-kinds.ts'
import type { SettingsOf } from '@serialis/contract/plant/sources/accounts.schema.ts'
import type { Ctx } from '../../../kit/http/context.ts'
import { productTitles } from '../../products/products.service.ts'
import { isInForce, todayOf } from './account-choice.service.ts'
import { accountKeys } from './account-keys.service.ts'
import { countOpenPulls, findAccount, listCovered, type AccountRow } from './accounts.queries.ts'

type Settings = SettingsOf[AccountKind]

/** The host that gets a secret: another one needs the secret again. */
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
  isActive: row.isActive,
  activeFrom: row.activeFrom,
  activeTo: row.activeTo,
  isInForce: isInForce(row, todayOf(ctx)),
  address: addressOf(row.settings, carrier),
  productCount,
  lastCheckAt: row.lastCheckAt?.toISOString() ?? null,
  lastSuccessAt: row.lastSuccessAt?.toISOString() ?? null,
  failuresInARow: row.failuresInARow,
  lastProblem: row.lastProblem,
  version: row.version,
})

export async function shownAccount(ctx: Ctx, row: AccountRow) {
  const { db } = ctx
  const covered = await listCovered(db, [row.id])
  const titles = await productTitles(
    db,
    covered.map(({ productId }) => productId),
  )
  const carrier = row.sftpAccountId === null ? '' : ((await findAccount(db, row.sftpAccountId))?.name ?? '')
  return {
    ...shownHead(ctx, row, covered.length, carrier),
    products: covered.map(({ productId, partnerKey }) => ({
      productId,
      code: titles.get(productId)?.code ?? '',
      name: titles.get(productId)?.name ?? '',
      partnerKey,
    })),
    timeoutSeconds: row.timeoutSeconds,
    maxRequest: row.maxRequest,
    tries: row.tries,
    retryMinutes: row.retryMinutes,
    noAnswerHours: row.noAnswerHours,
    acknowledges: row.acknowledges,
    hasSecret: row.sealedSecret !== null,
    hasPrivateKey: row.sealedKey !== null,
    keys: await accountKeys(row.settings, ctx.now),
    // Those of the row's own kind; the types are those of one kind for all, see `bindKinds`.
    settings: row.settings as SettingsOf['TRACELINK'],
    sftpAccountName: carrier,
    openPulls: await countOpenPulls(db, row.id),
  }
}
