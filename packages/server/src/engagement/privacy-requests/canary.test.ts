/**
 * A person leaves a mark through every command that takes personal data, and is erased: afterwards no table, file, line
 * of the log or export of the product has it.
 */

import { randomUUIDv7 } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { getSerial } from '@serialis/contract/desk/serials/serials.routes.ts'
import { recordActivities } from '@serialis/contract/engagement/activities/activities.routes.ts'
import { addToAudience } from '@serialis/contract/engagement/audiences/audiences.routes.ts'
import { recordMemberConsent } from '@serialis/contract/engagement/members/consents.routes.ts'
import {
  addMemberIdentity,
  createMember,
  getMember,
  searchMembers,
  updateMember,
} from '@serialis/contract/engagement/members/members.routes.ts'
import * as serials from '@serialis/contract/engagement/members/owned-serials.routes.ts'
import { bookMemberPoints, getMemberPoints } from '@serialis/contract/engagement/points/points.routes.ts'
import * as routes from '@serialis/contract/engagement/privacy-requests/privacy-requests.routes.ts'
import { personalTables } from '@serialis/contract/engagement/privacy-requests/privacy-requests.schema.ts'
import { assignTag } from '@serialis/contract/engagement/tags/tags.routes.ts'
import { elementString } from '@serialis/contract/kit/gs1.ts'
import { permissions, type PermissionName } from '@serialis/contract/permissions.ts'
import { exportList } from '@serialis/contract/platform/exports/exports.routes.ts'
import pg from 'pg'
import { beforeAll, describe, expect, it } from 'vitest'
import { atEnd } from '../../../test/harness/at-end.ts'
import { userWith, type Client } from '../../../test/harness/client.ts'
import { testApp, type TestApp } from '../../../test/harness/database.ts'
import { onTheMarket } from '../../desk/expiry/expiry.fixtures.ts'
import { filesOfZip } from '../../desk/extracts/extracts.fixtures.ts'
import { inTenant } from '../../kit/db/db.ts'
import { openLog } from '../../kit/ops/log.ts'
import { aCrew, masters } from '../../plant/orders/orders.fixtures.ts'
import { EXPORT_KIND } from '../../platform/exports/exports.service.ts'
import { taskIn } from '../../platform/tasks/tasks.fixtures.ts'
import { WHOLE_EXPORT_KIND } from '../../platform/tenant-management/whole-export.ts'
import { activeAudience } from '../audiences/audiences.fixtures.ts'
import { personalRows, type PersonalRows } from '../members/erasing/personal-tables.ts'
import { pointsInvariants } from '../points/points.queries.ts'
import { activeTag } from '../tags/tags.fixtures.ts'
import { approval, askedFor, doneRequest } from './privacy-requests.fixtures.ts'

/** Nothing else says these. */
const PHONE = '+8613987654321'
const MARKS = {
  name: 'Canaria Vogelsang',
  renamed: 'Canaria Weissvogel',
  phone: PHONE,
  national: '13987654321',
  email: 'canaria@vogel.example',
  external: 'canary-external-77',
  proof: 'canary-proof-form',
  giverProof: 'canary-giver-letter',
  receiverProof: 'canary-receiver-letter',
  receipt: 'CANARY-RECEIPT-9',
  props: 'canary-props',
  activity: 'canary-activity-id',
  reason: 'canary-request-reason',
  note: 'canary-request-note',
} as const

let t: TestApp
let asker: Client
let signer: Client
let superuser: pg.Client
let memberId: string
let otherId: string
let codes: string[]
let copy: Map<string, Buffer>
const log: string[] = []
/** Fails once, as a worker that is killed between two transactions. */
let failures = 0
const breaking: PersonalRows = {
  table: 'privacy_requests',
  effect: 'DELETED',
  list: async () => [],
  async erase() {
    if (failures-- > 0) throw new Error('killed')
    return 0
  },
}

