/** What leaves with a tenant that closes: records with every state that they had. */

import * as routes from '@serialis/contract/engagement/records/records.routes.ts'
import pg from 'pg'
import { beforeAll, describe, expect, it } from 'vitest'
import { atEnd } from '../../../test/harness/at-end.ts'
import type { Client } from '../../../test/harness/client.ts'
import { testApp, type TestApp } from '../../../test/harness/database.ts'
import { wholeFileRows } from '../../../test/harness/whole-file.ts'
import { aField } from '../collections/meta-data.fixtures.ts'
import { aRecordCollection } from './records.fixtures.ts'

let t: TestApp
let recordId: string

const rowsOf = (name: string, tenantId: number) => wholeFileRows(t, name, tenantId)

/** Its record has been in the first city, and is in the second. */
async function aMovedShop(by: Client, code: string, cities: readonly [string, string]): Promise<string> {
  const fields = [aField('code', { isRequired: true }), aField('city')]
  const collectionId = await aRecordCollection(by, fields, { code })
  const [city, next] = cities
  const { id } = await by.call(routes.createRecord, { body: { collectionId, data: { code: 'A', city } } })
  await by.call(routes.updateRecord, { params: { id }, body: { version: 1, data: { code: 'A', city: next } } })
  return id
}

beforeAll(async () => {
  t = await testApp()
  recordId = await aMovedShop(t.admin, 'own_shops', ['Beijing', 'Shanghai'])
  await aMovedShop(t.other, 'other_shops', ['Paris', 'Berlin'])
})

describe('the export of everything', { shuffle: false }, () => {
  it('1. has the own records and their earlier states, and those of no other tenant', async () => {
    // In the order in which the database keeps names.
    const data = (city: string) => JSON.stringify({ city, code: 'A' })
    const records = async (tenantId: number) =>
      (await rowsOf('collectionRecords', tenantId)).map((row) => row.slice(0, 4))
    const versions = async (tenantId: number) =>
      (await rowsOf('collectionRecordVersions', tenantId)).map((row) => row.slice(0, 4))
    expect(await records(1)).toEqual([['own_shops', 'A', data('Shanghai'), 2]])
    expect(await versions(1)).toEqual([['own_shops', 'A', 1, data('Beijing')]])
    expect(await records(2)).toEqual([['other_shops', 'A', data('Berlin'), 2]])
    expect(await versions(2)).toEqual([['other_shops', 'A', 1, data('Paris')]])
  })

  it('2. has each state once, however many pages there are', async () => {
    const superuser = new pg.Client({ connectionString: t.database.superuserUrl })
    await superuser.connect()
    atEnd(() => superuser.end())
    await superuser.query(
      `insert into collection_record_versions
         (tenant_id, record_id, version, collection_id, key, data, meta_number, source, source_id, source_at, changed_by_name, reason, changed_at)
       select tenant_id, record_id, number, collection_id, key, data, meta_number, source, source_id, source_at, changed_by_name, reason, changed_at
         from collection_record_versions, generate_series(2, 1001) as number where record_id = $1`,
      [recordId],
    )
    const numbers = (await rowsOf('collectionRecordVersions', 1)).map((row) => row[2])
    expect(numbers).toEqual(Array.from({ length: 1_001 }, (_, at) => at + 1))
  })
})
