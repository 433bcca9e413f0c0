/** For whom or what an order waits, as a part of other pages. */

import type { HitStateProps } from '../../../kit/palette/HitState.tsx'
import { useOrderState } from './orders.display.ts'

export function OrderState({ order }: HitStateProps) {
  return useOrderState()(order)
}
