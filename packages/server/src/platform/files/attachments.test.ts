import { createHash } from 'node:crypto'
import { changeAttachments } from '@serialis/contract/desk/status-changes/attachments.routes.ts'
import { scrapRoutes, statusUpdateRoutes } from '@serialis/contract/desk/status-changes/status-changes.routes.ts'
import { permissions, type PermissionName } from '@serialis/contract/permissions.ts'
import { ATTACHMENT_BYTES, ATTACHMENTS_PER_SUBJECT } from '@serialis/contract/platform/files/attachments.schema.ts'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { userWith, type Client } from '../../../test/harness/client.ts'
import { testApp, type TestApp } from '../../../test/harness/database.ts'
import { scrapIn, signatureOn } from '../../desk/expiry/expiry.fixtures.ts'
import { aPackedCase, type PackedCase } from '../../desk/rescue/rescue.fixtures.ts'
import type { Room } from '../../kit/http/room.ts'
import { rooms } from '../../rooms.ts'
import { verifyAll } from '../../verification.ts'
import { aJpeg, aPdf, aPng, hostileFiles } from './files.fixtures.ts'

const { add, list, remove, download } = changeAttachments.SCR

let t: TestApp
let clerk: Client
let pack: PackedCase
/** An open scrapping, and the route of its attachments. */
let params: { id: string }

const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')
const attach = (name: string, content: Buffer | string) => clerk.upload(add, { params }, { name, content })
const refused = (name: string, content: Buffer | string) => clerk.uploadRefusal(add, { params }, { name, content })
const filesOnDisk = async () => (await t.app.files.list(1)).files.size

beforeAll(async () => {
  t = await testApp({ work: true })
  pack = await aPackedCase(t, t.admin, await userWith(t.http, t.admin, Object.keys(permissions) as PermissionName[]))
  clerk = await userWith(t.http, t.admin, ['scraps.create', 'scraps.list', 'scraps.export'])
})
beforeEach(async () => {
  const made = await clerk.call(scrapRoutes.create, {
    body: {
      operation: 'DESTROY',
      reason: 'crushed',
      recordNo: 'D-1',
      options: { disaggregate: true },
      source: { kind: 'codes', codes: [pack.units[9]!.scan] },
    },
  })
  params = { id: made.id }
  await scrapIn(clerk, made.id, 'CHECKED')
})

describe('attachments of a scrapping', () => {
  it('are kept byte by byte, told by content, and listed in the order in which they came', async () => {
    const photo = await attach('照片 1.JPG', aJpeg())
    expect(photo).toMatchObject({
      name: '照片 1.JPG',
      contentType: 'image/jpeg',
      size: aJpeg().length,
      sha256: sha256(aJpeg()),
    })
    await attach('record.pdf', aPdf())
    await attach('list.csv', 'code,why\nA,crushed\n')
    const { items, allowed } = await clerk.call(list, { params })
    expect(items.map(({ contentType }) => contentType)).toEqual(['image/jpeg', 'application/pdf', 'text/csv'])
    expect(allowed).toEqual(['add', 'remove', 'download'])
    const answer = await clerk.raw(download, { params: { ...params, attachmentId: photo.id } })
    expect(answer.body.equals(aJpeg())).toBe(true)
    expect(answer.headers).toMatchObject({
      'content-type': 'image/jpeg',
      'x-content-type-options': 'nosniff',
      'content-disposition': expect.stringMatching(/^attachment;/) as string,
    })
  })

  it('start the dry run anew and belong to what is signed', async () => {
    const before = await scrapIn(clerk, params.id, 'CHECKED')
    await attach('photo.png', aPng())
    const after = await scrapIn(clerk, params.id, 'CHECKED')
    expect(after.taskId).not.toBe(before.taskId)
    expect(after.digest).not.toBe(before.digest)
    expect(
      await clerk.refusal(scrapRoutes.sign, { params, body: { signature: signatureOn(before, clerk) } }),
    ).toMatchObject({ status: 409, message: 'changed_meanwhile' })
  })

  it('sent twice are kept once', async () => {
    const before = await filesOnDisk()
    const [one, two] = await Promise.all([attach('photo.png', aPng()), attach('again.png', aPng())])
    const three = await attach('third.png', aPng())
    expect([two.id, three.id]).toEqual([one.id, one.id])
    await expect.poll(filesOnDisk).toBe(before + 1)
  })

  it('are removed with their file while nothing is signed, and the log keeps that they were there', async () => {
    const before = await filesOnDisk()
    const photo = await attach('photo.png', aPng())
    await clerk.call(remove, { params: { ...params, attachmentId: photo.id } })
    expect((await clerk.call(list, { params })).items).toEqual([])
    await expect.poll(filesOnDisk).toBe(before)
    expect(await clerk.refusal(download, { params: { ...params, attachmentId: photo.id } })).toMatchObject({
      status: 404,
    })
  })

  it('cannot be changed once the record is decided', async () => {
    const photo = await attach('photo.png', aPng())
    await scrapIn(clerk, params.id, 'CHECKED')
    await clerk.call(scrapRoutes.withdraw, { params, body: { reason: 'made twice' } })
    expect((await clerk.call(list, { params })).allowed).toEqual(['download'])
    expect(await refused('b.png', aPng(5, 5))).toMatchObject({ status: 409, message: 'attachments_closed' })
    expect(await clerk.refusal(remove, { params: { ...params, attachmentId: photo.id } })).toMatchObject({
      status: 409,
      message: 'attachments_closed',
    })
  })
})

