/** The commands of a row as buttons, and behind "…" those that are not possible now, with the reasons. */

import type { ReactNode } from 'react'
import { OtherSteps } from '../page/OtherSteps.tsx'
import type { Step } from '../page/steps.ts'

export function RowSteps({ of, steps, children }: { of: string; steps: readonly Step[]; children?: ReactNode }) {
  return (
    <span className="row-steps">
      {children}
      <OtherSteps steps={steps} of={of} />
    </span>
  )
}
