/** Shared by the steps of the rescue: the form, and the server's answer to the scans so far. */

import type { createRescue } from '@serialis/contract/desk/rescue/rescue.routes.ts'
import type { RescueAnswer } from '@serialis/contract/desk/rescue/rescue.schema.ts'
import { useEffect } from 'react'
import type { ContractForm } from '../../kit/form/useContractForm.ts'
import type { CallError } from '../../kit/wire/call-error.ts'

export type RescueForm = ContractForm<typeof createRescue>

export interface RescueStepProps {
  form: RescueForm
  /** Undefined until an existing place was named. */
  answer: RescueAnswer | undefined
  error: CallError | null
}

/** The step shows the errors of this part of the form itself. */
export function useClaimed({ claim }: RescueForm, name: 'scope' | 'chosen') {
  useEffect(() => claim(name), [claim, name])
}
