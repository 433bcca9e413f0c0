/** A list of members as a file gives a tag or takes it, and fills an audience or empties it. */

import { getMemberAudiences, pauseAudience } from '@serialis/contract/engagement/audiences/audiences.routes.ts'
import * as routes from '@serialis/contract/engagement/member-lists/member-lists.routes.ts'
import {
  createMember,
  freezeMember,
  getMember,
  listMembers,
} from '@serialis/contract/engagement/members/members.routes.ts'
import { archiveTag, getMemberTags } from '@serialis/contract/engagement/tags/tags.routes.ts'
import { listEvents } from '@serialis/contract/platform/audit/audit.routes.ts'
import { beforeAll, describe, expect, it } from 'vitest'
import { type Client, userWith } from '../../../test/harness/client.ts'
import { testApp, type TestApp } from '../../../test/harness/database.ts'
import { activeAudience, builtAudience, ruleOf } from '../audiences/audiences.fixtures.ts'
import { activeTag } from '../tags/tags.fixtures.ts'
import { LIST_RIGHTS, listDesk } from './member-lists.fixtures.ts'

let t: TestApp
let clerk: Client
let desk: ReturnType<typeof listDesk>
let numbers = 13_400_000_000
const phone = () => `+86${++numbers}`
const csv = (...lines: readonly string[]) => `${lines.join('\n')}\n`
const tagged = async (tag: { code: string }) =>
  (await clerk.call(listMembers, { query: { tag: tag.code, limit: 200 } })).items.map(({ id }) => id)

beforeAll(async () => {
  t = await testApp({ work: true })
  clerk = await userWith(t.http, t.admin, [...LIST_RIGHTS])
  desk = listDesk(clerk)
})

const someone = async (body: { externalId?: string; email?: string } = {}) => {
  const number = phone()
  const { id } = await clerk.call(createMember, { body: { name: 'Guest', phone: number, ...body } })
  return { id, number }
}

