/** What leaves with a tenant that closes, and how long a search is known. */

import { recordActivity } from '@serialis/contract/engagement/activities/activities.routes.ts'
import { recordMemberConsent } from '@serialis/contract/engagement/members/consents.routes.ts'
import { createMember } from '@serialis/contract/engagement/members/members.routes.ts'
import { bookMemberPoints } from '@serialis/contract/engagement/points/points.routes.ts'
import { beforeAll, describe, expect, it } from 'vitest'
import { testApp, type TestApp } from '../../../test/harness/database.ts'
import { wholeFileRows } from '../../../test/harness/whole-file.ts'
import { inTenant, type TenantDb } from '../../kit/db/db.ts'
import { knownSecretBox } from '../../platform/secrets/secrets.service.ts'
import { openSearch, sealedSearch } from './identities.ts'

let t: TestApp
let id: string
const inOwn = <T>(read: (db: TenantDb) => Promise<T>) => inTenant(t.app.pool, 1, 'read', read)

const rowsOf = (name: string, tenantId: number) => wholeFileRows(t, name, tenantId)

beforeAll(async () => {
  t = await testApp()
  ;({ id } = await t.admin.call(createMember, {
    body: { phone: '+8613500000001', email: 'Li@Brand.Example', gender: 'FEMALE' },
  }))
  await t.other.call(createMember, { body: { phone: '+8613500000002' } })
  await t.admin.call(recordMemberConsent, {
    params: { id },
    body: { purpose: 'LOYALTY', state: 'GRANTED', decidedOn: '2026-01-05', source: 'PAPER', proof: 'Form 1' },
  })
})

describe('the export of everything', () => {
  it('has the identities of the own members in full, and no others', async () => {
    // Ids of one millisecond have no order.
    const rows = (await rowsOf('memberIdentities', 1)).map((row) => row.slice(0, 3).join(' '))
    expect(rows.toSorted()).toEqual([`${id} E-mail li@brand.example`, `${id} Phone +8613500000001`])
  })

  it('says what gave a member its fields', async () => {
    expect((await rowsOf('memberFieldSources', 1)).map((row) => row.slice(0, 3))).toEqual([[id, 'Gender', 'A person']])
  })

  it('has each file of the rooms to the right, with the columns that its titles say', async () => {
    await t.admin.call(bookMemberPoints, { params: { id }, body: { kind: 'EARN', points: 7, reason: 'bought it' } })
    const occurredAt = t.app.clock.now().toISOString()
    await t.admin.call(recordActivity, { body: { activityId: 'a-1', type: 'VISIT', member: { id }, occurredAt } })
    expect((await rowsOf('memberPointEntries', 1)).map((row) => [row[1], row[2], row[7], row[8]])).toEqual([
      [id, 'Given', 'Member', 7],
      [id, 'Given', 'Issued', -7],
    ])
    expect((await rowsOf('memberActivities', 1)).map((row) => row.slice(0, 2))).toEqual([[id, 'VISIT']])
    for (const name of ['memberSerials', 'memberSerialOffers', 'metaDataVersions'])
      expect(await rowsOf(name, 1), name).toEqual([])
  })

  it('has every decision with its proof', async () => {
    expect((await rowsOf('memberConsents', 1)).map((row) => row.slice(0, 7))).toEqual([
      [id, 'Points and rewards', null, 'Agreed', '2026-01-05', 'Paper form', 'Form 1'],
    ])
  })
})

it('knows a search for twelve hours, and one of another tenant never', async () => {
  const box = (await inOwn((db) => knownSecretBox(t.app, db)))!
  const now = new Date('2026-06-01T08:00:00Z')
  const sealed = sealedSearch(box, '+8613500000001', { tenant: { zone: 'Asia/Shanghai', locale: 'zh' }, now })
  const at = (hours: number) => openSearch(box, sealed, new Date(now.getTime() + hours * 3_600_000))
  expect([at(0)?.length, at(12)?.length, at(12.01)]).toEqual([5, 5, undefined])
  const other = (await inTenant(t.app.pool, 2, 'read', (db) => knownSecretBox(t.app, db)))!
  expect(openSearch(other, sealed, now)).toBeUndefined()
})
