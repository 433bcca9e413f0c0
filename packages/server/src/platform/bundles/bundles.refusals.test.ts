/** Which files are not let in: other targets, unknown keys, changed bytes, other versions, bombs. */

import { listRoles } from '@serialis/contract/platform/access/access.routes.ts'
import { uploadBundle } from '@serialis/contract/platform/bundles/bundles.routes.ts'
import { acceptBundleKey, digestBundleKey } from '@serialis/contract/platform/bundles/bundles.routes.ts'
import {
  announceClosing,
  closeTenant,
  declineClosingExport,
  getClosing,
  getTenant,
} from '@serialis/contract/platform/tenant-management/tenant-management.routes.ts'
import pg from 'pg'
import { beforeAll, describe, expect, it } from 'vitest'
import { testApp, type TestApp } from '../../../test/harness/database.ts'
import { canonicalJson } from '../../kit/ops/canonical-json.ts'
import { signatureOf } from '../../plant/products/products.fixtures.ts'
import { bundleKeyOf, signingKeyOfApp } from '../secrets/signing-key.ts'
import { aClosing, platformAdministrator } from '../tenant-management/tenant-management.fixtures.ts'
import {
  accept,
  acceptKeyOf,
  aReason,
  exported,
  fingerprintOfTenant,
  upload,
  uploadRefusal,
} from './bundles.fixtures.ts'

let t: TestApp
let good: Buffer
type File = Record<string, unknown> & { items: { kind: string; key: string; content: object }[] }

/** The bundle with this change, signed anew by the key that is accepted. */
async function signed(change: (file: File) => unknown): Promise<string> {
  const { signature: _, ...file } = JSON.parse(good.toString()) as File & { signature: string }
  change(file)
  const key = await bundleKeyOf(t.app, 1)
  return canonicalJson({ ...file, signature: key.sign(canonicalJson(file)).toString('base64') })
}
const refusalOf = async (change: (file: File) => unknown) => uploadRefusal(t.other, await signed(change))

beforeAll(async () => {
  t = await testApp()
  await aReason(t.admin, 'W1')
  await acceptKeyOf(t.other, t.admin)
  good = await exported(t.admin)
})