/** Of each mark, every column of every table that can hold text and has it. */
async function tablesWith(marks: readonly string[]): Promise<Map<string, string[]>> {
  const { rows } = await superuser.query<{ table: string; columns: { name: string; type: string }[] }>(
    `select format('%I.%I', table_schema, table_name) as table,
            json_agg(json_build_object('name', c.column_name, 'type', c.data_type)) as columns
       from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
      where t.table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')
        and c.data_type in ('text', 'character varying', 'json', 'jsonb', 'bytea', 'ARRAY')
      group by 1`,
  )
  const found = new Map<string, string[]>(marks.map((mark) => [mark, []]))
  for (const { table, columns } of rows) {
    const texts = columns.map(
      ({ name, type }) => `('${name}', ${type === 'bytea' ? `encode("${name}", 'escape')` : `"${name}"::text`})`,
    )
    const held = await superuser.query<{ mark: string; name: string }>(
      `select distinct m.mark, c.name from ${table} cross join lateral (values ${texts.join()}) as c (name, text)
         join unnest($1::text[]) as m (mark) on position(lower(m.mark) in lower(c.text)) > 0`,
      [marks],
    )
    for (const { mark, name } of held.rows) found.get(mark)!.push(`${table}.${name}`)
  }
  return found
}

async function filesWith(mark: string, folder = t.app.config.dataDir): Promise<string[]> {
  const found: string[] = []
  for (const entry of await readdir(folder, { withFileTypes: true, recursive: true }))
    if (entry.isFile()) {
      const path = join(entry.parentPath, entry.name)
      if ((await readFile(path)).toString('latin1').toLowerCase().includes(mark.toLowerCase())) found.push(path)
    }
  return found
}

async function claimed(id: string, code: string): Promise<string> {
  return (await t.admin.call(serials.claimSerial, { params: { id }, body: { code, source: 'SCAN' } })).id
}

beforeAll(async () => {
  t = await testApp({
    work: true,
    extensions: [personalRows.extension(breaking)],
    log: openLog(
      () => true,
      (line) => void log.push(line),
    ),
  })
  superuser = new pg.Client({ connectionString: t.database.superuserUrl })
  await superuser.connect()
  atEnd(() => superuser.end())
  const all = Object.keys(permissions) as PermissionName[]
  asker = await userWith(t.http, t.admin, all)
  signer = await userWith(t.http, t.admin, all)
  const crew = await aCrew(t.http, t.admin)
  const { product } = await masters(asker, t.admin, { healthClass: 'NONE' })
  const { units } = await onTheMarket(t.app, { crew, admin: t.admin, product }, { batchCode: 'CANARY-1' })
  codes = []
  for (const ordinal of units) {
    const { code, gtin } = await t.admin.call(getSerial, { params: { ordinal }, query: {} })
    codes.push(elementString({ gtin: gtin ?? '', serial: code }))
  }
  await leaveMarks()
}, 180_000)

async function leaveMarks(): Promise<void> {
  const made = await t.admin.call(createMember, {
    body: { name: MARKS.name, phone: PHONE, externalId: MARKS.external, birthday: '1977-07-17', gender: 'FEMALE' },
  })
  memberId = made.id
  otherId = (await t.admin.call(createMember, { body: { phone: '+8613900000001' } })).id
  const params = { id: memberId }
  const { version } = await t.admin.call(getMember, { params })
  await t.admin.call(updateMember, { params, body: { name: MARKS.renamed, version } })
  await t.admin.call(addMemberIdentity, { params, body: { version: version + 1, kind: 'EMAIL', value: MARKS.email } })
  await t.admin.call(recordMemberConsent, {
    params,
    body: { purpose: 'LOYALTY', state: 'GRANTED', decidedOn: '2026-01-05', source: 'PAPER', proof: MARKS.proof },
  })
  await t.admin.call(bookMemberPoints, {
    params,
    body: { kind: 'EARN', points: 30, reference: MARKS.receipt, reason: 'bought something' },
  })
  const occurredAt = t.app.clock.now().toISOString()
  await t.admin.call(recordActivities, {
    body: {
      items: [
        {
          activityId: MARKS.activity,
          type: 'VISIT',
          member: { kind: 'PHONE', value: PHONE },
          occurredAt,
          props: { shop: MARKS.props },
        },
      ],
    },
  })
  const tag = await activeTag(t.admin)
  await t.admin.call(assignTag, { params: { id: tag.id }, body: { members: [memberId] } })
  const audience = await activeAudience(t.admin)
  await t.admin.call(addToAudience, { params: { id: audience.id }, body: { members: [memberId] } })
  await claimed(memberId, codes[0]!)
  const passedOn = await claimed(memberId, codes[1]!)
  const offer = await t.admin.call(serials.offerSerial, {
    params,
    body: { serialId: passedOn, memberId: otherId, proof: MARKS.giverProof },
  })
  await t.admin.call(serials.acceptSerial, {
    params: { id: otherId },
    body: { offerId: offer.id, proof: 'the other says so' },
  })
  const back = await claimed(otherId, codes[2]!)
  const second = await t.admin.call(serials.offerSerial, {
    params: { id: otherId },
    body: { serialId: back, memberId, proof: 'gives it away' },
  })
  await t.admin.call(serials.acceptSerial, { params, body: { offerId: second.id, proof: MARKS.receiverProof } })
  const { identity } = await t.admin.call(searchMembers, { body: { text: PHONE } })
  for (const filter of [{}, { identity }]) {
    const { taskId } = await t.admin.call(exportList, { body: { list: 'members', format: 'CSV', filter } })
    expect((await taskIn(t.admin, taskId)).state).toBe('DONE')
  }
  // As one that failed keeps it for a while; what is done has forgotten it.
  const { rowCount } = await superuser.query(
    `update tasks set state = 'FAILED', input = jsonb_set(input, '{filter,identity}', to_jsonb($1::text))
      where input -> 'filter' ->> 'identity' = ''`,
    [identity],
  )
  expect(rowCount).toBe(1)
  await leaveWholeExport()
  const access = await askedFor(asker, memberId, 'ACCESS', { reason: MARKS.reason, note: MARKS.note })
  await signer.call(routes.approvePrivacyRequest, await approval(signer, access))
  await doneRequest(signer, access)
  copy = filesOfZip((await signer.raw(routes.downloadPrivacyFile, { params: { id: access } })).body)
}

