/** One choice changed, the rest as it is; the dry run starts anew. */

import type { ChangeDetail, ChangeMending } from '@serialis/contract/desk/status-changes/status-changes.schema.ts'
import { useCommand } from '../../kit/wire/server-state.ts'
import type { Desk } from './shared/desks.ts'

export type Mend = (
  to: Partial<Omit<ChangeMending, 'options'>> & { options?: Partial<ChangeMending['options']> },
) => void

export function useMend(desk: Desk, change: ChangeDetail): { mend: Mend; isBusy: boolean } {
  const { run, isBusy } = useCommand(desk.routes.mend)
  const { id, operation, reason, recordNo, identifiedBy, asksSecond, options } = change
  return {
    isBusy,
    mend: (to) =>
      void run({
        params: { id },
        body: { operation, reason, recordNo, identifiedBy, asksSecond, ...to, options: { ...options, ...to.options } },
      }),
  }
}
