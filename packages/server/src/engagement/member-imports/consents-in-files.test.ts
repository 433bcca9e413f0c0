/** What members agreed to in files: yes and no in columns, by the same rules as a single decision. */

import * as routes from '@serialis/contract/engagement/member-imports/member-imports.routes.ts'
import type {
  MemberImport,
  MemberImportPlan,
} from '@serialis/contract/engagement/member-imports/member-imports.schema.ts'
import { getMemberConsents, recordMemberConsent } from '@serialis/contract/engagement/members/consents.routes.ts'
import { CONSENTS_MAXIMUM } from '@serialis/contract/engagement/members/consents.schema.ts'
import { createMember } from '@serialis/contract/engagement/members/members.routes.ts'
import { listEvents } from '@serialis/contract/platform/audit/audit.routes.ts'
import pg from 'pg'
import { beforeAll, describe, expect, it } from 'vitest'
import { atEnd } from '../../../test/harness/at-end.ts'
import { type Client, userWith } from '../../../test/harness/client.ts'
import { testApp, type TestApp } from '../../../test/harness/database.ts'
import { consentSinks } from '../members/consent-sinks.ts'
import { BLIND_RIGHTS, IMPORT_RIGHTS, importDesk } from './member-imports.fixtures.ts'

let t: TestApp
let clerk: Client
let superuser: pg.Client
let desk: ReturnType<typeof importDesk>
const told: string[] = []

beforeAll(async () => {
  const sink = consentSinks.extension(
    async (_ctx, members, purpose) => void told.push(...members.map((id) => `${id} ${purpose}`)),
  )
  t = await testApp({ work: true, extensions: [sink] })
  superuser = new pg.Client({ connectionString: t.database.superuserUrl })
  await superuser.connect()
  atEnd(() => superuser.end())
  clerk = await userWith(t.http, t.admin, [...IMPORT_RIGHTS, 'members.recordConsent'])
  desk = importDesk(clerk)
})

type Field = MemberImportPlan['columns'][number]
const SAID = { consentDay: '2026-01-05', consentSource: 'PAPER', consentProof: 'Campaign form 7' } as const

/** Uploaded with one line of titles, then mapped by them. */
async function stated(columns: readonly Field[], lines: readonly string[], by = desk, said: object = SAID) {
  const file = await by.checked(`${columns.join(',')}\n${lines.join('\n')}\n`)
  return by.planned(file, { columns: [...columns], ...said })
}
const faultsOf = async (file: MemberImport, by = desk) =>
  (await by.rows(file))
    .filter(({ outcome }) => outcome === 'REFUSED')
    .map(({ line, faults }) => `${line} ${faults.map(({ field, key }) => `${field} ${key}`.trim()).join(', ')}`)
const consentsOf = async (id: string) => (await clerk.call(getMemberConsents, { params: { id } })).items
const shortOf = async (id: string) =>
  (await consentsOf(id)).map(({ purpose, channel, state, decidedOn, isInForce }) =>
    [purpose, channel, state, decidedOn, isInForce && 'now'].filter(Boolean).join(' '),
  )
const memberBy = async (text: string) => (await desk.member(text))!.id
let made = 0
const shopId = () => `shop-${++made}`
const added = async (externalId: string, more: object = {}) =>
  (await t.admin.call(createMember, { body: { name: 'X', externalId, ...more } })).id
const record = (id: string, state: 'GRANTED' | 'DENIED' | 'REVOKED', decidedOn: string) =>
  clerk.call(recordMemberConsent, {
    params: { id },
    body: { purpose: 'LOYALTY', state, decidedOn, source: 'APP', proof: 'app 1' },
  })

