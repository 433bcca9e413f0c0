/** The trace of an account's logins: who came in, what was refused, and what has to wait. */

import { z } from 'zod'
import { id } from '../../kit/entity.ts'

export const LOGIN_EVENTS = [
  'session.opened',
  'session.asked',
  'session.refused',
  'session.locked',
  'password.refused',
  'second_factor.refused',
] as const

export const loginTrace = z.object({
  /**
   * What has to wait after wrong attempts: new logins, signatures and changes of the password in open sessions, or
   * codes of the authenticator app.
   */
  waits: z.array(
    z.object({
      of: z.enum(['LOGIN', 'SESSION', 'FACTOR']),
      since: z.iso.datetime(),
      until: z.iso.datetime(),
      refused: z.number().int(),
      address: z.string(),
    }),
  ),
  /** The newest login, and the one before. */
  last: z.object({ at: z.iso.datetime(), address: z.string(), refusedBefore: z.number().int() }).nullable(),
  previous: z.object({ at: z.iso.datetime(), address: z.string() }).nullable(),
  /** Refused attempts since the newest login. */
  refusedSince: z.number().int(),
  /** Newest first. Of many refusals in a minute only some have an entry. */
  entries: z.array(
    z.object({
      id,
      at: z.iso.datetime(),
      event: z.enum(LOGIN_EVENTS),
      address: z.string(),
      tries: z.number().int().nullable(),
      until: z.iso.datetime().nullable(),
    }),
  ),
})
export type LoginTrace = z.infer<typeof loginTrace>
