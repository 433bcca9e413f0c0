/** No table with something of a member is forgotten by merges. */

import { expect, test } from 'vitest'
import { testApp } from '../../../test/harness/database.ts'
import { personalRows } from '../members/erasing/personal-tables.ts'
import { mergers } from '../members/merging/mergers.ts'

/** Tables whose rows do not move, and why. */
const STAYS: Readonly<Record<string, string>> = {
  members: 'the two members themselves',
  collection_records: 'found by identities, which move',
  collection_record_versions: 'found by identities, which move',
  collection_record_persons: 'found by identities, which move',
  suppressed_identities: 'of erased members',
  provide_sent: 'receivers know the member that it was, and hear that it left',
  provide_erasures: 'of erased members',
  record_import_rows: 'found by identities, which move',
  endpoint_files: 'names no member',
  member_list_rows: 'found by identities, which move',
  inbox_messages: 'found by identities, which move',
  inbox_searches: 'of members whose erasure goes on',
  transfer_model_drafts: 'found by identities, which move',
  transfer_model_versions: 'found by identities, which move',
  privacy_requests: 'signatures name the member that it was; texts go with the survivor',
}

test('every table with something of a member moves with it, or says why not', async () => {
  const t = await testApp()
  const moved = new Set(mergers.of(t.app).flatMap(({ tables }) => tables))
  const missing = personalRows.of(t.app).filter(({ table }) => !moved.has(table) && STAYS[table] === undefined)
  expect(missing.map(({ table }) => table)).toEqual([])
})
