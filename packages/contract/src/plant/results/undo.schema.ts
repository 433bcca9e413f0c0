/** Undoing a committed result file: the preview, and what prevents it. */

import { z } from 'zod'
import { id } from '../../kit/entity.ts'
import { signatureInput } from '../../kit/signature.ts'
import { packagingLevels, statusNumbers } from '../../numbers/ledger/serial-states.ts'

const count = z.number().int().min(0)
const level = z.enum(packagingLevels)
const serial = z.object({ ordinal: z.number().int(), code: z.string(), level })
const state = z.object({ status: z.enum(statusNumbers), isCommissioned: z.boolean() })

export const undoObstacleReasons = ['touched_later', 'container_changed', 'container_holds_others'] as const

const undoEffect = z.object({
  /** Serial numbers of the file that change back. */
  codes: count,
  changes: z.array(z.object({ level, from: state, to: state, count })),
  /** Codes that leave their container, codes that return to one, and containers that are empty then. */
  loosened: count,
  repacked: count,
  emptied: count,
})
export type UndoEffect = z.infer<typeof undoEffect>

export const undoPreview = undoEffect.extend({
  obstacles: z.array(
    z.object({
      reason: z.enum(undoObstacleReasons),
      count,
      /** The later change, where that is one event. */
      event: z
        .object({ id, action: z.string(), by: z.string(), subjectType: z.string(), subjectId: z.string() })
        .nullable(),
      /** Of `container_holds_others`: up to 10 containers of the file, which the event put these packs into. */
      containers: z.array(serial),
      examples: z.array(serial),
    }),
  ),
  /** Why the order, or the file's own status, does not allow it, or null. */
  orderRefusal: z
    .object({ key: z.string(), params: z.record(z.string(), z.union([z.string(), z.number()])) })
    .nullable(),
  /** The digest for the signature; null while something prevents it. */
  digest: z.string().nullable(),
})

export const undoInput = z.object({ signature: signatureInput })
