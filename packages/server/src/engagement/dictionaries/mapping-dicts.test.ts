import {
  archiveMappingDict,
  createMappingDict,
  decideUnmatched,
  deleteMappingDict,
  discardMappingDraft,
  getMappingDict,
  getMappingDictVersion,
  listMappingDicts,
  publishMappingDict,
  saveMappingDraft,
  updateMappingDict,
} from '@serialis/contract/engagement/dictionaries/mapping-dicts.routes.ts'
import {
  MAPPING_ITEMS_MAXIMUM,
  MAPPING_VERSIONS_MAXIMUM,
  UNMATCHED_MAXIMUM,
} from '@serialis/contract/engagement/dictionaries/mapping-dicts.schema.ts'
import type { ClientInput } from '@serialis/contract/kit/route.ts'
import { listEvents } from '@serialis/contract/platform/audit/audit.routes.ts'
import { exportList } from '@serialis/contract/platform/exports/exports.routes.ts'
import pg from 'pg'
import { beforeAll, describe, expect, it } from 'vitest'
import { userWith, type Client } from '../../../test/harness/client.ts'
import { testApp, type TestApp } from '../../../test/harness/database.ts'
import { inTenant } from '../../kit/db/db.ts'
import { mappingDictPublished } from './mapping-dict-published.ts'
import { mappingDictUsers } from './mapping-dict-users.ts'
import { noteUnmatched, publishedDicts } from './read-dicts.ts'

type Body = ClientInput<typeof createMappingDict>['body']
type Draft = ClientInput<typeof saveMappingDraft>['body']

let t: TestApp
let engineer: Client
let made = 0
let usedId = ''
const flowed: unknown[] = []

beforeAll(async () => {
  t = await testApp({
    extensions: [
      mappingDictUsers.extension(async (_db, id) => ({
        count: id === usedId ? 7 : 0,
        names: id === usedId ? ['A', 'B', 'C', 'D', 'E'] : [],
      })),
      mappingDictPublished.extension(async (_ctx, published) => void flowed.push(published)),
    ],
  })
  engineer = await userWith(t.http, t.admin, [
    'mappingDicts.list',
    'mappingDicts.create',
    'mappingDicts.edit',
    'mappingDicts.delete',
    'mappingDicts.publish',
  ])
})

const values = (given: Partial<Body> = {}): Body => ({
  code: `stores_${++made}`,
  nameEn: 'Stores of the shop',
  nameZh: '商城门店',
  fromSystem: 'Web shop',
  toSystem: 'Data center',
  ...given,
})
const aDict = (given: Partial<Body> = {}) => engineer.call(createMappingDict, { body: values(given) })
const draft = (id: string, version: number, given: Partial<Draft> = {}) => ({
  params: { id },
  body: { version, policy: 'ERROR' as const, items: [{ from: 'sh', to: 'SH-01' }], ...given },
})
const step = (id: string, version: number) => ({ params: { id }, body: { version, reason: 'As agreed with the shop' } })
/** A dictionary with version 1; it is then at its own version 3. */
async function published(given: Partial<Draft> = {}) {
  const { id } = await aDict()
  await engineer.call(saveMappingDraft, draft(id, 1, given))
  await engineer.call(publishMappingDict, step(id, 2))
  return id
}