describe('a file with yes and no', () => {
  it('states nothing by its titles alone: a person maps the columns', async () => {
    const file = await desk.checked(`externalId,consentSms,Day of the decisions\n${shopId()},yes,2026-01-05\n`)
    expect(file).toMatchObject({ columns: ['externalId', '', ''], consentSource: null, counts: { consents: 0 } })
  })

  it('is checked without a trace, and enters each decision with its import, line, reason and person', async () => {
    const [a, b] = [shopId(), shopId()]
    const lines = [`${a},yes,是,No,2026/1/7`, `${b},,不同意,,`]
    const file = await stated(['externalId', 'consentSms', 'consentLoyalty', 'consentHealth', 'consentDay'], lines)
    expect(file).toMatchObject({
      status: 'CHECKED',
      counts: { create: 2, refused: 0, consents: 4, keptNo: 0 },
      ...SAID,
    })
    expect(await desk.member(a)).toBeUndefined()
    const done = await desk.entered(file)
    expect(done.counts).toMatchObject({ create: 2, consents: 4 })
    const id = await memberBy(a)
    expect(await shortOf(id)).toEqual([
      'HEALTH DENIED 2026-01-07 now',
      'LOYALTY GRANTED 2026-01-07 now',
      'MARKETING SMS GRANTED 2026-01-07 now',
    ])
    const place = { source: 'PAPER', proof: SAID.consentProof, import: { id: file.id, line: 2 } }
    expect((await consentsOf(id))[0]).toMatchObject({ ...place, recordedByName: expect.any(String) })
    expect(await shortOf(await memberBy(b))).toEqual(['LOYALTY DENIED 2026-01-05 now'])
    expect(told.filter((one) => one.startsWith(id)).toSorted()).toEqual(
      ['HEALTH', 'LOYALTY', 'MARKETING'].map((purpose) => `${id} ${purpose}`),
    )
    const { items } = await t.admin.call(listEvents, { query: { subjectType: 'member_import', subjectId: file.id } })
    expect(JSON.stringify(items)).toContain(SAID.consentProof)
  })

  it('says nothing new the second time, and changes a member by a decision alone', async () => {
    const a = shopId()
    await desk.entered(await stated(['externalId', 'consentProfiling'], [`${a},Y`]))
    const again = await stated(['externalId', 'consentProfiling'], [`${a},1`])
    expect(again.counts).toMatchObject({ same: 1, change: 0, consents: 0 })
    const later = { ...SAID, consentDay: '2026-02-01' }
    const file = await stated(['externalId', 'consentProfiling'], [`${a},false`], desk, later)
    expect(file.counts).toMatchObject({ change: 1, consents: 1 })
    await desk.entered(file)
    expect(await shortOf(await memberBy(a))).toEqual([
      'PROFILING REVOKED 2026-02-01 now',
      'PROFILING GRANTED 2026-01-05',
    ])
  })

  it('never replaces a no by a yes of the same day or an older one, and counts how often', async () => {
    const [later, sameDay, before] = [shopId(), shopId(), shopId()]
    const ids = [await added(later), await added(sameDay), await added(before)] as const
    await record(ids[0], 'DENIED', '2026-01-09')
    await record(ids[1], 'DENIED', '2026-01-05')
    await record(ids[2], 'DENIED', '2026-01-04')
    const lines = [later, sameDay, before].map((one) => `${one},yes`)
    const file = await stated(['externalId', 'consentLoyalty'], lines)
    expect(file.counts).toMatchObject({ same: 2, change: 1, consents: 1, keptNo: 2 })
    expect((await desk.entered(file)).counts).toMatchObject({ same: 2, change: 1, consents: 1, keptNo: 2 })
    expect(await shortOf(ids[0])).toEqual(['LOYALTY DENIED 2026-01-09 now'])
    expect(await shortOf(ids[1])).toEqual(['LOYALTY DENIED 2026-01-05 now'])
    expect((await shortOf(ids[2]))[0]).toBe('LOYALTY GRANTED 2026-01-05 now')
  })

  it('keeps the no also between rows of one file, whatever their order', async () => {
    const [a, b] = [shopId(), shopId()]
    const lines = [`${a},no`, `${a},yes`, `${b},yes`, `${b},no`]
    const file = await stated(['externalId', 'consentCall'], lines)
    expect(file.counts).toMatchObject({ create: 2, repeat: 2, consents: 3, keptNo: 1 })
    await desk.entered(file)
    expect((await shortOf(await memberBy(a)))[0]).toBe('MARKETING CALL DENIED 2026-01-05 now')
    expect((await shortOf(await memberBy(b)))[0]).toBe('MARKETING CALL REVOKED 2026-01-05 now')
  })

  it('refuses what it cannot read, cell by cell, and takes the correction', async () => {
    const columns = ['externalId', 'birthday', 'consentEmail', 'consentLoyalty', 'consentDay'] as const
    const lines = [
      `${shopId()},,constructor,maybe,2026-01-05`,
      `${shopId()},,yes,,`,
      `${shopId()},,yes,,soon`,
      `${shopId()},,yes,,2999-01-05`,
      `${shopId()},2020-01-01,yes,yes,2026-01-05`,
    ]
    const file = await stated(columns, lines, desk, { ...SAID, consentDay: null })
    expect(await faultsOf(file)).toEqual([
      '2 consentEmail consent_unknown, consentLoyalty consent_unknown',
      '3 consentDay consent_day_missing',
      '4 consentDay consent_day_wrong',
      '5 consentDay consent_day_future',
      '6 consentEmail consent_under_age',
    ])
    const mended = await desk.mend(file, 3, { consentDay: '2026-01-06' })
    expect(mended).toMatchObject({ outcome: 'CREATE', faults: [] })
    expect((await desk.file(file.id)).counts).toMatchObject({ create: 1, refused: 4, consents: 1 })
  })

  it('holds to the rules of a single decision, and tells only who may see identities', async () => {
    const [child, full] = [shopId(), shopId()]
    await added(child, { birthday: '2015-06-01' })
    const fullId = await added(full)
    await superuser.query(
      `insert into member_consents (tenant_id, id, member_id, purpose, state, decided_on, source, proof, recorded_at,
                                    recorded_by, recorded_by_name)
       select 1, gen_random_uuid(), $1, 'LOYALTY', 'GRANTED', '2020-01-01', 'APP', 'p', now(), gen_random_uuid(), 'n'
         from generate_series(1, $2::int)`,
      [fullId, CONSENTS_MAXIMUM],
    )
    const columns = ['externalId', 'consentProfiling', 'consentHealth'] as const
    const lines = [`${child},yes,`, `${child},no,yes`, `${full},,yes`]
    const file = await stated(columns, lines)
    expect(await faultsOf(file)).toEqual(['2 consentProfiling member_under_age', '4 consentHealth too_many_consents'])
    const blind = importDesk(await userWith(t.http, t.admin, [...BLIND_RIGHTS, 'members.recordConsent']))
    const seen = await stated(columns, lines, blind)
    expect(await faultsOf(seen, blind)).toEqual([])
    expect(seen.counts).toMatchObject({ consents: null, keptNo: null })
  })

  it('records nothing for a member whom it may not change', async () => {
    const { id } = await t.admin.call(createMember, { body: { name: 'Y', phone: '+8613500000001' } })
    const file = await stated(['phone', 'consentSms'], ['+8613500000001,yes'])
    expect(await faultsOf(file)).toEqual(['2 not_found_by'])
    expect(await consentsOf(id)).toEqual([])
  })

  it('sees at its turn what was said meanwhile', async () => {
    const a = shopId()
    const id = await added(a)
    const file = await stated(['externalId', 'consentLoyalty'], [`${a},yes`])
    expect(file.counts).toMatchObject({ change: 1, consents: 1 })
    await record(id, 'DENIED', '2026-01-06')
    expect((await desk.entered(file)).counts).toMatchObject({ same: 1, consents: 0, keptNo: 1 })
    expect(await consentsOf(id)).toHaveLength(1)
  })
})

