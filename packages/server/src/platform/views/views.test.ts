import { createRole, deleteRole, updateRole } from '@serialis/contract/platform/access/access.routes.ts'
import { listEvents } from '@serialis/contract/platform/audit/audit.routes.ts'
import * as routes from '@serialis/contract/platform/views/views.routes.ts'
import { LIST_VIEWS_MAXIMUM, type ListViewContent } from '@serialis/contract/platform/views/views.schema.ts'
import { beforeAll, describe, expect, it } from 'vitest'
import { as, openAccount, userWith, type Client } from '../../../test/harness/client.ts'
import { testApp, type TestApp } from '../../../test/harness/database.ts'

let t: TestApp
/** May do nothing but log in. */
let anybody: Client
beforeAll(async () => {
  t = await testApp()
  anybody = await userWith(t.http, t.admin, [])
})

const content = (filters: Record<string, string> = { status: 'DRAFT' }): ListViewContent => ({
  filters,
  columns: {
    order: ['b', 'a'],
    hidden: ['c'],
    known: ['a', 'b', 'c'],
    pinned: ['b'],
    widths: { a: 120 },
    density: 'compact',
  },
})
const save = (who: Client, name: string, more: { list?: string; roleId?: string | null } = {}) =>
  who.call(routes.createListView, { body: { list: 'orders', name, content: content(), ...more } })
const namesOf = async (who: Client, list = 'orders') =>
  (await who.call(routes.listListViews, { query: { list } })).items.map(({ name }) => name)
/** A role without rights, and a user who holds it. */
async function roleAndHolder(name: string) {
  const { id } = await t.admin.call(createRole, { body: { name, authorities: [] } })
  const [account, password] = [name.toLowerCase().replaceAll(' ', '-'), 'password of a holder']
  await openAccount(t.http, t.admin, { account, name, roleIds: [id], password })
  return { roleId: id, holder: await as(t.http, account, password) }
}

