import type { ExtractStatus } from '@serialis/contract/extracts/extracts.schema.ts'
import type { Tone } from '../kit/tone.ts'

export const extractTones: Record<ExtractStatus, Tone> = { WRITING: 'neutral', DONE: 'active', FAILED: 'rejected' }