describe('mapping columns to consents', () => {
  it('is not done by correcting a row', async () => {
    const a = shopId()
    const file = await desk.checked(`externalId,birthday\n${a},soon\n`)
    await desk.mend(file, 2, { birthday: '1990-01-31', consentLoyalty: 'yes' })
    expect((await desk.entered(file)).counts).toMatchObject({ create: 1, consents: 0 })
    expect(await consentsOf(await memberBy(a))).toEqual([])
  })

  const columns = ['externalId', 'consentLoyalty'] as const

  it.each([
    ['consentProof', { consentProof: ' a ' }, 'member_import_consent_proof_needed'],
    ['consentSource', { consentSource: null }, 'member_import_consent_source_needed'],
    ['consentDay', { consentDay: null }, 'member_import_consent_day_needed'],
    ['consentDay', { consentDay: '2999-01-01' }, 'member_import_consent_day_future'],
  ])('needs %s: %o', async (field, change, key) => {
    const file = await desk.checked(`${columns.join(',')}\n${shopId()},yes\n`)
    const { version, foundBy } = file
    const body = { version, columns: [...columns], foundBy, verifiedKinds: [], ...SAID, ...change }
    expect(await clerk.refusal(routes.planMemberImport, { params: { id: file.id }, body })).toMatchObject({
      status: 400,
      fields: { [field]: key },
    })
  })

  it('is for who may record consents, and so is entering', async () => {
    const plain = await userWith(t.http, t.admin, [...IMPORT_RIGHTS])
    const theirs = importDesk(plain)
    const file = await theirs.checked(`${columns.join(',')}\n${shopId()},yes\n`)
    const params = { id: file.id }
    const body = { version: file.version, columns: [...columns], foundBy: file.foundBy, verifiedKinds: [], ...SAID }
    expect(await plain.refusal(routes.planMemberImport, { params, body })).toMatchObject({ status: 403 })
    const { version } = await desk.planned(file, { columns: [...columns], ...SAID })
    expect(await plain.refusal(routes.enterMemberImport, { params, body: { version } })).toMatchObject({ status: 403 })
    // Without these columns it is a file like any other, and nothing of the decisions is left.
    const without = await theirs.planned(file, { columns: ['externalId', ''] })
    expect(without).toMatchObject({ consentDay: null, consentSource: null, consentProof: '', counts: { create: 1 } })
  })
})
