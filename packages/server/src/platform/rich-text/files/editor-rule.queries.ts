import type { EditorRule } from '@serialis/contract/platform/rich-text/files/document-files.schema.ts'
import type { TenantDb } from '../../../kit/db/db.ts'
import { putVersionedRow } from '../../../kit/db/query-builder/versioned-row.ts'

export const findRule = ({ trx }: TenantDb): Promise<EditorRule | undefined> =>
  trx
    .selectFrom('editor_rules')
    .select(['hasJsonp', 'captureHosts', 'videoHosts', 'videoBytes', 'version'])
    .executeTakeFirst()

/** False when the version has changed in the meantime; version 0 is no rule yet. */
export const insertOrUpdateRule = (db: TenantDb, { version, ...rule }: EditorRule): Promise<boolean> =>
  putVersionedRow(db, { table: 'editor_rules', version }, rule)
