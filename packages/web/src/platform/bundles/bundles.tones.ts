import type {
  BundleDifference,
  BundleOutcome,
  BundleStatus,
} from '@serialis/contract/platform/bundles/bundles.schema.ts'
import type { Tone } from '../../kit/look/tone.ts'

export const bundleTones: Record<BundleStatus, Tone> = {
  WRITTEN: 'issued',
  CHECKED: 'waiting',
  ENTERING: 'waiting',
  DONE: 'active',
  DROPPED: 'inactive',
}

export const differenceTones: Record<BundleDifference, Tone> = {
  NEW: 'active',
  CHANGED: 'waiting',
  SAME: 'inactive',
  ONLY_HERE: 'inactive',
}

export const outcomeTones: Record<BundleOutcome, Tone> = {
  OPEN: 'waiting',
  LEFT: 'inactive',
  DONE: 'active',
  WAITS: 'waiting',
  REFUSED: 'rejected',
}