describe('a mapping dictionary', () => {
  it('is entered, found by its words, and seen by its own tenant alone', async () => {
    const dict = await aDict({ code: 'sizes', fromSystem: 'Loyalty app' })
    expect(dict).toMatchObject({ status: 'DRAFT', version: 1, number: null, allowed: ['edit', 'editItems', 'delete'] })
    for (const search of ['SIZES', 'loyalty']) {
      const { items } = await engineer.call(listMappingDicts, { query: { search, status: 'DRAFT' } })
      expect(items.map(({ id }) => id)).toEqual([dict.id])
    }
    const { id } = dict
    for (const asked of [
      t.other.refusal(getMappingDict, { params: { id } }),
      t.other.refusal(getMappingDictVersion, { params: { id, number: 1 } }),
      t.other.refusal(saveMappingDraft, draft(id, 1)),
      t.other.refusal(publishMappingDict, step(id, 1)),
      t.other.refusal(deleteMappingDict, { params: { id }, query: { version: 1 } }),
      t.other.refusal(decideUnmatched, { params: { id }, body: { version: 1, value: 'x', decision: 'KEEP' } }),
    ])
      expect(await asked).toMatchObject({ status: 404 })
  })

  it.each([
    [{ code: '' }, { code: 'mapping_dict_code_can_not_be_empty' }],
    [{ code: '__proto__' }, { code: 'mapping_dict_code_wrong_format' }],
    [{ nameZh: ' ' }, { nameZh: 'mapping_dict_name_can_not_be_empty' }],
    [{ toSystem: '' }, { toSystem: 'mapping_dict_system_can_not_be_empty' }],
  ])('is refused at its field: case %#', async (given, fields) => {
    expect(await engineer.refusal(createMappingDict, { body: values(given) })).toMatchObject({ fields })
  })

  it.each<[Partial<Draft>, Record<string, string>]>([
    [{ items: [{ from: '', to: 'x' }] }, { 'items.0.from': 'mapping_item_from_can_not_be_empty' }],
    [{ items: [{ from: 'a', to: '' }] }, { 'items.0.to': 'mapping_target_can_not_be_empty' }],
    [
      {
        items: [
          { from: 'a', to: 'x' },
          { from: 'a', to: 'y' },
        ],
      },
      { 'items.1.from': 'mapping_item_repeated' },
    ],
    [
      { items: [{ from: 'a', to: 'x', validFrom: '2026-02-01', validTo: '2026-01-01' }] },
      { 'items.0.validTo': 'mapping_item_days_wrong' },
    ],
    [{ policy: 'DEFAULT' }, { defaultValue: 'mapping_default_can_not_be_empty' }],
    [{ policy: 'KEEP', defaultValue: 'x' }, { defaultValue: 'mapping_default_unused' }],
  ])('refuses items at their field: case %#', async (given, fields) => {
    const { id } = await aDict()
    expect(await engineer.refusal(saveMappingDraft, draft(id, 1, given))).toMatchObject({ fields })
  })

  it('is published version by version, and says what each changed', async () => {
    const id = await published()
    const saved = await engineer.call(
      saveMappingDraft,
      draft(id, 3, {
        items: [
          { from: 'sh', to: 'SH-02' },
          { from: 'bj', to: null },
        ],
      }),
    )
    expect(saved.draft?.changes.map(({ from, change }) => [from, change])).toEqual([
      ['sh', 'CHANGED'],
      ['bj', 'ADDED'],
    ])
    const again = await engineer.call(publishMappingDict, step(id, 4))
    expect(again).toMatchObject({
      number: 2,
      status: 'PUBLISHED',
      draft: null,
      versions: [{ number: 2 }, { number: 1 }],
    })
    const one = { params: { id, number: 1 } }
    expect(await engineer.call(getMappingDictVersion, one)).toMatchObject({ items: [{ to: 'SH-01' }], changes: [] })
    const two = await engineer.call(getMappingDictVersion, { params: { id, number: 2 } })
    expect(two.changes).toHaveLength(2)
    await engineer.call(saveMappingDraft, draft(id, 5, { items: two.items }))
    expect(await engineer.refusal(publishMappingDict, step(id, 6))).toMatchObject({ message: 'mapping_dict_unchanged' })
    await engineer.call(discardMappingDraft, { params: { id }, query: { version: 6 } })
    expect(await engineer.refusal(publishMappingDict, step(id, 7))).toMatchObject({ message: 'mapping_dict_no_draft' })
    const { items } = await t.admin.call(listEvents, { query: { subjectType: 'mapping_dict', subjectId: id } })
    expect(items[0]?.action).toBe('mapping_dict.discarded')
    expect(JSON.stringify(items)).not.toContain('SH-0')
  })

  it('has a code for itself', async () => {
    const { code } = await aDict()
    expect(await engineer.refusal(createMappingDict, { body: values({ code }) })).toMatchObject({
      message: 'mapping_dict_code_exists',
    })
  })

  it('without items is published only where that says something', async () => {
    const { id } = await aDict()
    await engineer.call(saveMappingDraft, draft(id, 1, { items: [] }))
    expect(await engineer.refusal(publishMappingDict, step(id, 2))).toMatchObject({
      message: 'mapping_items_can_not_be_empty',
    })
    await engineer.call(saveMappingDraft, draft(id, 2, { items: [], policy: 'DEFAULT', defaultValue: 'other' }))
    await engineer.call(publishMappingDict, step(id, 3))
  })

  it('has at most so many versions', async () => {
    const id = await published()
    const client = new pg.Client({ connectionString: t.database.superuserUrl })
    await client.connect()
    try {
      await client.query(
        `insert into mapping_dict_versions (tenant_id, dict_id, number, policy, items, item_count, reason, published_at, published_by_name)
         select tenant_id, dict_id, $2, policy, '[]', 0, reason, published_at, published_by_name
         from mapping_dict_versions where dict_id = $1`,
        [id, MAPPING_VERSIONS_MAXIMUM],
      )
    } finally {
      await client.end()
    }
    await engineer.call(saveMappingDraft, draft(id, 3))
    expect(await engineer.refusal(publishMappingDict, step(id, 4))).toMatchObject({
      message: 'mapping_dict_too_many_versions',
    })
  })

  it('is published once of two at once', async () => {
    const { id } = await aDict()
    await engineer.call(saveMappingDraft, draft(id, 1))
    const both = await Promise.all([1, 2].map(() => engineer.raw(publishMappingDict, step(id, 2))))
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
    expect((await engineer.call(getMappingDict, { params: { id } })).versions).toHaveLength(1)
  })

  it('has versions that the role of the product cannot change nor delete', async () => {
    const id = await published()
    const client = new pg.Client({ connectionString: t.database.appUrl })
    await client.connect()
    try {
      await client.query("select set_config('app.tenant_id', '1', false)")
      for (const change of [
        "update mapping_dict_versions set items = '[]' where dict_id = $1",
        'update mapping_dict_versions set number = 9 where dict_id = $1',
        'delete from mapping_dict_versions where dict_id = $1',
      ])
        await expect(client.query(change, [id])).rejects.toThrow('permission denied')
    } finally {
      await client.end()
    }
  })

  it('keeps its code once it is published, and is then archived instead of deleted', async () => {
    const id = await published()
    const { code } = await engineer.call(getMappingDict, { params: { id } })
    const edit = (given: Partial<Body>) => ({ params: { id }, body: { ...values({ code, ...given }), version: 3 } })
    expect(await engineer.refusal(updateMappingDict, edit({ code: 'other' }))).toMatchObject({
      message: 'mapping_dict_is_fixed',
      fields: { code: 'mapping_dict_is_fixed' },
    })
    expect(await engineer.refusal(deleteMappingDict, { params: { id }, query: { version: 3 } })).toMatchObject({
      message: 'mapping_dict_status_does_not_allow',
    })
    await engineer.call(updateMappingDict, edit({ nameEn: 'Shops' }))
    usedId = id
    expect(await engineer.refusal(archiveMappingDict, step(id, 4))).toMatchObject({
      message: 'mapping_dict_still_used',
      params: { count: 7, names: 'A, B, C, D, E', more: 2 },
    })
    usedId = ''
    const archived = await engineer.call(archiveMappingDict, step(id, 4))
    expect(archived).toMatchObject({ status: 'ARCHIVED', allowed: [] })
    expect(await inTenant(t.app.pool, 1, 'read', (db) => publishedDicts(db, [id]))).toEqual(new Map())
  })

  it('is deleted as a draft, unless something names it', async () => {
    const { id } = await aDict()
    await engineer.call(saveMappingDraft, draft(id, 1))
    usedId = id
    const query = { version: 2 }
    expect(await engineer.refusal(deleteMappingDict, { params: { id }, query })).toMatchObject({
      message: 'mapping_dict_still_used',
    })
    usedId = ''
    await engineer.call(deleteMappingDict, { params: { id }, query })
    expect(await engineer.refusal(getMappingDict, { params: { id } })).toMatchObject({ status: 404 })
  })

  it('asks for a right of its own for each thing', async () => {
    const { id } = await aDict()
    const reader = await userWith(t.http, t.admin, ['mappingDicts.list'])
    for (const asked of [
      reader.refusal(createMappingDict, { body: values() }),
      reader.refusal(updateMappingDict, { params: { id }, body: { ...values(), version: 1 } }),
      reader.refusal(saveMappingDraft, draft(id, 1)),
      reader.refusal(discardMappingDraft, { params: { id }, query: { version: 1 } }),
      reader.refusal(publishMappingDict, step(id, 1)),
      reader.refusal(archiveMappingDict, step(id, 1)),
      reader.refusal(deleteMappingDict, { params: { id }, query: { version: 1 } }),
      reader.refusal(decideUnmatched, { params: { id }, body: { version: 1, value: 'x', decision: 'KEEP' } }),
      reader.refusal(exportList, { body: { list: 'mappingDicts', format: 'CSV', filter: {} } }),
    ])
      expect(await asked).toMatchObject({ status: 403 })
    expect((await reader.call(getMappingDict, { params: { id } })).allowed).toEqual([])
  })
})

