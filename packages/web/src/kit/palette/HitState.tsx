/** What is to be done with a record that was found; of orders only. */

import type { FoundOrder } from '@serialis/contract/findable.ts'
import type { SearchHit } from '@serialis/contract/platform/search/search.schema.ts'
import { type ComponentType, Suspense } from 'react'
import { useSlots } from '../shell/slots.ts'

export interface HitStateProps {
  order: FoundOrder
}

declare module '../shell/slots.ts' {
  interface Slots {
    OrderState: ComponentType<HitStateProps>
  }
}

export function HitState({ hit: { order } }: { hit: SearchHit }) {
  const { OrderState } = useSlots()
  if (order === null) return null
  return (
    <span className="soft palette-text">
      <Suspense>
        <OrderState order={order} />
      </Suspense>
    </span>
  )
}
