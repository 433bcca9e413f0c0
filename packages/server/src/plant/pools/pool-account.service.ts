/** Which account a pool gets its codes from. */

import type { Ctx } from '../../kit/http/context.ts'
import { chooseAccount } from '../sources/accounts/account-choice.service.ts'
import type { PoolRow } from './pools.queries.ts'

/** The account that would be asked for codes of the pool now. */
export async function accountOf(
  ctx: Pick<Ctx, 'db' | 'now' | 'tenant'>,
  { environment, productId }: PoolRow,
): Promise<{ id: string; name: string; maxRequest: number } | undefined> {
  const chosen = environment === 'OWN' ? undefined : await chooseAccount(ctx, { productId, environment })
  return chosen && { id: chosen.account.id, name: chosen.account.name, maxRequest: chosen.account.maxRequest }
}
