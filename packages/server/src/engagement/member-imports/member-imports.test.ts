/** Members from files: what a row becomes, what is refused, and that nobody is taken over. */

import * as routes from '@serialis/contract/engagement/member-imports/member-imports.routes.ts'
import type { MemberImport } from '@serialis/contract/engagement/member-imports/member-imports.schema.ts'
import { addMemberIdentity, createMember, listMembers } from '@serialis/contract/engagement/members/members.routes.ts'
import { listEvents } from '@serialis/contract/platform/audit/audit.routes.ts'
import { beforeAll, describe, expect, it } from 'vitest'
import { type Client, userWith } from '../../../test/harness/client.ts'
import { testApp, type TestApp } from '../../../test/harness/database.ts'
import { inTenant } from '../../kit/db/db.ts'
import { xlsxOf } from '../../kit/text-files/xlsx.ts'
import { BLIND_RIGHTS, IMPORT_RIGHTS, importDesk } from './member-imports.fixtures.ts'

let t: TestApp
let clerk: Client
let desk: ReturnType<typeof importDesk>
let numbers = 13_700_000_000
const phone = () => `+86${++numbers}`

beforeAll(async () => {
  t = await testApp({ work: true })
  clerk = await userWith(t.http, t.admin, [...IMPORT_RIGHTS])
  desk = importDesk(clerk)
})

const csv = (...lines: readonly string[]) => `${lines.join('\r\n')}\r\n`
const countsOf = ({ counts: { consents: _consents, keptNo: _keptNo, ...counts }, rows }: MemberImport) => ({
  rows,
  ...counts,
})
const faultsOf = async (file: MemberImport) =>
  (await desk.rows(file))
    .filter(({ outcome }) => outcome === 'REFUSED')
    .map(({ line, faults }) => `${line} ${faults.map(({ field, key }) => `${field} ${key}`.trim()).join(', ')}`)