describe('a list of members', () => {
  it('gives a tag to those that it finds, after a check that gives it to nobody', async () => {
    const tag = await activeTag(clerk)
    const [one, two] = [await someone(), await someone({ externalId: 'crm-1', email: 'two@mail.example' })]
    const content = csv(
      'Phone number,External ID,Name',
      `${one.number},,A`,
      ',crm-1,B',
      `${phone()},,Nobody`,
      'x,,C',
      `,,D`,
    )
    const file = await desk.checked({ target: 'TAG', targetId: tag.id, effect: 'ADD' }, content)
    expect(file).toMatchObject({
      status: 'CHECKED',
      of: { target: 'TAG', code: tag.code },
      rows: 5,
      misfits: 2,
      counts: { change: 2, same: 0, repeat: 0, refused: 3 },
    })
    expect(await tagged(tag)).toEqual([])
    expect((await desk.rows(file)).map(({ outcome, faults }) => [outcome, ...faults.map(({ key }) => key)])).toEqual([
      ['CHANGE'],
      ['CHANGE'],
      ['REFUSED', 'not_member'],
      ['REFUSED', 'phone_wrong'],
      ['REFUSED', 'identity_missing'],
    ])
    const done = await desk.entered(file)
    expect(done).toMatchObject({ status: 'DONE', counts: { change: 2, refused: 3 } })
    expect((await tagged(tag)).toSorted()).toEqual([one.id, two.id].toSorted())
    const { items } = await clerk.call(getMemberTags, { params: { id: one.id } })
    expect(items).toMatchObject([{ tag: { code: tag.code }, source: 'FILE' }])
    const events = (await t.admin.call(listEvents, { query: { subjectType: 'member_list', subjectId: file.id } })).items
    expect(events.map(({ action }) => action)).toEqual([
      'member_list.entered',
      'member_list.enter_started',
      'member_list.checked',
      'member_list.uploaded',
    ])
    expect(JSON.stringify(events)).not.toMatch(/1340|crm-1|guests/)
    const listed = (await clerk.call(routes.listMemberLists, { query: { target: 'TAG', fileName: 'guest' } })).items
    expect(listed.find(({ id }) => id === file.id)).toMatchObject({ effect: 'ADD', changed: 2 })
    expect((await clerk.call(routes.listMemberLists, { query: { target: 'AUDIENCE' } })).items).toEqual([])
  })

  it('takes the tag as well, and says what it leaves as it is', async () => {
    const tag = await activeTag(clerk)
    const [one, two] = [await someone(), await someone({ externalId: 'crm-2' })]
    const of = { target: 'TAG', targetId: tag.id } as const
    await desk.entered(await desk.checked({ ...of, effect: 'ADD' }, csv('phone', one.number)))
    const file = await desk.checked(
      { ...of, effect: 'REMOVE' },
      csv('phone,External ID', `${one.number},`, `,crm-2`, `${two.number},`),
    )
    expect(file.counts).toEqual({ change: 1, same: 1, repeat: 1, refused: 0 })
    // The other effect, chosen later.
    expect((await desk.planned(file, { effect: 'ADD' })).counts).toEqual({ change: 1, same: 1, repeat: 1, refused: 0 })
    expect((await desk.rows(file)).map(({ outcome }) => outcome)).toEqual(['SAME', 'CHANGE', 'REPEAT'])
    await desk.planned(file, { effect: 'REMOVE' })
    expect((await desk.entered(file)).counts).toMatchObject({ change: 1 })
    expect(await tagged(tag)).toEqual([])
  })

  it('fills an audience and empties it, by a workbook or a column that is chosen', async () => {
    const audience = await activeAudience(clerk)
    const one = await someone()
    const of = { target: 'AUDIENCE', targetId: audience.id } as const
    const file = await desk.checked({ ...of, effect: 'ADD' }, csv('Mobile,Remark', `${one.number},new`))
    expect(file).toMatchObject({ needsColumns: true, rows: 0, columns: ['', ''] })
    expect((await desk.planned(file, { columns: ['phone', ''] })).counts.change).toBe(1)
    await desk.entered(file)
    const inside = async () => (await clerk.call(getMemberAudiences, { params: { id: one.id } })).items
    expect(await inside()).toMatchObject([{ audience: { code: audience.code } }])
    await desk.entered(await desk.checked({ ...of, effect: 'REMOVE' }, csv('phone', one.number)))
    expect(await inside()).toEqual([])
  })

  it('refuses rows of two members, of frozen ones, and beyond the limit of the tag', async () => {
    const tag = await activeTag(clerk, { memberLimit: 2 })
    const [one, two, three] = [await someone(), await someone({ externalId: 'crm-3' }), await someone()]
    const frozen = await someone()
    await clerk.call(freezeMember, {
      params: { id: frozen.id },
      body: { version: (await clerk.call(getMember, { params: { id: frozen.id } })).version, reason: 'A complaint' },
    })
    const content = csv(
      'phone,External ID',
      `${one.number},crm-3`,
      `${frozen.number},`,
      `${one.number},`,
      `${two.number},`,
      `${three.number},`,
    )
    const file = await desk.checked({ target: 'TAG', targetId: tag.id, effect: 'ADD' }, content)
    const told = async () => (await desk.rows(file)).map(({ outcome, faults: [fault] }) => fault?.key ?? outcome)
    const expected = ['two_members', 'member_not_active', 'CHANGE', 'CHANGE', 'limit_reached']
    expect(await told()).toEqual(expected)
    await desk.entered(file)
    expect(await told()).toEqual(expected)
    expect((await tagged(tag)).toSorted()).toEqual([one.id, two.id].toSorted())
  })

  it('is corrected row by row, downloaded, and shown in full only by a command that is recorded', async () => {
    const tag = await activeTag(clerk)
    const one = await someone()
    const file = await desk.checked({ target: 'TAG', targetId: tag.id, effect: 'ADD' }, csv('phone', '1340', 'y'))
    const asFile = (await clerk.raw(routes.downloadRefusedOfList, { params: { id: file.id } })).body.toString()
    expect(asFile).toContain('1340,2,Phone number: This is no mobile number.')
    expect(await desk.mend(file, 2, { phone: one.number })).toMatchObject({ outcome: 'CHANGE', isCorrected: true })
    const again = await desk.file(file.id)
    expect(again).toMatchObject({ misfits: 1, counts: { change: 1, refused: 1 } })
    const [row] = await desk.rows(file)
    expect(row?.cells.phone).not.toContain(one.number)
    expect(await clerk.call(routes.showMemberListRow, { params: { id: file.id, line: 2 } })).toEqual({
      cells: { phone: one.number },
    })
    await desk.entered(file)
    expect(await tagged(tag)).toEqual([one.id])
  })
})