describe('a file', () => {
  it.each(hostileFiles)('that is %s is refused, and nothing of it stays', async (_, content) => {
    const before = await filesOnDisk()
    expect(await refused('photo.png', content)).toMatchObject({ status: 400, message: 'choose_a_correct_file_type' })
    await expect.poll(filesOnDisk).toBe(before)
    expect((await clerk.call(list, { params })).items).toEqual([])
  })

  it.each([
    ['has nothing in it', () => Buffer.alloc(0), 400, 'choose_a_file'],
    ['floods with pixels', () => aPng(60_000, 60_000), 400, 'picture_too_large'],
    ['is larger than a photo', () => Buffer.alloc(ATTACHMENT_BYTES + 1, 'a'), 413, 'file_too_large'],
  ])('that %s is refused', async (_, content, status, message) => {
    const before = await filesOnDisk()
    expect(await refused('photo.png', content())).toMatchObject({ status, message })
    await expect.poll(filesOnDisk).toBe(before)
  })

  it('of the largest size is taken; one more than the most is not', async () => {
    await attach('long.txt', Buffer.alloc(ATTACHMENT_BYTES, 'a'))
    for (let at = 1; at < ATTACHMENTS_PER_SUBJECT; at++) await attach(`${at}.txt`, `number ${at}`)
    expect(await refused('more.txt', 'one more')).toMatchObject({
      status: 409,
      message: 'attachments_too_many',
      params: { maximum: ATTACHMENTS_PER_SUBJECT },
    })
  })
})

describe('other people', () => {
  it('see attachments with the right to see the record, and save them with the right to export', async () => {
    const photo = await attach('photo.png', aPng())
    const reader = await userWith(t.http, t.admin, ['scraps.list'])
    expect(await reader.call(list, { params })).toMatchObject({ items: [{ id: photo.id }], allowed: [] })
    expect(await reader.refusal(download, { params: { ...params, attachmentId: photo.id } })).toMatchObject({
      status: 403,
    })
    expect(await reader.uploadRefusal(add, { params }, { name: 'x.png', content: aPng(7, 7) })).toMatchObject({
      status: 403,
    })
    expect(await reader.refusal(remove, { params: { ...params, attachmentId: photo.id } })).toMatchObject({
      status: 403,
    })
  })

  it('of another desk or tenant find nothing', async () => {
    const photo = await attach('photo.png', aPng())
    const one = { ...params, attachmentId: photo.id }
    for (const refusal of [
      t.other.refusal(list, { params }),
      t.other.refusal(download, { params: one }),
      t.other.refusal(remove, { params: one }),
      t.other.uploadRefusal(add, { params }, { name: 'x.png', content: aPng(8, 8) }),
      t.admin.refusal(changeAttachments.UPD.list, { params }),
      t.admin.refusal(changeAttachments.ACT.download, { params: one }),
      t.admin.refusal(statusUpdateRoutes.get, { params }),
    ])
      expect(await refusal).toMatchObject({ status: 404, message: 'not_found' })
  })
})

it('holds while files come and go between the steps of the check', async () => {
  let made = ''
  const atWork: Room = {
    name: 'at-work',
    bindings: [],
    // Between the rows of other rooms and the files.
    invariants: async () => {
      made = (await attach('comes.png', aPng(8, 8))).id
      return []
    },
    // Between the files and the rows that name them.
    files: async () => {
      if (made !== '') await clerk.call(remove, { params: { ...params, attachmentId: made } })
      made = ''
      return []
    },
  }
  const lines = (await verifyAll(t.app, [atWork, ...rooms])).flatMap(({ invariants }) => invariants)
  expect(lines.filter(({ violated }) => violated > 0)).toEqual([])
})

it('leaves everything holding', async () => {
  const lines = (await verifyAll(t.app, rooms)).flatMap(({ invariants }) => invariants)
  expect(lines.filter(({ violated }) => violated > 0)).toEqual([])
})