describe('a file of members', () => {
  it('is checked without a trace, then entered, with one event that names no person', async () => {
    const [a, b] = [phone(), phone()]
    const name = `Wei ${a.slice(-4)}`
    const file = await desk.checked(
      csv(
        '手机号,E-mail,Name,Gender,Birthday,Language,Note',
        `${a},${a.slice(1)}@mail.example,${name},男,1990-1-31,zh,x`,
        `${b},,Emma,FEMALE,,en,`,
      ),
    )
    expect(file).toMatchObject({
      status: 'CHECKED',
      columns: ['phone', 'email', 'name', 'gender', 'birthday', 'locale', ''],
    })
    expect(countsOf(file)).toEqual({ rows: 2, create: 2, change: 0, same: 0, repeat: 0, refused: 0 })
    expect(await desk.member(a).catch(() => undefined)).toBeUndefined()
    const [first] = await desk.rows(file)
    expect(first).toMatchObject({ line: 2, outcome: 'CREATE', cells: { name } })
    expect(JSON.stringify(first?.cells.phone)).not.toContain(a)
    const done = await desk.entered(file)
    expect(done).toMatchObject({ status: 'DONE', created: 2 })
    expect(await desk.member(a)).toMatchObject({
      name,
      gender: 'MALE',
      birthday: '1990-01-31',
      locale: 'zh',
      identities: [
        { kind: 'PHONE', verifiedAt: null },
        { kind: 'EMAIL', verifiedAt: null },
      ],
    })
    const { items } = await t.admin.call(listEvents, { query: { subjectType: 'member_import', subjectId: file.id } })
    expect(items.map(({ action }) => action)).toContain('member_import.entered')
    expect(items.find(({ action }) => action === 'member_import.entered')?.details).toMatchObject({
      rows: 2,
      misfits: 0,
    })
    expect(JSON.stringify(items)).not.toContain(a.slice(3))
    expect(JSON.stringify(items)).not.toContain(name)
  })

  it('is a workbook as well, and says nothing new the second time', async () => {
    const rows = [['shop-1', 'Li Na', phone()]]
    async function* each() {
      yield* rows
    }
    const parts: Buffer[] = []
    for await (const part of xlsxOf('x', ['externalId', 'name', 'phone'], each(), 'UTC')) parts.push(part)
    const content = Buffer.concat(parts)
    expect(countsOf(await desk.entered(await desk.checked(content, 'members.xlsx')))).toMatchObject({ create: 1 })
    expect(countsOf(await desk.checked(content, 'members.xlsx'))).toMatchObject({ create: 0, change: 0, same: 1 })
    expect(
      await clerk.refusal(routes.enterMemberImport, await decisionOf(await desk.checked(content, 'm.xlsx'))),
    ).toMatchObject({ message: 'import_has_nothing_to_enter' })
  })

  it('merges the rows of one person, the later row winning field by field', async () => {
    const [a, b] = [phone(), phone()]
    const file = await desk.checked(
      csv('phone,email,name,gender', `${a},${a.slice(1)}@x.example,Anna,FEMALE`, `${b},,Ben,`, `${a},,Anna Maria,`),
    )
    expect(countsOf(file)).toEqual({ rows: 3, create: 2, change: 0, same: 0, repeat: 1, refused: 0 })
    expect(countsOf(await desk.entered(file))).toEqual(countsOf(file))
    expect(await desk.member(a)).toMatchObject({ name: 'Anna Maria', gender: 'FEMALE' })
  })

  it('refuses what it cannot read, cell by cell', async () => {
    const file = await desk.checked(
      csv(
        'phone,email,externalId,gender,birthday,region,sourceChannel,locale,zone,name',
        '12,,,,,,,,,',
        ',a@,,,,,,,,',
        ',,a b,,,,,,,',
        ',,,,,,,,,Nobody',
        `${phone()},,,x,1990-02-30,NOWHERE,NONE,fr,Mars/One,${'n'.repeat(121)}`,
        `${phone()},,,,2999-01-01,,,,,`,
      ),
    )
    expect(await faultsOf(file)).toEqual([
      '2 phone phone_wrong',
      '3 email email_wrong',
      '4 externalId identity_wrong',
      '5 identity_missing',
      '6 name too_long, gender gender_unknown, birthday birthday_wrong, region region_unknown, sourceChannel channel_unknown, locale locale_unknown, zone zone_unknown',
      '7 birthday birthday_not_past',
    ])
    expect(file.counts.refused).toBe(6)
  })

  it('waits for a person when no title is known', async () => {
    const [a] = [phone()]
    const file = await desk.checked(csv('Number of the person,Who', `${a},Anna`))
    expect(file).toMatchObject({ status: 'CHECKED', needsColumns: true, rows: 0, columns: ['', ''] })
    expect(file.allowed).not.toContain('enter')
    const planned = await desk.planned(file, { columns: ['phone', 'name'] })
    expect(countsOf(planned)).toMatchObject({ rows: 1, create: 1 })
    const other = { foundBy: [], verifiedKinds: [], version: planned.version }
    expect(
      await clerk.refusal(routes.planMemberImport, {
        params: { id: file.id },
        body: { ...other, columns: ['phone', 'phone'] },
      }),
    ).toMatchObject({ status: 400, fields: { columns: 'member_import_field_twice' } })
    expect(
      await clerk.refusal(routes.planMemberImport, { params: { id: file.id }, body: { ...other, columns: ['phone'] } }),
    ).toMatchObject({ status: 400, message: 'member_import_columns_differ' })
    expect(
      await clerk.refusal(routes.planMemberImport, {
        params: { id: file.id },
        body: { ...other, columns: ['phone', 'name'], verifiedKinds: ['PHONE'] },
      }),
    ).toMatchObject({ status: 400, fields: { verifiedProof: 'member_import_proof_needed' } })
  })

  it('without titles masks what its first line says of a person', async () => {
    const a = phone()
    const file = await desk.checked(csv(`${a},anna@x.example,Anna`, `${phone()},,Ben`))
    expect(JSON.stringify(file)).not.toContain(a.slice(4, 10))
    expect(JSON.stringify(file)).not.toContain('anna@')
  })
})

