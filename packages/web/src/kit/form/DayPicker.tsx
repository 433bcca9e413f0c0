/** A calendar day as `yyyy-mm-dd`. antd's calendar is loaded when the first one is shown. */

import { lazyRouteComponent } from '@tanstack/react-router'
import { Suspense } from 'react'

export interface DayPickerProps {
  id?: string
  value: string
  onChange: (day: string) => void
  /** First and last day that may be chosen. */
  min?: string
  max?: string
  status?: '' | 'error'
  disabled?: boolean
  autoFocus?: boolean
  'aria-label'?: string
  'aria-invalid'?: boolean
  'aria-describedby'?: string
}

const LoadedDayPicker = lazyRouteComponent(() => import('./LoadedDayPicker.tsx'), 'LoadedDayPicker')

export const DayPicker = (props: DayPickerProps) => (
  <Suspense fallback={<span className="bone" style={{ height: 34 }} />}>
    <LoadedDayPicker {...props} />
  </Suspense>
)
