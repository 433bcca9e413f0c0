/** Rooms that know what the line of an order writes refuse a file of another kind, from the line as from a person. */

import type { UploadCtx } from '../../kit/http/context.ts'
import { extensionPoint } from '../../kit/http/extension-point.ts'

interface ResultGuard {
  /** Throws when the line with this id cannot have written the file. */
  requireOfLine(ctx: UploadCtx, lineId: string): Promise<void>
}
export const resultGuards = extensionPoint<ResultGuard>()
