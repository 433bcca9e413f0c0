/** Who may import, but not see identities in full, learns from no file whose numbers are those of members. */

import * as routes from '@serialis/contract/engagement/member-imports/member-imports.routes.ts'
import type { MemberImport } from '@serialis/contract/engagement/member-imports/member-imports.schema.ts'
import { createMember } from '@serialis/contract/engagement/members/members.routes.ts'
import { listEvents } from '@serialis/contract/platform/audit/audit.routes.ts'
import { beforeAll, expect, it } from 'vitest'
import { type Client, userWith } from '../../../test/harness/client.ts'
import { testApp, type TestApp } from '../../../test/harness/database.ts'
import { inTens } from '../members/few-members.ts'
import { BLIND_RIGHTS, IMPORT_RIGHTS, importDesk } from './member-imports.fixtures.ts'

let t: TestApp
let clerk: Client
let blind: Client
let desk: ReturnType<typeof importDesk>
let seeing: ReturnType<typeof importDesk>
let numbers = 13_500_000_000
const phone = () => `+86${++numbers}`

beforeAll(async () => {
  t = await testApp({ work: true })
  clerk = await userWith(t.http, t.admin, [...IMPORT_RIGHTS])
  blind = await userWith(t.http, t.admin, BLIND_RIGHTS)
  desk = importDesk(blind)
  seeing = importDesk(clerk)
})

const csv = (...lines: readonly string[]) => `${lines.join('\n')}\n`

/** All that its reader can read of a file, without what differs by chance. */
async function told(file: Pick<MemberImport, 'id'>) {
  const { id } = file
  const { status, rows: count, misfits, created, changed, refused, counts, failure, allowed } = await desk.file(id)
  const rows = (await desk.rows(file)).map((row) => ({ ...row, cells: Object.keys(row.cells) }))
  const listed = (await blind.call(routes.listMemberImports, { query: {} })).items.find((one) => one.id === id)
  const asFile = await blind.raw(routes.downloadRefusedMembers, { params: { id } })
  const { items } = await t.admin.call(listEvents, { query: { subjectType: 'member_import', subjectId: id } })
  const events = items
    .filter(({ action }) => action === 'member_import.checked' || action === 'member_import.entered')
    .map(({ action, details }) => ({ action, details }))
  return {
    shown: { status, rows: count, misfits, created, changed, refused, counts, failure, allowed },
    rows,
    counts: [listed?.created, listed?.changed, listed?.refused],
    asFile: asFile.body.toString(),
    events,
  }
}

it('tells the same of a file with a member as of one with a stranger', async () => {
  const [member, stranger] = [phone(), phone()]
  await clerk.call(createMember, { body: { name: 'Owner', phone: member } })
  const answers = []
  for (const number of [member, stranger]) {
    const file = await desk.checked(csv('phone,name', `${number},Somebody`, 'x,Wrong'))
    answers.push(await told(file))
  }
  expect(answers[0]).toEqual(answers[1])
  expect(answers[0]!.rows).toMatchObject([
    { line: 2, outcome: 'FITS', faults: [], others: [], before: {} },
    { line: 3, outcome: 'REFUSED', faults: [{ field: 'phone', key: 'phone_wrong' }] },
  ])
  expect(answers[0]!.shown).toMatchObject({
    rows: 2,
    misfits: 1,
    created: null,
    counts: { create: null, refused: null },
  })
  // Who may see identities reads which is which.
  const [open] = await seeing.rows(await seeing.checked(csv('phone,name', `${member},Somebody`)))
  expect(open).toMatchObject({ outcome: 'REFUSED', faults: [{ key: 'not_found_by' }] })
})

it('does not by a filter, nor by rows beyond the first ones', async () => {
  const members = await Promise.all(
    [1, 2, 3].map(async () => {
      const number = phone()
      await clerk.call(createMember, { body: { name: 'Owner', phone: number } })
      return number
    }),
  )
  const file = await desk.checked(csv('phone', ...Array.from({ length: 25 }, phone), ...members, 'x'))
  expect(file).toMatchObject({ rows: 29, misfits: 1, counts: { create: 20, refused: null } })
  expect((await desk.rows(file)).map(({ line }) => line)).toEqual([
    ...Array.from({ length: 20 }, (_, at) => at + 2),
    30,
  ])
  const by = async (outcome: 'CREATE' | 'REFUSED' | 'FITS', client = blind) => {
    const query = { outcome, limit: 200 }
    return (await client.call(routes.listMemberImportRows, { params: { id: file.id }, query })).items.length
  }
  expect([await by('CREATE'), await by('REFUSED'), await by('FITS')]).toEqual([0, 1, 20])
  expect([await by('CREATE', clerk), await by('REFUSED', clerk), await by('FITS', clerk)]).toEqual([20, 4, 20])
  const csvFile = await blind.raw(routes.downloadRefusedMembers, { params: { id: file.id } })
  expect(csvFile.body.toString().trim().split('\n')).toHaveLength(2)
})

it('does not by a correction, nor by what may be entered', async () => {
  const [member, stranger] = [phone(), phone()]
  await clerk.call(createMember, { body: { name: 'Owner', phone: member } })
  const answers = []
  for (const number of [member, stranger]) {
    const file = await desk.checked(csv('phone,name', 'x,Somebody', `${phone()},Other`))
    const mended = await desk.mend(file, 2, { phone: number })
    const again = await blind.refusal(routes.mendMemberImportRow, {
      params: { id: file.id, line: 2 },
      body: { version: (await desk.file(file.id)).version, cells: { name: 'y' } },
    })
    const alone = await desk.checked(csv('phone', number))
    const done = await desk.entered(alone)
    answers.push({
      mended: { ...mended, cells: {} },
      again: again.message,
      allowed: alone.allowed,
      done: [done.status, done.counts],
      told: await told(alone),
    })
  }
  expect(answers[0]).toEqual(answers[1])
  expect(answers[0]).toMatchObject({ mended: { outcome: 'FITS' }, again: 'import_row_unknown' })
  const refused = await desk.checked(csv('phone', 'x'))
  const { version } = refused
  expect(refused.allowed).not.toContain('enter')
  expect(
    await blind.refusal(routes.enterMemberImport, { params: { id: refused.id }, body: { version } }),
  ).toMatchObject({ message: 'import_has_nothing_to_enter' })
})

it('tells counts in full tens', () => {
  expect([0, 1, 9, 10, 19, 20, 1_234].map(inTens)).toEqual([null, null, null, 10, 10, 20, 1_230])
})