describe('a value without an item', () => {
  const note = async (id: string, ...asked: string[]) =>
    inTenant(t.app.pool, 1, 'write', async (db) => {
      const dict = (await publishedDicts(db, [id])).get(id)
      if (dict !== undefined) await noteUnmatched(db, dict, asked, t.app.clock.now())
    })
  const waitingOf = async (id: string) =>
    (await engineer.call(getMappingDict, { params: { id } })).waiting.map(({ value, count }) => [value, count])

  it('is counted where a person is asked, and nowhere else', async () => {
    const asked = await published({ policy: 'INBOX' })
    const kept = await published({ policy: 'KEEP' })
    await note(asked, 'gz', 'gz ', 'sz', '', 'x'.repeat(201), 'nul\u0000')
    await Promise.all([note(asked, 'gz', 'aa'), note(asked, 'aa', 'gz')])
    await note(kept, 'gz')
    expect(await waitingOf(asked)).toEqual([
      ['gz', 4],
      ['aa', 2],
      ['sz', 1],
    ])
    expect(await waitingOf(kept)).toEqual([])
    const { items } = await engineer.call(listMappingDicts, { query: {} })
    expect(items.find(({ id }) => id === asked)?.unmatched).toBe(3)
  })

  it('is not counted once very many wait', async () => {
    const id = await published({ policy: 'INBOX' })
    await note(id, ...Array.from({ length: UNMATCHED_MAXIMUM + 5 }, (_, at) => `v${at}`))
    await note(id, 'one more', 'v0')
    const { unmatched, waiting } = await engineer.call(getMappingDict, { params: { id } })
    expect(unmatched).toBe(UNMATCHED_MAXIMUM)
    expect(waiting[0]).toMatchObject({ value: 'v0', count: 2 })
  })

  it('is forgotten once nobody is to decide, with the dictionary', async () => {
    const id = await published({ policy: 'INBOX' })
    await note(id, 'gz')
    const { version } = await engineer.call(getMappingDict, { params: { id } })
    await engineer.call(archiveMappingDict, step(id, version))
    expect(await waitingOf(id)).toEqual([])
  })

  it('is decided by a person, and what waits for it flows with the next version', async () => {
    const id = await published({ policy: 'INBOX' })
    await note(id, 'gz', 'sz', 'hk', 'xx')
    const decide = (version: number, value: string, decision: 'MAP' | 'KEEP' | 'REJECT', to: string | null = null) => ({
      params: { id },
      body: { version, value, decision, to },
    })
    expect(await engineer.refusal(decideUnmatched, decide(3, 'gz', 'MAP'))).toMatchObject({
      fields: { to: 'mapping_target_can_not_be_empty' },
    })
    expect(await engineer.refusal(decideUnmatched, decide(3, 'gz', 'KEEP', 'GZ-01'))).toMatchObject({
      fields: { to: 'mapping_target_unused' },
    })
    await engineer.call(decideUnmatched, decide(3, 'gz', 'MAP', 'GZ-01'))
    await engineer.call(decideUnmatched, decide(4, 'sz', 'KEEP'))
    const decided = await engineer.call(decideUnmatched, decide(5, 'hk', 'REJECT'))
    expect(decided.draft?.items.map(({ from, to }) => [from, to])).toEqual([
      ['sh', 'SH-01'],
      ['gz', 'GZ-01'],
      ['sz', 'sz'],
      ['hk', null],
    ])
    expect(decided.waiting.map(({ value, isInDraft }) => [value, isInDraft])).toEqual([
      ['gz', true],
      ['hk', true],
      ['sz', true],
      ['xx', false],
    ])
    expect(await engineer.refusal(decideUnmatched, decide(6, 'gz', 'KEEP'))).toMatchObject({
      message: 'mapping_item_exists',
    })
    flowed.length = 0
    await engineer.call(publishMappingDict, step(id, 6))
    expect(flowed).toEqual([{ id, number: 2, values: expect.arrayContaining(['gz', 'sz', 'hk']) }])
    expect(await waitingOf(id)).toEqual([['xx', 1]])
    const { items } = await t.admin.call(listEvents, { query: { subjectType: 'mapping_dict', subjectId: id } })
    expect(items.filter(({ action }) => action === 'mapping_dict.decided')).toHaveLength(3)
    expect(JSON.stringify(items)).not.toContain('GZ-01')
  })

  it('finds no place in a dictionary that is full', async () => {
    const items = Array.from({ length: MAPPING_ITEMS_MAXIMUM }, (_, at) => ({ from: `v${at}`, to: 'x' }))
    const id = await published({ policy: 'INBOX', items })
    const body = { version: 3, value: 'new', decision: 'KEEP' as const }
    expect(await engineer.refusal(decideUnmatched, { params: { id }, body })).toMatchObject({
      message: 'mapping_items_too_many',
    })
  })

  it('that says something about a person is never kept', async () => {
    const { id } = await aDict({ isPersonal: true })
    const refused = { message: 'mapping_inbox_personal' }
    expect(await engineer.refusal(saveMappingDraft, draft(id, 1, { policy: 'INBOX' }))).toMatchObject(refused)
    const other = await published({ policy: 'INBOX' })
    const { code } = await engineer.call(getMappingDict, { params: { id: other } })
    const body = { ...values({ code, isPersonal: true }), version: 3 }
    expect(await engineer.refusal(updateMappingDict, { params: { id: other }, body })).toMatchObject(refused)
  })
})
