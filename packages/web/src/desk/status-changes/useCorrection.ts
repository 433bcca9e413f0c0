/** One choice changed, the rest unchanged; the dry run starts again. */

import type { ChangeDetail, ChangeMending } from '@serialis/contract/desk/status-changes/status-changes.schema.ts'
import { useCommand } from '../../kit/wire/server-state.ts'
import type { Desk } from './shared/desks.ts'

export type Correct = (
  to: Partial<Omit<ChangeMending, 'options'>> & { options?: Partial<ChangeMending['options']> },
) => void

export function useCorrection(desk: Desk, change: ChangeDetail): { correct: Correct; isBusy: boolean } {
  const { run, isBusy } = useCommand(desk.routes.mend)
  const { id, operation, reason, recordNo, identifiedBy, asksSecond, options } = change
  return {
    isBusy,
    correct: (to) =>
      void run({
        params: { id },
        body: { operation, reason, recordNo, identifiedBy, asksSecond, ...to, options: { ...options, ...to.options } },
      }),
  }
}
