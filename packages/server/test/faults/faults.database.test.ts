/** PostgreSQL is killed with all its children while clients work: the server lives on, refuses politely, and loses nothing it had acknowledged. */

import { randomUUID } from 'node:crypto'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { createRole, listRoles } from '@serialis/contract/platform/access/access.routes.ts'
import type { Role } from '@serialis/contract/platform/access/roles/roles.schema.ts'
import { beforeAll, expect, it } from 'vitest'
import { ADMIN_PASSWORD } from '../harness/accounts.ts'
import { atEnd } from '../harness/at-end.ts'
import { as, CallRefused, type Client } from '../harness/client.ts'
import { patientSender, senderTo } from '../harness/connection.ts'
import { killLeftovers, startProcess, type ProductProcess } from '../harness/process.ts'

const CLIENTS = 6
/** What a console waits for an answer. */
const HANG_MS = 12_000

let folder: string
let product: ProductProcess
let admin: Client

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'serialis-database-'))
  await chmod(folder, 0o755)
  const dataDir = join(folder, 'data')
  product = await startProcess(dataDir)
  atEnd(async () => {
    await product.kill('both')
    await killLeftovers(dataDir)
    await rm(folder, { recursive: true, force: true })
  })
  admin = await as(
    senderTo(() => product.url),
    'admin',
    ADMIN_PASSWORD,
  )
})

it('answers 503 server_busy until it is back, and every acknowledged create is there once', async () => {
  const acknowledged: string[] = []
  const asked: { name: string; key: string }[] = []
  const refusals = new Map<string, number>()
  let slowest = 0
  let isOver = false
  const timed = async <T>(work: () => Promise<T>): Promise<T | undefined> => {
    const since = performance.now()
    try {
      return await work()
    } catch (error) {
      const told =
        error instanceof CallRefused
          ? `${error.refusal.status} ${error.refusal.message}`
          : `connection: ${(error as Error).message}`
      refusals.set(told, (refusals.get(told) ?? 0) + 1)
      await pause(20)
      return undefined
    } finally {
      slowest = Math.max(slowest, performance.now() - since)
    }
  }
  const client = async (number: number) => {
    for (let round = 0; !isOver; round++) {
      const create = { name: `Load ${number} ${round}`, key: randomUUID() }
      asked.push(create)
      const made = await timed(() =>
        admin.call(
          createRole,
          { body: { name: create.name, authorities: ['020001'] } },
          { 'idempotency-key': create.key },
        ),
      )
      if (made) acknowledged.push(create.name)
      await timed(() => admin.call(listRoles, { query: {} }))
    }
  }
  const load = Promise.all(Array.from({ length: CLIENTS }, (_, number) => client(number)))
  const untilDone = (more: number) => expect.poll(() => acknowledged.length, { timeout: 60_000 }).toBeGreaterThan(more)
  for (let kills = 0; kills < 2; kills++) {
    await untilDone(acknowledged.length + 10)
    await product.kill('postgres')
    await untilDone(acknowledged.length + 10)
  }
  isOver = true
  await load

  expect(product.hasEnded()).toBe(false)
  expect([...refusals.keys()]).toEqual(['503 server_busy'])
  expect(slowest).toBeLessThan(HANG_MS)
  // Unanswered requests are repeated, with their keys.
  const patient = await as(
    patientSender(() => product.url, HANG_MS),
    'admin',
    ADMIN_PASSWORD,
  )
  for (const { name, key } of asked)
    await patient.call(createRole, { body: { name, authorities: ['020001'] } }, { 'idempotency-key': key })
  const names: string[] = []
  for (let after: string | undefined; ;) {
    const { items, next }: { items: Role[]; next: string | null } = await patient.call(listRoles, {
      query: { limit: 200, ...(after !== undefined && { after }) },
    })
    names.push(...items.map(({ name }) => name).filter((name) => name.startsWith('Load')))
    if (next === null) break
    after = next
  }
  expect(names.sort()).toEqual(asked.map(({ name }) => name).sort())
  expect(names).toEqual(expect.arrayContaining(acknowledged))
})