describe('a view', () => {
  it('is kept as it was saved, for its owner alone, and is in the log', async () => {
    const made = await save(anybody, 'Drafts')
    expect(made).toMatchObject({
      name: 'Drafts',
      list: 'orders',
      role: null,
      isOwn: true,
      content: content(),
      version: 1,
    })
    expect(await namesOf(anybody)).toEqual(['Drafts'])
    expect(await namesOf(anybody, 'lines')).toEqual([])
    expect(await namesOf(t.admin)).toEqual([])
    const { items } = await t.admin.call(listEvents, { query: { subjectType: 'list_view', subjectId: made.id } })
    expect(items).toMatchObject([{ action: 'list_view.created', details: { name: [null, 'Drafts'] } }])
  })

  it('is renamed and deleted by its owner, and by nobody else', async () => {
    const { id, version } = await save(anybody, 'Mine')
    const body = { name: 'Still mine', content: content({}), version }
    expect(await t.admin.refusal(routes.updateListView, { params: { id }, body })).toMatchObject({ status: 404 })
    expect(await t.admin.refusal(routes.deleteListView, { params: { id } })).toMatchObject({ status: 404 })
    expect(await t.other.refusal(routes.updateListView, { params: { id }, body })).toMatchObject({ status: 404 })
    expect(await t.other.refusal(routes.deleteListView, { params: { id } })).toMatchObject({ status: 404 })
    const changed = await anybody.call(routes.updateListView, { params: { id }, body })
    expect(changed).toMatchObject({ name: 'Still mine', content: content({}), version: version + 1 })
    expect(await anybody.refusal(routes.updateListView, { params: { id }, body })).toMatchObject({
      status: 409,
      message: 'changed_meanwhile',
    })
    await anybody.call(routes.deleteListView, { params: { id } })
    expect(await namesOf(anybody)).not.toContain('Still mine')
    expect(await anybody.refusal(routes.deleteListView, { params: { id } })).toMatchObject({ status: 404 })
  })

  it('has a name of its own among those of its owner and list', async () => {
    await save(anybody, 'Twice')
    const body = { list: 'orders', name: 'Twice', content: content() }
    expect(await anybody.refusal(routes.createListView, { body })).toMatchObject({
      status: 409,
      message: 'list_view_name_exists',
      fields: { name: 'list_view_name_exists' },
    })
    await save(anybody, 'Twice', { list: 'lines' })
    await save(t.admin, 'Twice')
    const { id, version } = await save(anybody, 'Once')
    expect(
      await anybody.refusal(routes.updateListView, {
        params: { id },
        body: { name: 'Twice', content: content(), version },
      }),
    ).toMatchObject({ message: 'list_view_name_exists' })
    expect(await anybody.refusal(routes.createListView, { body: { ...body, name: ' ' } })).toMatchObject({
      fields: { name: 'list_view_name_can_not_be_empty' },
    })
  })

  it('is one of a limited number', async () => {
    const many = await userWith(t.http, t.admin, [])
    for (let at = 0; at < LIST_VIEWS_MAXIMUM; at++) await save(many, `View ${at}`)
    expect(
      await many.refusal(routes.createListView, { body: { list: 'orders', name: 'One more', content: content() } }),
    ).toMatchObject({ status: 409, message: 'too_many_list_views', params: { maximum: LIST_VIEWS_MAXIMUM } })
    await save(many, 'Of another list', { list: 'lines' })
  })

  it('is one of a limited number also where many are saved at the same moment', async () => {
    const many = await userWith(t.http, t.admin, [])
    for (let at = 2; at < LIST_VIEWS_MAXIMUM; at++) await save(many, `View ${at}`)
    const body = (at: number) => ({ list: 'orders', name: `At once ${at}`, content: content() })
    const answers = await Promise.all(
      Array.from({ length: 6 }, (_, at) => many.raw(routes.createListView, { body: body(at) })),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(2)
    expect(await namesOf(many)).toHaveLength(LIST_VIEWS_MAXIMUM)
  })

  it('has a limited size, and the log keeps its checksum alone', async () => {
    const wide = (widths: Record<string, number>, filters: Record<string, string> = {}) => {
      const { columns } = content()
      return { list: 'orders', name: 'Wide', content: { filters, columns: { ...columns, widths } } }
    }
    const widths = Object.fromEntries(Array.from({ length: 101 }, (_, at) => [`column${at}`, 100]))
    expect(await anybody.refusal(routes.createListView, { body: wide(widths) })).toMatchObject({
      fields: { 'content.columns.widths': 'too_long' },
    })
    const filters = Object.fromEntries(Array.from({ length: 40 }, (_, at) => [`filter${at}`, 'x'.repeat(400)]))
    expect(await anybody.refusal(routes.createListView, { body: wide({}, filters) })).toMatchObject({
      fields: { content: 'too_long' },
    })
    const { id } = await save(anybody, 'In the log')
    const { items } = await t.admin.call(listEvents, { query: { subjectType: 'list_view', subjectId: id } })
    expect(items[0]!.details).not.toHaveProperty('content')
    expect(items[0]!.details).toMatchObject({ contentSha256: [null, expect.stringMatching(/^[0-9a-f]{64}$/)] })
  })
})

describe('a shared view', () => {
  it('is read by the holders of its role, and changed by its owner alone', async () => {
    const { roleId, holder } = await roleAndHolder('Readers of views')
    const sharer = await userWith(t.http, t.admin, ['views.share'])
    const { id, version } = await save(sharer, 'For readers', { roleId })
    expect(await namesOf(holder)).toEqual(['For readers'])
    expect(await namesOf(anybody)).not.toContain('For readers')
    expect(await namesOf(t.other)).not.toContain('For readers')
    const [seen] = (await holder.call(routes.listListViews, { query: { list: 'orders' } })).items
    expect(seen).toMatchObject({ isOwn: false, role: { name: 'Readers of views' } })
    const body = { name: 'Taken over', content: content(), roleId, version }
    expect(await holder.refusal(routes.updateListView, { params: { id }, body })).toMatchObject({ status: 404 })
    expect(await holder.refusal(routes.deleteListView, { params: { id } })).toMatchObject({ status: 404 })
    // Its owner keeps it when the role is gone or its share is taken back.
    await sharer.call(routes.updateListView, { params: { id }, body: { ...body, roleId: null } })
    expect(await namesOf(holder)).toEqual([])
    expect(await namesOf(sharer)).toEqual(['Taken over'])
  })

  it('is changed by its owner only while that one may share; taking the share back needs no right', async () => {
    const { roleId } = await roleAndHolder('Readers of kept views')
    const role = await t.admin.call(createRole, { body: { name: 'Former sharers', authorities: ['050020'] } })
    const password = 'password of a former sharer'
    const account = 'former-sharer'
    await openAccount(t.http, t.admin, { account, name: 'Former', roleIds: [role.id], password })
    const former = await as(t.http, account, password)
    const { id, version } = await save(former, 'Kept', { roleId })
    await t.admin.call(updateRole, {
      params: { id: role.id },
      body: { name: 'Former sharers', authorities: [], version: role.version },
    })
    const body = { name: 'Kept', content: content({ status: 'CLOSED' }), roleId, version }
    expect(await former.refusal(routes.updateListView, { params: { id }, body })).toMatchObject({
      status: 403,
      message: 'no_permission',
      params: { code: '050020' },
    })
    await former.call(routes.updateListView, { params: { id }, body: { ...body, roleId: null } })
  })

  it('needs the right to share, or to edit roles; both may also delete it', async () => {
    const { roleId, holder } = await roleAndHolder('Another role')
    const body = { list: 'orders', name: 'Shared', content: content(), roleId }
    expect(await anybody.refusal(routes.createListView, { body })).toMatchObject({
      status: 403,
      message: 'no_permission',
      params: { code: '050020' },
    })
    const own = await save(anybody, 'Own first')
    expect(
      await anybody.refusal(routes.updateListView, {
        params: { id: own.id },
        body: { name: 'Own first', content: content(), roleId, version: own.version },
      }),
    ).toMatchObject({ status: 403 })
    expect(await anybody.call(routes.listListViews, { query: { list: 'orders' } })).toMatchObject({ mayShare: false })
    const editor = await userWith(t.http, t.admin, ['roles.edit'])
    expect(await editor.call(routes.listListViews, { query: { list: 'orders' } })).toMatchObject({ mayShare: true })
    const { id } = await save(editor, 'Shared', { roleId })
    expect(await namesOf(holder)).toEqual(['Shared'])
    await t.admin.call(routes.deleteListView, { params: { id } })
    expect(await namesOf(holder)).toEqual([])
  })

  it('is shared with a role of the tenant only, and is private again without it', async () => {
    const { id: roleId } = await t.admin.call(createRole, { body: { name: 'Short-lived', authorities: [] } })
    const { id: foreign } = await t.other.call(createRole, { body: { name: 'Foreign', authorities: [] } })
    const body = { list: 'orders', name: 'With a foreign role', content: content(), roleId: foreign }
    expect(await t.admin.refusal(routes.createListView, { body })).toMatchObject({
      status: 400,
      fields: { roleId: 'list_view_role_not_found' },
    })
    const { id } = await save(t.admin, 'Left over', { roleId })
    await t.admin.call(deleteRole, { params: { id: roleId } })
    const { items } = await t.admin.call(routes.listListViews, { query: { list: 'orders' } })
    expect(items.find((one) => one.id === id)).toMatchObject({ role: null })
  })
})
