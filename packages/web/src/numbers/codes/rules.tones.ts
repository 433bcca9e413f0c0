import type { RuleVersionStatus } from '@serialis/contract/numbers/codes/rule-version.status.ts'
import type { Tone } from '../../kit/look/tone.ts'

export const ruleTones: Record<RuleVersionStatus, Tone> = { DRAFT: 'neutral', APPROVED: 'active', RETIRED: 'inactive' }
