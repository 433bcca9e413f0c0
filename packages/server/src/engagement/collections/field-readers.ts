/** Rooms whose records read a field of a collection answer here: publishing what breaks them names them first. */

import type { TenantDb } from '../../kit/db/db.ts'
import type { App } from '../../kit/http/context.ts'
import { extensionPoint } from '../../kit/http/extension-point.ts'

interface FieldReader {
  path: string
  /** As its own page names it. */
  name: string
}

/** The records that read one of these fields. */
type ReadersOf = (db: TenantDb, collectionId: string, paths: readonly string[]) => Promise<readonly FieldReader[]>
export const fieldReaders = extensionPoint<ReadersOf>()

export async function readersOf(
  { app, db }: { app: Pick<App, 'extensions'>; db: TenantDb },
  collectionId: string,
  paths: readonly string[],
): Promise<FieldReader[]> {
  if (paths.length === 0) return []
  const readers: FieldReader[] = []
  for (const ask of fieldReaders.of(app)) readers.push(...(await ask(db, collectionId, paths)))
  return readers
}