/** As a closing tenant takes it: its file has everything. */
async function leaveWholeExport(): Promise<void> {
  const { path } = await t.app.files.put(1, 'tenant-0001.zip', Readable.from([Buffer.from(`all of ${MARKS.renamed}`)]))
  const changed = { id: randomUUIDv7(), kind: WHOLE_EXPORT_KIND, subject_type: 'tenant', subject_id: '0001', input: {} }
  await superuser.query(
    `insert into tasks select (jsonb_populate_record(t, $1)).* from tasks t where kind = $2 and file_path is not null limit 1`,
    [{ ...changed, file_path: path }, EXPORT_KIND],
  )
}

describe('the person', { shuffle: false }, () => {
  it('1. is there, in tables and files', { timeout: 60_000 }, async () => {
    // What is sealed is found nowhere in plain form.
    const sealed = ['phone', 'national', 'email', 'external']
    const inTables = await tablesWith(Object.values(MARKS))
    for (const [name, mark] of Object.entries(MARKS)) {
      if (name === 'name') continue
      const places = [...inTables.get(mark)!, ...(await filesWith(mark))]
      if (!sealed.includes(name)) expect(places, name).not.toEqual([])
    }
    expect((await filesWith(MARKS.renamed)).length).toBeGreaterThan(2)
    const { rows } = await superuser.query("select input from tasks where input -> 'filter' ->> 'identity' <> ''")
    expect(rows).toHaveLength(1)
  })

  it('1. reads in the copy what each column and word means, in both languages', () => {
    const heads = (language: string) => {
      const page = copy.get(`personal-data.${language}.html`)!.toString()
      return [...page.matchAll(/<th>([^<]*)<\/th>/g)].map(([, head]) => head!)
    }
    expect(heads('zh').length).toBeGreaterThan(50)
    expect(heads('zh').filter((head) => !/[\u3400-\u9fff]/.test(head))).toEqual([])
    expect(heads('en').filter((head) => !/^[A-Z][a-z ]+(&#39;s [a-z]+)?$/.test(head))).toEqual([])
    const words = [
      ...copy
        .get('personal-data.zh.html')!
        .toString()
        .matchAll(/<td>([A-Z_]{3,})<\/td>/g),
    ]
    // Of the serial numbers, which have 13 characters, some are letters alone.
    expect(words.map(([, word]) => word!).filter((word) => !/^[A-Z]{13}$/.test(word))).toEqual([])
  })

  it('2. is erased, also when the task is killed between two steps, and everything is counted once', async () => {
    failures = 1
    const id = await askedFor(asker, memberId, 'ERASURE', { reason: MARKS.reason, note: MARKS.note })
    await signer.call(routes.erasePrivacyRequest, await approval(signer, id))
    const { certificate } = await doneRequest(signer, id)
    expect(failures).toBeLessThan(1)
    expect(certificate?.files).toBe(4)
    const counted = Object.fromEntries(certificate!.tables.map(({ table, rows }) => [table, rows]))
    expect(counted).toMatchObject({
      members: 1,
      member_identities: 3,
      suppressed_identities: 3,
      member_consents: 1,
      member_serials: 3,
      serial_offers: 2,
      point_bookings: 1,
      point_lots: 1,
      point_entries: 2,
      member_activities: 1,
      member_tags: 1,
      member_tag_changes: 1,
      audience_members: 1,
      audience_changes: 1,
      privacy_requests: 2,
    })
  }, 60_000)

  it('3. is in no table', { timeout: 60_000 }, async () => {
    const left = await tablesWith(Object.values(MARKS))
    expect([...left].filter(([, places]) => places.length > 0)).toEqual([])
    const identities = await superuser.query('select 1 from member_identities where member_id = $1', [memberId])
    expect(identities.rows).toEqual([])
    // An empty search finds nobody; without one a task that is run again would export everybody.
    const { rows } = await superuser.query(
      "select input -> 'filter' ->> 'identity' as identity from tasks where input -> 'filter' ? 'identity'",
    )
    expect(rows).toEqual([{ identity: '' }])
  })

  it('4. is in no file and in no line of the log', async () => {
    expect(log.length).toBeGreaterThan(0)
    for (const [name, mark] of Object.entries(MARKS)) {
      expect(await filesWith(mark), name).toEqual([])
      expect(
        log.filter((line) => line.includes(mark)),
        name,
      ).toEqual([])
    }
  })

  it('5. is in no export that is made now', async () => {
    const { taskId } = await t.admin.call(exportList, { body: { list: 'members', format: 'CSV', filter: {} } })
    expect((await taskIn(t.admin, taskId)).state).toBe('DONE')
    for (const mark of Object.values(MARKS)) expect(await filesWith(mark)).toEqual([])
  })

  it('6. leaves sums, a receipt that counts once, and what others own', async () => {
    const { rows } = await superuser.query('select sum(points)::int as sum from point_entries where member_id = $1', [
      memberId,
    ])
    expect(rows).toEqual([{ sum: 0 }])
    expect((await t.admin.call(getMemberPoints, { params: { id: memberId } })).balance).toBe(30)
    const invariants = await inTenant(t.app.pool, 1, 'read', pointsInvariants)
    expect(invariants.flatMap(({ examples }) => examples)).toEqual([])
    expect(
      await t.admin.refusal(bookMemberPoints, {
        params: { id: otherId },
        body: { kind: 'EARN', points: 5, reference: MARKS.receipt.toLowerCase(), reason: 'the same receipt' },
      }),
    ).toMatchObject({ message: 'points_booked_already' })
    const { items } = await t.admin.call(serials.listOwnedSerials, { params: { id: otherId }, query: {} })
    expect(items).toHaveLength(1)
    // Packs of the erased member are free for their next owner.
    await claimed(otherId, codes[0]!)
  })
})

it('is answered for by a room in every table that names a member', async () => {
  const { rows } = await superuser.query<{ table: string }>(
    `select distinct c.relname as table from pg_attribute a
       join pg_class c on c.oid = a.attrelid and c.relkind in ('r', 'p') and not c.relispartition and c.relname <> 'members'
       join pg_namespace n on n.oid = c.relnamespace and n.nspname not in ('pg_catalog', 'information_schema')
      where a.attnum > 0 and not a.attisdropped and a.atttypid in ('uuid'::regtype, 'uuid[]'::regtype)
        and (a.attname ~ '(^|_)(member|members|giver|receiver|merged_into)(_ids?)?$'
         or exists (select 1 from pg_constraint k where k.conrelid = c.oid and k.confrelid = 'members'::regclass and a.attnum = any(k.conkey)))
      order by 1`,
  )
  const answered = personalRows.of(t.app).map(({ table }) => table)
  expect(rows.map(({ table }) => table).filter((table) => !answered.some((one) => one === table))).toEqual([])
  expect(personalTables.filter((table) => !answered.includes(table))).toEqual([])
})
