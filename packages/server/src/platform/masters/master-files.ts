/** Kinds of records that can be created from an uploaded file; the rooms list them with their masters. */

import type { EventCode } from '@serialis/contract/events.ts'
import type { Route } from '@serialis/contract/kit/route.ts'
import type { ExportableList } from '@serialis/contract/lists.ts'
import type { z } from 'zod'
import type { Ctx } from '../../kit/http/context.ts'
import { extensionPoint } from '../../kit/http/extension-point.ts'
import type { MasterColumn } from './masters.queries.ts'

export interface MasterFile {
  name: ExportableList
  /** Create of one record: its right, its input and its event. */
  route: Route & { input: { body: z.ZodType }; event: EventCode }
  columns: readonly MasterColumn[]
  /** Creating refuses what would be outside of the caller's limits, so files are open to accounts with a limit. */
  isWithinReach?: boolean | undefined
  /** The same as by the route; `values` is the route's parsed body. */
  create(ctx: Ctx, values: unknown): Promise<{ id: string }>
}

export const masterFiles = extensionPoint<MasterFile>()
