/** Preferences that the console stores per user: columns of a list, density, dismissed hints. */

import { z } from 'zod'

const PREFERENCE_MAXIMUM = 16_384

export const preferenceKey = z.string().regex(/^[a-z][a-z0-9._-]{0,99}$/i)
/** Any JSON, up to 16,384 characters of it. */
export const preferenceValue = z
  .json()
  .refine((value) => JSON.stringify(value).length <= PREFERENCE_MAXIMUM, 'too_long')
