/** Stored bytes of records, for an export of everything. */

import type { TenantDb } from '../db/db.ts'
import { extensionPoint } from '../http/extension-point.ts'

/** A stored file. Names repeat, ids do not. */
export interface KeptBytes {
  id: string
  name: string
  path: string
}

export interface WholeBytes {
  /** Folder of the archive. */
  folder: string
  /** The next of them by id, at most 500; none when it is at the end. */
  next(db: TenantDb, after: string | undefined): Promise<KeptBytes[]>
}

export const WHOLE_BYTES_AT_ONCE = 500

export const wholeBytes = extensionPoint<WholeBytes>()
