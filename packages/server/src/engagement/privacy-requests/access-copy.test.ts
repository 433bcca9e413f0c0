/** The copy of a member with more of everything than one page of a statement has. */

import { recordActivities } from '@serialis/contract/engagement/activities/activities.routes.ts'
import { createMember } from '@serialis/contract/engagement/members/members.routes.ts'
import * as routes from '@serialis/contract/engagement/privacy-requests/privacy-requests.routes.ts'
import { permissions, type PermissionName } from '@serialis/contract/permissions.ts'
import { listEvents } from '@serialis/contract/platform/audit/audit.routes.ts'
import pg from 'pg'
import { beforeAll, expect, it } from 'vitest'
import { atEnd } from '../../../test/harness/at-end.ts'
import { userWith, type Client } from '../../../test/harness/client.ts'
import { testApp, type TestApp } from '../../../test/harness/database.ts'
import { filesOfZip } from '../../desk/extracts/extracts.fixtures.ts'
import { activeAudience } from '../audiences/audiences.fixtures.ts'
import { activeTag } from '../tags/tags.fixtures.ts'
import { approval, askedFor, doneRequest } from './privacy-requests.fixtures.ts'

/** More than two pages. */
const MANY = 1_100
let t: TestApp
let signer: Client
let superuser: pg.Client

beforeAll(async () => {
  t = await testApp({ work: true })
  signer = await userWith(t.http, t.admin, Object.keys(permissions) as PermissionName[])
  superuser = new pg.Client({ connectionString: t.database.superuserUrl })
  await superuser.connect()
  atEnd(() => superuser.end())
})

/** Rows that commands would take minutes for; several of a moment, as batches leave them. */
async function fill(memberId: string): Promise<void> {
  const tag = await activeTag(t.admin)
  const audience = await activeAudience(t.admin)
  const many = (statement: string, of?: string) =>
    superuser.query(statement, of === undefined ? [memberId, MANY] : [memberId, MANY, of])
  await many(
    `insert into member_tag_changes (tenant_id, member_id, changed_at, id, tag_id, step, source, changed_by_name)
     select 1, $1, timestamptz '2026-01-01' + (n / 7) * interval '1 min', gen_random_uuid(), $3, 'ADDED', 'HAND', 'N' || n from generate_series(1, $2) n`,
    tag.id,
  )
  await many(
    `insert into audience_changes (tenant_id, member_id, changed_at, id, audience_id, step, changed_by_name)
     select 1, $1, timestamptz '2026-01-01' + (n / 7) * interval '1 min', gen_random_uuid(), $3, 'ENTERED', 'N' || n from generate_series(1, $2) n`,
    audience.id,
  )
  await many(
    `insert into point_bookings (tenant_id, id, member_id, kind, ref_type, ref_id, ref_reason, reason, booked_at, booked_by_name)
     select 1, gen_random_uuid(), $1, 'EARN', 'RECEIPT', 'R' || n, '', 'x', now(), 'x' from generate_series(1, $2) n`,
  )
  await superuser.query(
    `insert into point_entries (tenant_id, booking_id, line, member_id, account, points)
     select 1, b.id, l.line, $1, l.account, l.points from point_bookings b, (values (1, 'CORRECTED', 5), (2, 'ISSUED', -5)) l (line, account, points)
      where b.member_id = $1`,
    [memberId],
  )
}

it('has every row once, in order, in all three parts', async () => {
  const { id: memberId } = await t.admin.call(createMember, { body: { name: 'Wei Zhang', phone: '+8613600000009' } })
  const at = t.app.clock.now().getTime()
  for (let from = 0; from < MANY; from += 550)
    await t.admin.call(recordActivities, {
      body: {
        items: Array.from({ length: 550 }, (_, of) => ({
          activityId: `c-${from + of}`,
          type: 'VISIT',
          member: { id: memberId },
          occurredAt: new Date(at - Math.floor((from + of) / 300) * 1000).toISOString(),
        })),
      },
    })
  await fill(memberId)
  const id = await askedFor(t.admin, memberId, 'ACCESS')
  await signer.call(routes.approvePrivacyRequest, await approval(signer, id))
  await doneRequest(signer, id)
  const files = filesOfZip((await signer.raw(routes.downloadPrivacyFile, { params: { id } })).body)
  const { tables } = JSON.parse(files.get('personal-data.json')!.toString()) as {
    tables: Record<string, Record<string, string>[]>
  }
  const names = (table: string, field: string) => new Set(tables[table]?.map((row) => row[field])).size
  expect(names('member_activities', 'activityId')).toBe(MANY)
  expect(tables['member_activities']).toHaveLength(MANY)
  expect(tables['member_activities']?.[0]).not.toHaveProperty('id')
  const times = tables['member_activities']!.map(({ occurredAt }) => occurredAt!)
  expect(times).toEqual(times.toSorted())
  expect(tables['member_tag_changes']).toHaveLength(MANY)
  expect(tables['audience_changes']).toHaveLength(MANY)
  expect(names('point_bookings', 'id')).toBe(MANY)
  expect(tables['point_entries']).toHaveLength(2 * MANY)
  const { items } = await t.admin.call(listEvents, { query: { action: 'privacy_request.access_done', subjectId: id } })
  const count = Object.values(tables).reduce((sum, rows) => sum + rows.length, 0)
  expect(items.map(({ details }) => details)).toEqual([
    expect.objectContaining({ memberId, rows: [null, count], status: ['RUNNING', 'DONE'] }),
  ])
  for (const part of ['en', 'zh']) {
    const rows = files.get(`personal-data.${part}.html`)!.toString().match(/<tr>/g)!
    expect(rows.length).toBeGreaterThan(6 * MANY)
  }
  const page = (part: string) => files.get(`personal-data.${part}.html`)!.toString()
  expect(page('en')).toMatch(/<td>Name · A person · [^<"{]+<\/td>/)
  expect(page('zh')).toMatch(/<td>姓名 · 人工录入 · [^<"{]+<\/td>/)
})
