/** Rooms where something waits for an item of a dictionary answer here: a new version may let it go on. */

import type { Ctx } from '../../kit/http/context.ts'
import { extensionPoint } from '../../kit/http/extension-point.ts'

/** In the transaction that publishes; `values` are those that waited in the inbox and that the version has items for. */
type OnPublished = (
  ctx: Pick<Ctx, 'afterCommit' | 'app' | 'db' | 'now'>,
  published: { id: string; number: number; values: readonly string[] },
) => Promise<void>
export const mappingDictPublished = extensionPoint<OnPublished>()
