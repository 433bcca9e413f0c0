/** The rules of a kind of main data for many new records at once, as files bring them. */

import type { MainDataKind } from '@serialis/contract/plant/main-data/main-data.schema.ts'
import type { Ctx } from '../../kit/http/context.ts'
import { requireThat } from '../../kit/http/failure.ts'
import type { NewMaster, Together } from '../../platform/masters/masters.service.ts'
import { listAliases } from './aliases.queries.ts'
import { takenCodes } from './main-data.queries.ts'

/** No code of theirs is the alias of another record, which new records are not. */
const requireOwnCodes =
  (kind: MainDataKind) =>
  async ({ db }: Ctx, rows: readonly { code: string }[]): Promise<void> => {
    const codes = rows.map(({ code }) => code)
    requireThat((await listAliases(db, kind, codes)).length === 0, 'master_code_is_alias')
  }

export const togetherBy = <Values = unknown>(
  kind: MainDataKind,
  { beforeSave }: { beforeSave?: (ctx: Ctx, records: readonly NewMaster<Values>[]) => Promise<void> } = {},
): { together: Together<{ code: string }, Values> } => ({
  together: {
    ...(beforeSave && { beforeSave }),
    afterSave: requireOwnCodes(kind),
    unique: { field: 'code', key: 'master_code_exists', taken: takenCodes(kind) },
  },
})