const decisionOf = async ({ id }: MemberImport) => ({
  params: { id },
  body: { version: (await desk.file(id)).version },
})

describe('whose a row is', () => {
  it('is no guess: identities of two members refuse it, with both', async () => {
    const [a, b] = [phone(), `crm-${phone()}`]
    const { id: one } = await clerk.call(createMember, { body: { name: 'One', phone: a } })
    const { id: two } = await clerk.call(createMember, { body: { name: 'Two', externalId: b } })
    const file = await desk.planned(await desk.checked(csv('phone,externalId,name', `${a},${b},Both`)), {
      foundBy: ['PHONE', 'EXTERNAL'],
    })
    expect(await faultsOf(file)).toEqual(['2 two_members'])
    const [row] = await desk.rows(file)
    expect(row?.others.map(({ id }) => id).toSorted()).toEqual([one, two].toSorted())
    expect(JSON.stringify(row)).not.toContain(a)
    expect((await desk.member(a))?.name).toBe('One')
  })

  it('is no guess within the file either', async () => {
    const [a, b] = [phone(), phone()]
    const file = await desk.checked(
      csv('phone,email', `${a},`, `,${b.slice(1)}@x.example`, `${a},${b.slice(1)}@x.example`),
    )
    expect(await faultsOf(file)).toEqual(['4 two_members'])
    expect(countsOf(await desk.entered(file))).toMatchObject({ create: 2, refused: 1 })
  })

  it('takes over no member by a number that nobody verified, unless that was chosen', async () => {
    const a = phone()
    await clerk.call(createMember, { body: { name: 'Owner', phone: a } })
    // A row that the file brought before does not make the number known.
    const content = csv('phone,email,name', `${a},evil${a.slice(1)}@x.example,Taken`)
    const file = await desk.checked(content)
    expect(await faultsOf(file)).toEqual(['2 not_found_by'])
    expect(file.allowed).not.toContain('enter')
    expect(await desk.member(a)).toMatchObject({ name: 'Owner', identities: [{ kind: 'PHONE' }] })
    const chosen = await desk.planned(file, { foundBy: ['PHONE'] })
    expect(countsOf(chosen)).toMatchObject({ change: 1, refused: 0 })
    expect((await desk.rows(chosen))[0]).toMatchObject({ before: { name: 'Owner' }, cells: { name: 'Taken' } })
    await desk.entered(chosen)
    expect(await desk.member(a)).toMatchObject({ name: 'Taken', identities: [{ kind: 'PHONE' }, { kind: 'EMAIL' }] })
  })

  it('does not become known by an earlier row of the same file', async () => {
    const [a, crm] = [phone(), `crm-${phone()}`]
    const { id } = await clerk.call(createMember, { body: { name: 'Owner', externalId: crm } })
    await clerk.call(addMemberIdentity, { params: { id }, body: { version: 1, kind: 'PHONE', value: a } })
    const file = await desk.checked(csv('externalId,phone,name', `${crm},,By ID`, `,${a},By number`))
    expect(await faultsOf(file)).toEqual(['3 not_found_by'])
    await desk.entered(file)
    expect((await desk.member(a))?.name).toBe('By ID')
  })

  it('is verified only when the source says so, by those who may verify identities', async () => {
    const a = phone()
    const verified = { verifiedKinds: ['PHONE' as const], verifiedProof: 'Contract 7, appendix B' }
    const checked = await desk.checked(csv('phone', a))
    const { columns, foundBy, version } = checked
    const input = { params: { id: checked.id }, body: { columns, foundBy, version, ...verified } }
    const forbidden = { status: 403, message: 'no_permission' }
    expect(await clerk.refusal(routes.planMemberImport, input)).toMatchObject(forbidden)
    const verifier = importDesk(await userWith(t.http, t.admin, [...IMPORT_RIGHTS, 'members.verifyIdentity']))
    const file = await verifier.planned(checked, verified)
    expect(
      await clerk.refusal(routes.enterMemberImport, { params: { id: file.id }, body: { version: file.version } }),
    ).toMatchObject(forbidden)
    await verifier.entered(file)
    expect((await desk.member(a))?.identities[0]?.verifiedAt).not.toBeNull()
  })

  it('is never a member of another tenant', async () => {
    const a = phone()
    await t.other.call(createMember, { body: { name: 'Elsewhere', phone: a } })
    const file = await desk.planned(await desk.checked(csv('phone,name', `${a},Here`)), { foundBy: ['PHONE'] })
    expect(countsOf(file)).toMatchObject({ create: 1 })
    await desk.entered(file)
    const { items } = await t.other.call(listMembers, { query: {} })
    expect(items.map(({ name }) => name)).toEqual(['Elsewhere'])
    for (const [route, input] of [
      [routes.getMemberImport, {}],
      [routes.listMemberImportRows, { query: {} }],
      [routes.dropMemberImport, { body: { version: 1 } }],
      [routes.enterMemberImport, { body: { version: 1 } }],
    ] as const)
      expect(await t.other.refusal(route, { params: { id: file.id }, ...input } as never)).toMatchObject({
        status: 404,
      })
  })
})

