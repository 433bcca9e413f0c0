/** For tests: a bundle from one tenant to another, with its key accepted. */

import { createRole } from '@serialis/contract/platform/access/access.routes.ts'
import {
  acceptBundleKey,
  digestBundleKey,
  enterBundle,
  exportBundle,
  getBundle,
  getOwnBundleKey,
  listBundleItems,
  uploadBundle,
} from '@serialis/contract/platform/bundles/bundles.routes.ts'
import type { BundleDetail } from '@serialis/contract/platform/bundles/bundles.schema.ts'
import { createDictionaryEntry } from '@serialis/contract/platform/dictionary/dictionary.routes.ts'
import { approveAs, type Client } from '../../../test/harness/client.ts'
import type { TestApp } from '../../../test/harness/database.ts'
import { waitUntil } from '../../../test/harness/wait-until.ts'
import { signatureOf } from '../../plant/products/products.fixtures.ts'

export const exported = async (from: Client, target = '0002'): Promise<Buffer> =>
  (await from.raw(exportBundle, { body: { target } })).body

export async function accept(by: Client, fingerprint: string, name = 'Live plant') {
  const { digest } = await by.call(digestBundleKey, { query: { fingerprint, name } })
  return by.call(acceptBundleKey, { body: { fingerprint, name, signature: signatureOf(by, digest) } })
}

export const fingerprintOfTenant = async (of: Client) => (await of.call(getOwnBundleKey)).fingerprint
export const acceptKeyOf = async (by: Client, from: Client) => accept(by, await fingerprintOfTenant(from))

const fileOf = (content: Buffer | string) => ({ name: 'configuration.json', content })
export const upload = (by: Client, content: Buffer | string) => by.upload(uploadBundle, {}, fileOf(content))
export const uploadRefusal = (by: Client, content: Buffer | string) =>
  by.uploadRefusal(uploadBundle, {}, fileOf(content))

/** A bundle of the tenant for itself, for pages that show one. */
export async function aBundleOfItsOwn(by: Client) {
  await acceptKeyOf(by, by)
  return upload(by, await exported(by, (await by.call(getOwnBundleKey)).tenant))
}

export const detailOf = (by: Client, id: string) => by.call(getBundle, { params: { id } })
export const itemsOf = async (by: Client, id: string, query: object = {}) =>
  (await by.call(listBundleItems, { params: { id }, query: { limit: '200', ...query } })).items

export const entering = (by: Client, { id, version, digest }: BundleDetail) => ({
  params: { id },
  body: { version, signature: signatureOf(by, digest) },
})

export const ended = (by: Client, id: string): Promise<BundleDetail> =>
  waitUntil(
    () => detailOf(by, id),
    ({ status }) => status === 'DONE',
    { what: ({ status, failure }) => `the bundle is still ${status} ${JSON.stringify(failure)}` },
  )

/** Signs, and waits for the end of the task. */
export async function enter(by: Client, bundle: BundleDetail): Promise<BundleDetail> {
  await by.call(enterBundle, entering(by, bundle))
  return ended(by, bundle.id)
}

export const aReason = (by: Client, code: string, nameEn = 'Water damage') =>
  by.call(createDictionaryEntry, { body: { type: 'SCRAP_REASON', code, name: '浸水', nameEn } })

/** With the approval of the second administrator, where the role needs it. */
export async function aRole({ http, admin }: Pick<TestApp, 'http' | 'admin'>, name: string, authorities: string[]) {
  const { accessRequestId } = await admin.call(createRole, { body: { name, authorities } })
  if (accessRequestId !== null) await approveAs(http, admin, accessRequestId)
}
