/** The disk runs full, or a client breaks off, in the middle of an upload: nothing half is left, and it works again when there is room. */

import { execFileSync } from 'node:child_process'
import { mkdir, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { permissions, type PermissionName } from '@serialis/contract/permissions.ts'
import { getOrder } from '@serialis/contract/plant/orders/orders.routes.ts'
import { listResultFiles, uploadResultFile } from '@serialis/contract/plant/results/results.routes.ts'
import { beforeAll, expect, it } from 'vitest'
import { openFileStore } from '../../src/kit/ops/file-store.ts'
import { aCrew, masters } from '../../src/plant/orders/orders.fixtures.ts'
import { anOrderOnLine, resultPlan, type LineOrder } from '../../src/plant/results/results.order.fixtures.ts'
import { csvResultFile } from '../generators/generate-results.ts'
import { userWith, type Client } from '../harness/client.ts'
import { testApp, type TestApp } from '../harness/database.ts'
import { needs } from '../harness/needs.ts'

let t: TestApp
let clerk: Client
let made: LineOrder
let files: string

beforeAll(async () => {
  t = await testApp({ work: true })
  const crew = await aCrew(t.http, t.admin)
  clerk = await userWith(t.http, t.admin, Object.keys(permissions) as PermissionName[])
  const { product, push: line } = await masters(clerk, t.admin)
  made = await anOrderOnLine(crew, { product, line }, { orderSize: 20_000 })
  files = join(t.app.config.dataDir, 'files')
})

const left = () => readdir(join(files, '1')).catch(() => [])
const upload = () => ({ name: 'result.csv', content: [...csvResultFile(resultPlan(made))].join('') })
const nothingHappened = async () => {
  expect(await left()).toEqual([])
  expect((await clerk.call(listResultFiles, { query: { orderId: made.order.id } })).items).toEqual([])
  expect((await clerk.call(getOrder, { params: { id: made.order.id } })).status).toBe('PRODUCTION_READY')
}

it('a client that breaks off leaves no file', async () => {
  const { content } = upload()
  const address = await t.http.listen({ host: '127.0.0.1', port: 0 })
  const breaking = new AbortController()
  const boundary = 'xxxx'
  const body = async function* () {
    yield Buffer.from(`--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="result.csv"\r\n\r\n`)
    yield Buffer.from(content.slice(0, 300_000))
    await expect.poll(left, { timeout: 60_000 }).toEqual([expect.stringMatching(/\.part$/)])
    breaking.abort()
    yield Buffer.from('never read')
  }
  const sending = fetch(`${address}/api/production/orders/${made.order.id}/results`, {
    method: 'POST',
    headers: { authorization: clerk.token, 'content-type': `multipart/form-data; boundary=${boundary}` },
    body: Readable.toWeb(Readable.from(body())),
    duplex: 'half',
    signal: breaking.signal,
  } as RequestInit)
  await expect(sending).rejects.toThrow()
  await expect.poll(left, { timeout: 60_000 }).toEqual([])
  await nothingHappened()
})

it('a source that fails leaves no file', async () => {
  const store = openFileStore(files)
  const failing = async function* () {
    yield Buffer.alloc(1 << 20)
    throw new Error('the source failed')
  }
  await expect(store.put(1, 'half.bin', failing())).rejects.toThrow('the source failed')
  expect(await left()).toEqual([])
})

it('a store that can not be written leaves no file, and says so', async () => {
  const noRoom = Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' })
  const { put } = t.app.files
  t.app.files.put = (tenantId, name, source) =>
    put(
      tenantId,
      name,
      (async function* () {
        for await (const chunk of source) {
          yield chunk as Uint8Array
          throw noRoom
        }
      })(),
    )
  try {
    expect(await clerk.uploadRefusal(uploadResultFile, { params: { id: made.order.id } }, upload())).toMatchObject({
      status: 503,
      message: 'storage_full',
    })
  } finally {
    t.app.files.put = put
  }
  await nothingHappened()
})

// Only root may mount a disk of its own; the other cases hold for everybody.
it(
  'what does not fit on the disk is refused, nothing of it is kept, and it is taken when there is room',
  needs(['mount'], 'root'),
  async () => {
    await mkdir(files, { recursive: true })
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=1m', 'tmpfs', files])
    try {
      expect(await clerk.uploadRefusal(uploadResultFile, { params: { id: made.order.id } }, upload())).toMatchObject({
        status: 503,
        message: 'storage_full',
      })
      await nothingHappened()
      execFileSync('mount', ['-o', 'remount,size=16m', files])
      expect((await clerk.upload(uploadResultFile, { params: { id: made.order.id } }, upload())).isRepeated).toBe(false)
      await expect
        .poll(async () => (await clerk.call(listResultFiles, { query: { orderId: made.order.id } })).items, {
          timeout: 60_000,
        })
        .toMatchObject([{ status: 'CHECKED' }])
    } finally {
      execFileSync('umount', [files])
    }
  },
)