describe('a bundle is refused', () => {
  it('that was written for another tenant', async () => {
    expect(await uploadRefusal(t.other, await exported(t.admin, '0003'))).toMatchObject({
      message: 'bundle_for_other_tenant',
      params: { target: '0003', tenant: '0002' },
    })
    // Its own tenant has not accepted its own key either.
    expect(await uploadRefusal(t.admin, await exported(t.admin, '0001'))).toMatchObject({
      message: 'bundle_key_not_accepted',
    })
  })

  it('whose key nobody here accepted: the refusal names the fingerprint, which others see at their own key', async () => {
    const bundle = await exported(t.other, '0001')
    const fingerprint = await fingerprintOfTenant(t.other)
    expect(await uploadRefusal(t.admin, bundle)).toMatchObject({
      status: 403,
      message: 'bundle_key_not_accepted',
      params: { fingerprint },
    })
    expect(fingerprint).not.toBe(await fingerprintOfTenant(t.admin))
    const typed = fingerprint.toUpperCase().replaceAll(/(.{4})/g, '$1 ')
    await accept(t.admin, typed, 'Test plant')
    expect(await upload(t.admin, bundle)).toMatchObject({ keyName: 'Test plant' })
    const { digest } = await t.admin.call(digestBundleKey, { query: { fingerprint, name: 'Twice' } })
    const twice = { fingerprint, name: 'Twice', signature: signatureOf(t.admin, digest) }
    expect(await t.admin.refusal(acceptBundleKey, { body: twice })).toMatchObject({ message: 'bundle_key_exists' })
    const other = { ...twice, fingerprint: 'ab'.repeat(32) }
    expect(await t.admin.refusal(acceptBundleKey, { body: other })).toMatchObject({ message: 'changed_meanwhile' })
    expect(await t.admin.refusal(digestBundleKey, { query: { fingerprint: 'abc', name: 'x' } })).toMatchObject({
      fields: { fingerprint: 'fingerprint_wrong_format' },
    })
  })

  it('of which one byte changed, or the order, or that says something twice', async () => {
    const text = good.toString()
    for (const [from, to] of [
      ['"target":"0002"', '"target":"0001"'],
      ['Water damage', 'Water  damage'],
      ['{"format"', '{ "format"'],
      ['"version":1', '"version":1,"version":1'],
      ['"target":"0002"', '"target":"0001","target":"0002"'],
      ['"key":"SCRAP_REASON/W1"', '"key":"SCRAP_REASON/W2"'],
    ] as const) {
      expect(text).toContain(from)
      expect(await uploadRefusal(t.other, text.replace(from, to)), to).toMatchObject({ message: 'bundle_changed' })
    }
    expect(await uploadRefusal(t.other, `${text}\n`)).toMatchObject({ message: 'bundle_changed' })
    const { signature, ...file } = JSON.parse(text) as File & { signature: string }
    const heads = await signingKeyOfApp(t.app)
    // Signed by another key than the one that it names.
    const forged = canonicalJson({ ...file, signature: heads.sign(canonicalJson(file)).toString('base64') })
    expect(await uploadRefusal(t.other, forged)).toMatchObject({ message: 'bundle_changed' })
    const without = canonicalJson({ ...file, publicKey: 'AAAA', signature })
    expect(await uploadRefusal(t.other, without)).toMatchObject({ message: 'bundle_changed' })
  })

  it('of another version, by its name', async () => {
    expect(await refusalOf((file) => (file['version'] = 2))).toMatchObject({
      message: 'bundle_version_unknown',
      params: { version: '2', known: 1 },
    })
    expect(await refusalOf((file) => (file['version'] = 0))).toMatchObject({ message: 'bundle_version_unknown' })
    expect(await refusalOf((file) => (file['format'] = 'serialis-tenant-export-1'))).toMatchObject({
      message: 'bundle_unreadable',
    })
    expect(await refusalOf((file) => (file['more'] = 1))).toMatchObject({ message: 'bundle_unreadable' })
  })

  it('with a kind, a field, or a value that is not of this release, or an item that is there twice', async () => {
    const add = (item: object) => (file: File) => file.items.push(item as never)
    expect(await refusalOf(add({ kind: 'users', key: 'root', content: {} }))).toMatchObject({
      message: 'bundle_kind_unknown',
      params: { kind: 'users' },
    })
    const role = { authorities: ['030100'], holdsAll: false, needsSecondFactor: false }
    for (const content of [
      { ...role, people: ['x'] },
      { ...role, authorities: ['abc'] },
      { ...role, holdsAll: 'yes' },
    ])
      expect(await refusalOf(add({ kind: 'roles', key: 'Bad', content }))).toMatchObject({
        message: 'bundle_item_wrong',
        params: { kind: 'roles', key: 'Bad' },
      })
    expect(await refusalOf((file) => file.items.push(file.items[0]!))).toMatchObject({ message: 'bundle_item_twice' })
    for (const nameEn of ['a\u0000b', 'a\ud800b'])
      expect(await refusalOf(add({ kind: 'dictionary', key: 'SCRAP_REASON/W9', content: { nameEn } }))).toMatchObject({
        message: 'bundle_unreadable',
      })
    expect((await t.other.call(listRoles, { query: { name: 'Bad' } })).items).toEqual([])
  })

  it('that is no bundle, a bomb, or too large, before it is parsed', async () => {
    for (const content of ['', '[]', '{', 'null', 'serialis', Buffer.from([0xff, 0xfe, 0x7b])])
      expect(['bundle_unreadable', 'choose_a_file']).toContain((await uploadRefusal(t.other, content)).message)
    expect(await uploadRefusal(t.other, `${'['.repeat(100_000)}`)).toMatchObject({ message: 'bundle_too_deep' })
    expect(await refusalOf((file) => (file.items[0]!.content = deep(40)))).toMatchObject({ message: 'bundle_too_deep' })
    expect(await uploadRefusal(t.other, `[${'0,'.repeat(600_000)}0]`)).toMatchObject({ message: 'bundle_too_large' })
    expect(await uploadRefusal(t.other, 'x'.repeat(8 * 2 ** 20 + 1))).toMatchObject({ message: 'file_too_large' })
  })
})

const deep = (levels: number): object => (levels === 0 ? {} : { of: deep(levels - 1) })

it('holds no key, secret, account or person of its tenant', async () => {
  const text = good.toString()
  const superuser = new pg.Client({ connectionString: t.database.superuserUrl })
  await superuser.connect()
  const { rows } = await superuser.query<{ text: string }>(
    `select account as text from users union select name from users where name <> 'Administrator' union select password_hash from users
     union select token_hash::text from sessions union select encode(wrapped_key, 'hex') from rule_versions where wrapped_key is not null
     union select id::text from users union select id::text from roles`,
  )
  await superuser.end()
  expect(rows.length).toBeGreaterThan(4)
  for (const { text: secret } of rows) if (secret.length > 6) expect(text).not.toContain(secret)
  expect(text).not.toMatch(/[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}/)
  expect(text.replace('passwordPolicy', '')).not.toMatch(/password|secret|token|wrapped|@/i)
})

it('is refused by a tenant that is closed', async () => {
  const root = await platformAdministrator(t)
  const of = { params: { id: '0002' } }
  const body = async () => ({ version: (await root.call(getTenant, of)).version, reason: 'The contract ends.' })
  await root.call(announceClosing, { ...of, body: { ...(await body()), ...aClosing(0) } })
  const { digest } = await t.other.call(getClosing)
  await t.other.call(declineClosingExport, { body: { signature: signatureOf(t.other, digest) } })
  await root.call(closeTenant, { ...of, body: await body() })
  expect(await t.other.uploadRefusal(uploadBundle, {}, { name: 'a.json', content: good })).toMatchObject({
    message: 'tenant_closed',
  })
})