describe('what may be done with a list', () => {
  it('needs a tag or audience that takes members, and the right to choose them', async () => {
    const tag = await activeTag(clerk)
    const event = await activeTag(clerk, { kind: 'EVENT', activityType: 'SCAN' })
    const audience = await activeAudience(clerk)
    const content = csv('phone', phone())
    const refusal = async (by: Client, body: object) =>
      (await by.uploadRefusal(routes.uploadMemberList, { body } as never, { name: 'a.csv', content })).message
    const closed = 'member_list_target_closed'
    expect(await refusal(clerk, { target: 'TAG', targetId: event.id, effect: 'ADD' })).toBe(closed)
    const ruled = await builtAudience(t.admin, ruleOf({ kind: 'GENDER', values: ['FEMALE'] }))
    expect(await refusal(clerk, { target: 'AUDIENCE', targetId: ruled.id, effect: 'ADD' })).toBe(closed)
    const { id, version } = audience
    await clerk.call(pauseAudience, { params: { id }, body: { version, reason: 'For a while' } })
    expect(await refusal(clerk, { target: 'AUDIENCE', targetId: audience.id, effect: 'REMOVE' })).toBe(closed)
    // An id of the other kind is of nothing.
    expect(await refusal(clerk, { target: 'AUDIENCE', targetId: tag.id, effect: 'ADD' })).toBe('not_found')
    const without = await userWith(t.http, t.admin, ['memberLists.import', 'audiences.assign'])
    expect(await refusal(without, { target: 'TAG', targetId: tag.id, effect: 'ADD' })).toBe('no_permission')
    const one = await someone()
    const file = await desk.checked({ target: 'TAG', targetId: tag.id, effect: 'ADD' }, csv('phone', one.number))
    const body = { version: file.version }
    expect((await without.refusal(routes.enterMemberList, { params: { id: file.id }, body })).message).toBe(
      'no_permission',
    )
    await clerk.call(archiveTag, { params: { id: tag.id }, body: { version: tag.version, reason: 'It is over' } })
    expect((await clerk.refusal(routes.enterMemberList, { params: { id: file.id }, body })).message).toBe(closed)
    expect((await desk.planned(file, {})).counts).toMatchObject({ change: 0, refused: 1 })
    expect(await desk.rows(file)).toMatchObject([{ faults: [{ key: 'target_closed' }] }])
  })

  it('follows its status and its version', async () => {
    const tag = await activeTag(clerk)
    const one = await someone()
    const of = { target: 'TAG', targetId: tag.id, effect: 'ADD' } as const
    const file = await desk.checked(of, csv('phone', one.number))
    const { id, version } = file
    const params = { id }
    const plan = { columns: ['phone' as const, 'email' as const], effect: 'ADD' as const, version }
    const message = async (asked: Promise<{ message: string }>) => (await asked).message
    expect(await message(clerk.refusal(routes.planMemberList, { params, body: plan }))).toBe(
      'member_list_columns_differ',
    )
    expect(
      await clerk.refusal(routes.planMemberList, { params, body: { ...plan, columns: ['phone', 'phone'] } }),
    ).toMatchObject({ fields: { columns: 'member_list_field_twice' } })
    expect(await message(clerk.refusal(routes.dropMemberList, { params, body: { version: version + 1 } }))).toBe(
      'changed_meanwhile',
    )
    const row = { params: { id, line: 2 }, body: { version, cells: {} } }
    expect(await message(clerk.refusal(routes.mendMemberListRow, row))).toBe('import_row_unknown')
    expect(await message(clerk.refusal(routes.showMemberListRow, { params: { id, line: 99 } }))).toBe(
      'import_row_unknown',
    )
    await clerk.call(routes.dropMemberList, { params, body: { version } })
    const { version: after } = await desk.file(id)
    for (const route of [routes.enterMemberList, routes.dropMemberList])
      expect(await message(clerk.refusal(route, { params, body: { version: after } }))).toBe(
        'import_status_does_not_allow',
      )
    const nobody = await desk.checked(of, csv('phone', phone()))
    expect(nobody.allowed).not.toContain('enter')
    expect(
      await message(
        clerk.refusal(routes.enterMemberList, { params: { id: nobody.id }, body: { version: nobody.version } }),
      ),
    ).toBe('import_has_nothing_to_enter')
  })

  it('is of its tenant, and of a table', async () => {
    const tag = await activeTag(clerk)
    const one = await someone()
    const of = { target: 'TAG', targetId: tag.id, effect: 'ADD' } as const
    const file = await desk.checked(of, csv('phone', one.number))
    for (const [route, input] of [
      [routes.getMemberList, {}],
      [routes.listMemberListRows, { query: {} }],
      [routes.dropMemberList, { body: { version: 1 } }],
      [routes.enterMemberList, { body: { version: 1 } }],
      [routes.downloadRefusedOfList, {}],
    ] as const)
      expect(await t.other.refusal(route, { params: { id: file.id }, ...input } as never)).toMatchObject({
        status: 404,
      })
    const sent = { name: 'a.csv', content: csv('phone', one.number) }
    expect(await t.other.uploadRefusal(routes.uploadMemberList, { body: of }, sent)).toMatchObject({ status: 404 })
    const picture = { name: 'a.png', content: Buffer.from('89504e470d0a1a0a', 'hex') }
    expect((await clerk.uploadRefusal(routes.uploadMemberList, { body: of }, picture)).message).toBe(
      'choose_a_correct_file_type',
    )
    // The same number elsewhere is of nobody here.
    const theirs = phone()
    await t.other.call(createMember, { body: { name: 'Elsewhere', phone: theirs } })
    expect((await desk.checked(of, csv('phone', theirs))).counts).toMatchObject({ change: 0, refused: 1 })
  })

  it('renews a tag with a lifetime', async () => {
    const tag = await activeTag(clerk, { lifetimeDays: 5 })
    const one = await someone()
    const of = { target: 'TAG', targetId: tag.id, effect: 'ADD' } as const
    await desk.entered(await desk.checked(of, csv('phone', one.number)))
    const before = (await clerk.call(getMemberTags, { params: { id: one.id } })).items[0]?.expiresAt ?? ''
    const again = await desk.checked(of, csv('phone', one.number))
    expect(again).toMatchObject({ counts: { change: 0, same: 1 } })
    await desk.entered(again)
    const after = (await clerk.call(getMemberTags, { params: { id: one.id } })).items[0]?.expiresAt ?? ''
    expect(after > before).toBe(true)
  })
})
