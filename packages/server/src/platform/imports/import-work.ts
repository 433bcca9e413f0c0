/** Uploaded tables that were checked and wait to be entered or discarded. */

import type { WorkKind } from '@serialis/contract/work.ts'
import { work, type Waiting, type WorkCtx, type WorkSource } from '../../kit/jobs/work.ts'
import { listUndecided, type UndecidedImport } from './imports.queries.ts'

export const waitingImport = ({ id, fileName, uploadedByName, uploadedAt }: UndecidedImport): Waiting => ({
  id,
  title: fileName,
  about: uploadedByName,
  since: uploadedAt,
  urgency: null,
})

export const undecidedImports = ({ db }: WorkCtx, kinds: readonly string[], limit: number) =>
  kinds.length === 0 ? Promise.resolve([]) : listUndecided(db, kinds, limit)

/** For a room whose right covers all files of one kind. */
export const importWork = (kind: WorkKind, { of, ...more }: { of: string } & Pick<WorkSource, 'isOfWholeTenant'>) =>
  work.extension({
    kind,
    ...more,
    list: async (ctx, limit) => (await undecidedImports(ctx, [of], limit)).map(waitingImport),
  })
