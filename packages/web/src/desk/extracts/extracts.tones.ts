import type { ExtractStatus } from '@serialis/contract/desk/extracts/extracts.schema.ts'
import type { Tone } from '../../kit/look/tone.ts'

export const extractTones: Record<ExtractStatus, Tone> = { WRITING: 'neutral', DONE: 'active', FAILED: 'rejected' }
