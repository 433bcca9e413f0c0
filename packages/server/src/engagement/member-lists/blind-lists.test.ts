/** Who may choose by files, but not see identities in full, learns from no file whose numbers are those of members. */

import * as routes from '@serialis/contract/engagement/member-lists/member-lists.routes.ts'
import type { MemberList } from '@serialis/contract/engagement/member-lists/member-lists.schema.ts'
import { createMember } from '@serialis/contract/engagement/members/members.routes.ts'
import { listEvents } from '@serialis/contract/platform/audit/audit.routes.ts'
import { beforeAll, expect, it } from 'vitest'
import { type Client, userWith } from '../../../test/harness/client.ts'
import { testApp, type TestApp } from '../../../test/harness/database.ts'
import { activeTag } from '../tags/tags.fixtures.ts'
import { type ForWhom, LIST_RIGHTS, listDesk } from './member-lists.fixtures.ts'

let t: TestApp
let clerk: Client
let blind: Client
let desk: ReturnType<typeof listDesk>
let seeing: ReturnType<typeof listDesk>
let of: ForWhom
let numbers = 13_510_000_000
const phone = () => `+86${++numbers}`
const csv = (...lines: readonly string[]) => `${lines.join('\n')}\n`

beforeAll(async () => {
  t = await testApp({ work: true })
  clerk = await userWith(t.http, t.admin, [...LIST_RIGHTS])
  blind = await userWith(
    t.http,
    t.admin,
    LIST_RIGHTS.filter((right) => right !== 'members.unmask'),
  )
  desk = listDesk(blind)
  seeing = listDesk(clerk)
  of = { target: 'TAG', targetId: (await activeTag(clerk)).id, effect: 'ADD' }
})

async function members(count: number): Promise<string[]> {
  const all = Array.from({ length: count }, phone)
  for (const number of all) await clerk.call(createMember, { body: { name: 'Owner', phone: number } })
  return all
}

/** All that its reader can read of a file, without what differs by chance. */
async function told(file: Pick<MemberList, 'id'>) {
  const { id } = file
  const { status, rows: count, misfits, changed, refused, counts, failure, allowed } = await desk.file(id)
  const rows = (await desk.rows(file)).map((row) => ({ ...row, cells: Object.keys(row.cells) }))
  const listed = (await blind.call(routes.listMemberLists, { query: {} })).items.find((one) => one.id === id)
  const asFile = await blind.raw(routes.downloadRefusedOfList, { params: { id } })
  const { items } = await t.admin.call(listEvents, { query: { subjectType: 'member_list', subjectId: id } })
  const events = items
    .filter(({ action }) => action === 'member_list.checked' || action === 'member_list.entered')
    .map(({ action, details }) => ({ action, details }))
  return {
    shown: { status, rows: count, misfits, changed, refused, counts, failure, allowed },
    rows,
    counts: [listed?.changed, listed?.refused],
    asFile: asFile.body.toString(),
    events,
  }
}

it('tells the same of a file with a member as of one with a stranger', async () => {
  const [member] = await members(1)
  const answers = []
  for (const number of [member!, phone()]) answers.push(await told(await desk.checked(of, csv('phone', number, 'x'))))
  expect(answers[0]).toEqual(answers[1])
  expect(answers[0]!.rows).toMatchObject([
    { line: 2, outcome: 'FITS', faults: [] },
    { line: 3, outcome: 'REFUSED', faults: [{ field: 'phone', key: 'phone_wrong' }] },
  ])
  expect(answers[0]!.shown).toMatchObject({
    rows: 2,
    misfits: 1,
    changed: null,
    counts: { change: null, refused: null },
  })
  expect(answers[0]!.shown.allowed).not.toContain('enter')
  // Who may see identities reads which is which.
  const rows = await seeing.rows(await seeing.checked(of, csv('phone', member!, phone())))
  expect(rows).toMatchObject([{ outcome: 'CHANGE' }, { outcome: 'REFUSED', faults: [{ key: 'not_member' }] }])
})

it('does not by a filter, a correction, or a row beyond the first ones', async () => {
  const strangers = Array.from({ length: 24 }, phone)
  const file = await desk.checked(of, csv('phone', ...strangers, ...(await members(3)), 'x'))
  expect(file).toMatchObject({ rows: 28, misfits: 1, counts: { change: null, refused: 20 } })
  const lines = (await desk.rows(file)).map(({ line }) => line)
  expect(lines).toEqual([...Array.from({ length: 20 }, (_, at) => at + 2), 29])
  const by = async (outcome: 'CHANGE' | 'REFUSED' | 'FITS', client = blind) => {
    const query = { outcome, limit: 200 }
    return (await client.call(routes.listMemberListRows, { params: { id: file.id }, query })).items.length
  }
  expect([await by('CHANGE'), await by('REFUSED'), await by('FITS')]).toEqual([0, 1, 20])
  expect([await by('CHANGE', clerk), await by('REFUSED', clerk), await by('FITS', clerk)]).toEqual([0, 25, 0])
  // Of nobody, and so refused: for this reader it is a row like all others.
  const { version } = await desk.file(file.id)
  const row = { params: { id: file.id, line: 2 }, body: { version, cells: { phone: 'y' } } }
  expect((await blind.refusal(routes.mendMemberListRow, row)).message).toBe('import_row_unknown')
  expect(await desk.mend(file, 29, { phone: phone() })).toMatchObject({ outcome: 'FITS', faults: [] })
})

it('enters a file only where ten members change by it', async () => {
  const nine = await desk.checked(of, csv('phone', ...(await members(9)), phone()))
  expect(nine.allowed).not.toContain('enter')
  const input = { params: { id: nine.id }, body: { version: nine.version } }
  expect((await blind.refusal(routes.enterMemberList, input)).message).toBe('import_has_nothing_to_enter')
  expect((await seeing.file(nine.id)).allowed).toContain('enter')
  const ten = await desk.checked(of, csv('phone', ...(await members(11)), phone()))
  expect(ten).toMatchObject({ counts: { change: 10, refused: null }, isInTens: true })
  const done = await desk.entered(ten)
  expect(done).toMatchObject({ status: 'DONE', counts: { change: 10, refused: null } })
  expect((await seeing.file(ten.id)).counts).toMatchObject({ change: 11, refused: 1 })
})
