/** Kinds of records that can be created from an uploaded file; the rooms list them with their masters. */

import type { ErrorKey } from '@serialis/contract/errors.ts'
import type { EventCode } from '@serialis/contract/events.ts'
import type { Route } from '@serialis/contract/kit/route.ts'
import type { ExportableList } from '@serialis/contract/lists.ts'
import type { z } from 'zod'
import type { TenantDb } from '../../kit/db/db.ts'
import type { Ctx } from '../../kit/http/context.ts'
import { extensionPoint } from '../../kit/http/extension-point.ts'
import type { MasterColumn, NewMaster } from './masters.queries.ts'

export interface MasterFile {
  name: ExportableList
  /** Create of one record: its right, its input and its event. */
  route: Route & { input: { body: z.ZodType }; event: EventCode }
  columns: readonly MasterColumn[]
  /** Creating refuses what would be outside of the caller's limits, so files are open to accounts with a limit. */
  isWithinReach?: boolean | undefined
  /** The same as by the route; `values` is the route's parsed body. */
  create(ctx: Ctx, values: unknown): Promise<{ id: string }>
  /** Creates all of them, each with its event, or throws what refuses one of them; absent where a kind cannot. */
  createTogether?(ctx: Ctx, records: readonly NewMaster<unknown>[]): Promise<void>
  /** What only one record of the kind may have: those of the values that are taken, and what refuses them. */
  unique?: {
    field: string
    key: ErrorKey
    taken(db: TenantDb, values: readonly string[]): Promise<ReadonlySet<string>>
  }
}

export const masterFiles = extensionPoint<MasterFile>()
