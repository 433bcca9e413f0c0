/** What leaves with a tenant that closes: how endpoints send, what they sent, and what receivers are to forget. */

import { createMember } from '@serialis/contract/engagement/members/members.routes.ts'
import { createRecord } from '@serialis/contract/engagement/records/records.routes.ts'
import { expect, it } from 'vitest'
import { atEnd } from '../../../test/harness/at-end.ts'
import type { Client } from '../../../test/harness/client.ts'
import { testApp } from '../../../test/harness/database.ts'
import { wholeFileRows } from '../../../test/harness/whole-file.ts'
import { aReceiver } from '../../desk/push/push.fixtures.ts'
import { inTenant } from '../../kit/db/db.ts'
import { aField } from '../collections/meta-data.fixtures.ts'
import { aRecordCollection } from '../records/records.fixtures.ts'
import { aChannel, anEndpoint, arrived } from './channels/channels.fixtures.ts'
import { startDueSending } from './channels/dispatcher.ts'
import { insertErasures } from './erasures/erasures.queries.ts'

it('the export of everything has the pushes of the own tenant, and of no other', async () => {
  const t = await testApp({ work: true })
  const now = new Date()
  const receiver = await aReceiver()
  atEnd(() => receiver.close())
  const sending = async (tenantId: number, by: Client) => {
    const collectionId = await aRecordCollection(by, [aField('code', { isRequired: true })])
    const { id: recordId } = await by.call(createRecord, { body: { collectionId, data: { code: `S-${tenantId}` } } })
    const endpoint = await anEndpoint(by, { slug: `shop-${tenantId}`, collectionId, fields: ['code'] })
    await aChannel(by, endpoint.id, receiver.url)
    await startDueSending(t.app, tenantId)
    await arrived(receiver.batches, tenantId)
    const { id: memberId } = await by.call(createMember, { body: { phone: `+861350000000${tenantId}` } })
    // Without a number it is not sent yet.
    await inTenant(t.app.pool, tenantId, 'write', (db) =>
      insertErasures(db, memberId, [{ endpointId: endpoint.id, itemId: memberId, key: null }], now),
    )
    return { recordId, memberId }
  }
  const own = await sending(1, t.admin)
  const other = await sending(2, t.other)
  const rows = async (name: string, tenantId: number, columns: number) =>
    (await wholeFileRows(t, name, tenantId)).map((row) => row.slice(0, columns))
  for (const [tenantId, { recordId, memberId }] of [[1, own] as const, [2, other] as const]) {
    const slug = `shop-${tenantId}`
    expect(await rows('provideChannels', tenantId, 3)).toEqual([[slug, receiver.url, 'Active']])
    expect(await rows('provideDeliveries', tenantId, 6)).toEqual([[slug, 1, 'Changes', 'Delivered', 1, 1]])
    expect(await rows('provideSent', tenantId, 3)).toEqual([[slug, recordId, 1]])
    expect(await rows('provideErasures', tenantId, 4)).toEqual([[slug, memberId, now, null]])
  }
})