describe('a refused row', () => {
  it('is corrected in the page, without its value in the log, and then entered', async () => {
    const [a, b] = [phone(), phone()]
    const file = await desk.checked(csv('phone,name', `1370,Anna`, `${b},Ben`))
    expect(await faultsOf(file)).toEqual(['2 phone phone_wrong'])
    expect(await desk.mend(file, 2, { phone: '13' })).toMatchObject({ outcome: 'REFUSED' })
    expect(await desk.mend(file, 2, { phone: a })).toMatchObject({ outcome: 'CREATE', isCorrected: true })
    const after = await desk.file(file.id)
    expect(countsOf(after)).toEqual({ rows: 2, create: 2, change: 0, same: 0, repeat: 0, refused: 0 })
    expect(
      await clerk.refusal(routes.mendMemberImportRow, {
        params: { id: file.id, line: 3 },
        body: { version: after.version, cells: { name: 'x' } },
      }),
    ).toMatchObject({ status: 404, message: 'import_row_unknown' })
    expect(
      await clerk.refusal(routes.mendMemberImportRow, {
        params: { id: file.id, line: 2 },
        body: { version: after.version - 1, cells: { name: 'x' } },
      }),
    ).toMatchObject({ status: 409, message: 'changed_meanwhile' })
    await desk.entered(file)
    expect((await desk.member(a))?.name).toBe('Anna')
    const { items } = await t.admin.call(listEvents, { query: { subjectType: 'member_import', subjectId: file.id } })
    expect(JSON.stringify(items)).not.toContain(a.slice(3))
  })

  it('is shown in part, and in full only by a command that is recorded', async () => {
    const blind = await userWith(t.http, t.admin, BLIND_RIGHTS)
    const file = await desk.checked(csv('phone,email,name', `12345678901,li.na@,=1+1`))
    const [row] = await desk.rows(file)
    expect(row?.cells).toEqual({ phone: '•••01', email: 'l•••@', name: '=1+1' })
    const input = { params: { id: file.id, line: 2 } }
    expect(await blind.refusal(routes.showMemberImportRow, input)).toMatchObject({ status: 403 })
    const auditor = await userWith(t.http, t.admin, ['memberImports.list', 'memberImports.export', 'members.unmask'])
    expect((await auditor.call(routes.showMemberImportRow, input)).cells.phone).toBe('12345678901')
    const { items } = await t.admin.call(listEvents, { query: { action: 'member_import.row_unmasked' } })
    expect(items).toHaveLength(1)
    // As a file: masked as on the page, and no cell is a formula.
    const ofClerk = await blind.raw(routes.downloadRefusedMembers, { params: { id: file.id } })
    expect(ofClerk.body.toString()).not.toContain('12345678901')
    expect(ofClerk.body.toString()).toContain(`'=1+1`)
    const ofAuditor = await auditor.raw(routes.downloadRefusedMembers, { params: { id: file.id } })
    expect(ofAuditor.body.toString()).toContain('12345678901')
  })

  it('is shown in part in whichever column a number or an address stands', async () => {
    const file = await desk.planned(
      await desk.checked(csv('name,note,phone', `Wei,1990-01-31,${phone()}`, `12345678902,li@na,${phone()}`)),
      {
        columns: ['name', 'region', 'phone'],
      },
    )
    const rows = await desk.rows(file)
    expect(rows.map(({ cells }) => [cells.name, cells.region])).toEqual([
      ['Wei', '1990-01-31'],
      ['•••02', expect.not.stringContaining('li@na')],
    ])
    const blind = await userWith(t.http, t.admin, BLIND_RIGHTS)
    const { body } = await blind.raw(routes.downloadRefusedMembers, { params: { id: file.id } })
    expect(body.toString()).not.toMatch(/12345678902|li@na/)
  })

  it('is sealed at rest, as are the titles', async () => {
    const file = await desk.checked(csv('phone,name', `12345678901,Secret Person`))
    const stored = await inTenant(t.app.pool, 1, 'read', async ({ client }) => [
      ...(await client.query('select * from member_import_rows where tenant_id = 1 and import_id = $1', [file.id]))
        .rows,
      ...(await client.query('select * from member_imports where tenant_id = 1 and id = $1', [file.id])).rows,
    ])
    expect(stored).toHaveLength(2)
    const text = stored
      .map((row) =>
        Object.values(row as object)
          .map((value) => (Buffer.isBuffer(value) ? value.toString('latin1') : JSON.stringify(value)))
          .join(' '),
      )
      .join(' ')
    expect(text).not.toContain('12345678901')
    expect(text).not.toContain('Secret Person')
  })
})

