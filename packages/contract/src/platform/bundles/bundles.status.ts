/** The life cycle of a bundle that came in. One that was written here is only listed. */

import type { TransitionRow } from '../../kit/transitions.ts'
import type { BundleStatus } from './bundles.schema.ts'

type BundleCommand = 'compare' | 'choose' | 'enter' | 'entered' | 'drop'

export const bundleTransitions: readonly TransitionRow<BundleStatus, BundleCommand>[] = [
  { command: 'compare', from: ['CHECKED'], to: 'CHECKED' },
  { command: 'choose', from: ['CHECKED'], to: 'CHECKED' },
  { command: 'enter', from: ['CHECKED'], to: 'ENTERING' },
  { command: 'entered', from: ['ENTERING'], to: 'DONE' },
  { command: 'drop', from: ['CHECKED'], to: 'DROPPED' },
]
