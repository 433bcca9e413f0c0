/** How many members there are, for readers who may not learn of single ones: fewer than ten is null. */

import { FEWEST_TOLD } from '@serialis/contract/engagement/members/few-members.ts'
import { isGranted } from '@serialis/contract/kit/granted.ts'
import { permissionCode } from '@serialis/contract/permissions.ts'
import type { Ctx } from '../../kit/http/context.ts'

/** Full tens, so that the rest is no difference to the total. */
export const inTens = (count: number): number | null =>
  count < FEWEST_TOLD ? null : Math.floor(count / FEWEST_TOLD) * FEWEST_TOLD

/** As it is, from ten on; who may see identities in full may know of fewer. */
export const toldTo = ({ actor }: Pick<Ctx, 'actor'>, count: number): number | null =>
  count >= FEWEST_TOLD || isGranted(actor.authorities, permissionCode('members.unmask')) ? count : null

/** For events, which others read than who may see identities: how many came or went, once that says nothing of single ones. */
export const detailsOf = ({
  came,
  went,
}: {
  came?: number
  went?: number
}): { members?: [number | null, number | null] } => {
  const [before, after] = [inTens(went ?? 0), inTens(came ?? 0)]
  return before === null && after === null ? {} : { members: [before, after] }
}