describe('what may be done with a file', () => {
  it('needs its right, and the status', async () => {
    const a = phone()
    const file = await desk.checked(csv('phone', a))
    const input = await decisionOf(file)
    const reader = await userWith(t.http, t.admin, ['memberImports.list'])
    const uploader = await userWith(t.http, t.admin, ['memberImports.list', 'memberImports.create'])
    for (const route of [routes.dropMemberImport, routes.enterMemberImport])
      expect(await reader.refusal(route, input)).toMatchObject({ status: 403 })
    expect(await uploader.refusal(routes.enterMemberImport, input)).toMatchObject({ status: 403 })
    expect(await uploader.refusal(routes.downloadRefusedMembers, { params: { id: file.id } })).toMatchObject({
      status: 403,
    })
    expect((await reader.call(routes.getMemberImport, { params: { id: file.id } })).allowed).toEqual([])
    await uploader.call(routes.dropMemberImport, input)
    expect(await clerk.refusal(routes.enterMemberImport, await decisionOf(file))).toMatchObject({
      status: 409,
      message: 'import_status_does_not_allow',
    })
  })

  it('starts once when it is pressed twice', async () => {
    const file = await desk.checked(csv('phone', phone()))
    const input = await decisionOf(file)
    const answers = await Promise.allSettled([1, 2].map(() => clerk.call(routes.enterMemberImport, input)))
    expect(answers.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    expect(await desk.atRest(file.id)).toMatchObject({ status: 'DONE', created: 1 })
  })

  it('ends where the file is no table', async () => {
    expect(await desk.checked('phone\n')).toMatchObject({ status: 'UNREADABLE', failure: { key: 'import_empty' } })
    expect(await desk.checked('phone,name\n"+8613,x\n')).toMatchObject({ status: 'UNREADABLE' })
    expect(await desk.checked(Buffer.concat([Buffer.from('PK\x03\x04'), Buffer.alloc(50)]), 'm.xlsx')).toMatchObject({
      status: 'UNREADABLE',
      failure: { key: 'import_unreadable' },
    })
    expect(
      await clerk.uploadRefusal(
        routes.uploadMemberImport,
        {},
        { name: 'm.csv', content: Buffer.from([0xff, 0xd8, 0xff]) },
      ),
    ).toMatchObject({ status: 400, message: 'choose_a_correct_file_type' })
  })
})
