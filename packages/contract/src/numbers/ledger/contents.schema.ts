/** The contents of containers that a command destroys or withdraws. */

import { z } from 'zod'
import type { Operation } from './serial-operations.ts'
import { packagingLevels, type Scheme } from './serial-states.ts'
import { transitionsOf } from './serial-transitions.ts'
import { isGone, takesAway } from './serial.status.ts'

const count = z.number().int().min(0)

/** They change like their container, or are taken out first. */
export const contentsChoices = ['WITH', 'RELEASE'] as const
export type ContentsChoice = (typeof contentsChoices)[number]

const destroys = (scheme: Scheme, operation: Operation): boolean =>
  transitionsOf(scheme).some((row) => row.operation === operation && row.final && row.to !== 'PRIOR' && isGone(row.to))

/** What becomes of the content of containers; null: nothing, or a choice is missing (see `takesAway`). */
export function contentsChoiceOf(
  scheme: Scheme,
  operation: Operation,
  { contents, withContents }: { contents?: ContentsChoice | null | undefined; withContents: boolean },
): ContentsChoice | null {
  if (withContents) return 'WITH'
  if (!takesAway(scheme, operation)) return null
  return contents ?? (destroys(scheme, operation) ? 'WITH' : null)
}

/** How many containers with packs that leave them are named; the others are counted. */
export const TAKEN_OUT_SHOWN = 50

/** Packs in use that leave containers which are destroyed or withdrawn. */
export const takenOut = z.object({
  packs: count,
  containers: count,
  first: z.array(
    z.object({ ordinal: z.number().int(), code: z.string(), level: z.enum(packagingLevels), packs: count }),
  ),
})
export type TakenOut = z.infer<typeof takenOut>
