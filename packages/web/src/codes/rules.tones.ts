import type { RuleVersionStatus } from '@serialis/contract/codes/rule-version.status.ts'
import type { Tone } from '../kit/tone.ts'

export const ruleTones: Record<RuleVersionStatus, Tone> = { DRAFT: 'neutral', APPROVED: 'active', RETIRED: 'inactive' }
