/** A person in samples of transfer models: in the copy of what is kept, and gone with the erasure. */

import { createMember } from '@serialis/contract/engagement/members/members.routes.ts'
import * as privacy from '@serialis/contract/engagement/privacy-requests/privacy-requests.routes.ts'
import * as routes from '@serialis/contract/engagement/transfers/transfer-models.routes.ts'
import { permissions, type PermissionName } from '@serialis/contract/permissions.ts'
import { beforeAll, expect, it } from 'vitest'
import { type Client, userWith } from '../../../test/harness/client.ts'
import { type TestApp, testApp } from '../../../test/harness/database.ts'
import { filesOfZip } from '../../desk/extracts/extracts.fixtures.ts'
import { aField, KEY } from '../collections/meta-data.fixtures.ts'
import { approval, askedFor, doneRequest, erased } from '../privacy-requests/privacy-requests.fixtures.ts'
import { aDescribedCollection, aLine } from './transfer-models.fixtures.ts'

let t: TestApp
let signer: Client
let collectionId: string
let made = 0

const PHONE = '+8613800138111'
const MAIL = 'zhao.canary@mail.example'

beforeAll(async () => {
  t = await testApp({ work: true })
  signer = await userWith(t.http, t.admin, Object.keys(permissions) as PermissionName[])
  collectionId = await aDescribedCollection(t.admin, 'people', [KEY, aField('name')])
})

const lines = [aLine(KEY.path, 'no'), aLine('name')]

async function aModel(sample: object | string, isPublished = true): Promise<{ id: string; version: number }> {
  const code = `model_${++made}`
  const head = { code, nameEn: code, nameZh: code, description: '', collectionId }
  const { id } = await t.admin.call(routes.createTransferModel, { body: head })
  const text = typeof sample === 'string' ? sample : JSON.stringify(sample)
  await t.admin.call(routes.saveTransferDraft, {
    params: { id },
    body: { version: 1, metaNumber: 1, lines, sample: text },
  })
  if (isPublished)
    await t.admin.call(routes.publishTransferModel, { params: { id }, body: { version: 2, reason: 'As agreed' } })
  return { id, version: isPublished ? 3 : 2 }
}

const versionOf = async (id: string) =>
  (await t.admin.call(routes.getTransferModelVersion, { params: { id, number: 1 } })).sample
const modelOf = (id: string) => t.admin.call(routes.getTransferModel, { params: { id } })

it('is found however the identity is written, and goes with the whole sample; those of others stay', async () => {
  const { id: memberId } = await t.admin.call(createMember, {
    body: { name: 'Zhao', phone: PHONE, email: MAIL, externalId: 'C7' },
  })
  const record = (given: object) => ({ no: 'A1', name: 'Zhao Canary', ...given })
  const about = await Promise.all(
    [
      { buyer: { phone: '138 0013 8111' } },
      { phones: [{ value: 13_800_138_111 }] },
      { note: `call ${PHONE} or write` },
      { mail: MAIL.toUpperCase() },
      { [MAIL]: true },
      { customer: 'C7' },
      { phone: '１３８００１３８１１１' },
    ].map((given) => aModel(record(given))),
  )
  const escaped = await aModel(JSON.stringify(record({ mail: 'MAIL' })).replace('MAIL', MAIL.replace('@', '\\u0040')))
  const others = await Promise.all(
    [{ phone: '+8613800138112' }, { mail: `x${MAIL.slice(1)}` }, { customer: 'C77' }, { city: 'AC7B' }].map((given) =>
      aModel(record(given)),
    ),
  )
  const draft = await aModel(record({ phone: PHONE }), false)
  const stays = await aModel(record({ phone: '+8613800138112' }), false)

  const access = await askedFor(t.admin, memberId, 'ACCESS')
  await signer.call(privacy.approvePrivacyRequest, await approval(signer, access))
  await doneRequest(signer, access)
  const { body } = await signer.raw(privacy.downloadPrivacyFile, { params: { id: access } })
  const { tables } = JSON.parse(filesOfZip(body).get('personal-data.json')!.toString()) as {
    tables: Record<string, { sample: string }[]>
  }
  expect(tables['transfer_model_versions']).toHaveLength(about.length + 1)
  expect(tables['transfer_model_drafts']).toMatchObject([{ sample: expect.stringContaining(PHONE) as string }])

  const { id } = await erased(t.admin, signer, memberId)
  const { certificate } = await t.admin.call(privacy.getPrivacyRequest, { params: { id } })
  expect(certificate!.tables).toEqual(
    expect.arrayContaining([
      { table: 'transfer_model_drafts', effect: 'EMPTIED', rows: 1 },
      { table: 'transfer_model_versions', effect: 'EMPTIED', rows: about.length + 1 },
    ]),
  )
  for (const model of [...about, escaped]) expect(await versionOf(model.id)).toBe('')
  for (const model of others) expect(await versionOf(model.id)).toContain('Zhao Canary')
  expect(await modelOf(draft.id)).toMatchObject({
    draft: { sample: '', lines: [{}, {}] },
    coverage: null,
    faults: null,
  })
  expect((await modelOf(stays.id)).draft?.sample).toContain('Zhao')
  // Who has the draft open does not save the sample again.
  const stale = { version: draft.version, metaNumber: 1, lines, sample: JSON.stringify(record({ phone: PHONE })) }
  expect(await t.admin.refusal(routes.saveTransferDraft, { params: { id: draft.id }, body: stale })).toMatchObject({
    message: 'changed_meanwhile',
  })
})
