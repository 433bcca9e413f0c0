/** Chooses the account that is asked for the codes of a product. */

import type { SnSource } from '@serialis/contract/plant/products/product-fields.ts'
import type { AccountEnvironment, AccountKind } from '@serialis/contract/plant/sources/account-kinds.ts'
import type { Ctx } from '../../../kit/http/context.ts'
import { dayIn } from '../../../kit/ops/clock.ts'
import { listCovered, listServing, type AccountRow } from './accounts.queries.ts'

type Asking = Pick<Ctx, 'db' | 'now' | 'tenant'>

/** Active, and today is in its period. */
export const isInForce = (
  { isActive, activeFrom, activeTo }: Pick<AccountRow, 'isActive' | 'activeFrom' | 'activeTo'>,
  today: string,
): boolean => isActive && (activeFrom === null || activeFrom <= today) && (activeTo === null || today <= activeTo)

export const todayOf = ({ tenant, now }: Pick<Ctx, 'now' | 'tenant'>): string => dayIn(tenant.zone, now)

export interface ChosenAccount {
  account: AccountRow
  /** The partner's own number of the product; empty: its GTIN. */
  partnerKey: string
}

/** The first account by priority that is in force and covers the product; of one environment, if one is named. */
export async function chooseAccount(
  ctx: Asking,
  { productId, environment }: { productId: string; environment?: AccountEnvironment | undefined },
): Promise<ChosenAccount | undefined> {
  const today = todayOf(ctx)
  const serving = (await listServing(ctx.db)).filter(
    (account) => isInForce(account, today) && (environment === undefined || account.environment === environment),
  )
  const covered = await listCovered(
    ctx.db,
    serving.map(({ id }) => id),
  )
  for (const account of serving) {
    const own = covered.filter(({ accountId }) => accountId === account.id)
    const match = own.find(({ productId: ownProductId }) => ownProductId === productId)
    if (own.length === 0 || match !== undefined) return { account, partnerKey: match?.partnerKey ?? '' }
  }
  return undefined
}

export interface ServingAccount {
  id: string
  kind: AccountKind
  environment: AccountEnvironment
  name: string
  /** Maximum number of codes in one request. */
  maxRequest: number
}

/** For pools: the account that would be asked for this product now. Own codes come from no account. */
export async function accountFor(
  ctx: Asking,
  { productId, source }: { productId: string; source: SnSource },
): Promise<ServingAccount | undefined> {
  if (source !== 'TRACELINK') return undefined
  const chosen = await chooseAccount(ctx, { productId })
  if (chosen === undefined) return undefined
  const { id, kind, environment, name, maxRequest } = chosen.account
  return { id, kind, environment, name, maxRequest }
}
