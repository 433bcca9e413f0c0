import { z } from 'zod'
import { recordVersion } from '../../kit/entity.ts'
import { PASSWORD_MINIMUM } from './access.schema.ts'

export const POLICY_MINIMUM = { least: PASSWORD_MINIMUM, default: 8, most: 64 } as const
/** Sessions end after an hour without a sign of their user at the latest. */
export const IDLE_MINUTES = { least: 5, most: 60 } as const
/** A holiday or a shutdown must not lock a plant out. */
const UNUSED_DAYS = { least: 30, most: 3_650 } as const
const MAX_AGE_DAYS = { least: 30, most: 3_650 } as const

const fields = {
  /** The least number of characters. */
  minimum: z.number().int().min(POLICY_MINIMUM.least).max(POLICY_MINIMUM.most),
  /** A login with an older password asks for a new one; null: passwords do not age. */
  maxAgeDays: z.number().int().min(MAX_AGE_DAYS.least).max(MAX_AGE_DAYS.most).nullable().default(null),
  /** API keys are refused that many days after they were made; null: they do not age. */
  apiKeyMaxAgeDays: z.number().int().min(1).max(MAX_AGE_DAYS.most).nullable().default(null),
  /** A session ends when its user gave no sign for that long. */
  sessionIdleMinutes: z.number().int().min(IDLE_MINUTES.least).max(IDLE_MINUTES.most).default(IDLE_MINUTES.most),
  /** Accounts that were not used for that many days are disabled in the night; null: they stay. */
  unusedAccountDays: z.number().int().min(UNUSED_DAYS.least).max(UNUSED_DAYS.most).nullable().default(null),
}

/** The one subject of its events. */
export const PASSWORD_POLICY = 'passwords'

/** `version` 0: nothing was set yet. */
export const passwordPolicy = z.object({ ...fields, version: recordVersion })
