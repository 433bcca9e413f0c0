/** Writes and syncs fail below the product and its PostgreSQL, as on a dying disk: what was answered as done is there afterwards, once, and everything verifies. */

import { execFile } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { productImports } from '@serialis/contract/plant/products/product-files/product-files.routes.ts'
import { createRole, listRoles } from '@serialis/contract/platform/access/access.routes.ts'
import pg from 'pg'
import { expect, it } from 'vitest'
import { runningCluster } from '../../src/kit/db/cluster.ts'
import { ADMIN_PASSWORD } from '../harness/accounts.ts'
import { atEnd } from '../harness/at-end.ts'
import { as, CallRefused, type Client } from '../harness/client.ts'
import { patientSender, senderTo } from '../harness/connection.ts'
import { faultyDisk, type FaultyDisk, type IoFault } from '../harness/io-faults.ts'
import { needs } from '../harness/needs.ts'
import { killLeftovers, startProcess, type ProductProcess } from '../harness/process.ts'
import { program } from '../harness/programs.ts'

const run = promisify(execFile)
const PATIENCE_MS = 60_000
/** `npm run torture -- --faults` has all of them, in the middle of every job. */
const faults = ['log sync', 'table sync', 'table write', 'file write', 'file sync'] as const satisfies IoFault[]

let product: ProductProcess
let dataDir: string
let disk: FaultyDisk

async function start() {
  const folder = await mkdtemp(join(tmpdir(), 'serialis-io-'))
  await chmod(folder, 0o755)
  dataDir = join(folder, 'data')
  disk = faultyDisk(folder)
  product = await startProcess(dataDir, disk.environment)
  atEnd(async () => {
    disk.disarm()
    await product.kill('both')
    await killLeftovers(dataDir)
    disk.close()
    await rm(folder, { recursive: true, force: true })
  })
}

/** Tables are written to disk by a checkpoint. It fails when the disk does. */
async function checkpoint() {
  const cluster = await runningCluster(join(dataDir, 'postgres'))
  const client = new pg.Client({ connectionString: cluster?.superuserUrl('serialis') })
  client.on('error', () => undefined)
  await client
    .connect()
    .then(() => client.query('checkpoint'))
    .catch(() => undefined)
  await client.end().catch(() => undefined)
}

const outcomeOf = (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    (error: unknown) =>
      error instanceof CallRefused ? `${error.refusal.status} ${error.refusal.message}` : `broke: ${String(error)}`,
  )

/** Commands of each kind while the disk fails: how each was answered. Every one that was refused is given again. */
async function worked(hasty: Client, patient: Client, fault: IoFault): Promise<string[]> {
  const create = async (number: number) => {
    const name = `${fault} ${number}`
    const input = { body: { name, authorities: ['020001'] } }
    const headers = { 'idempotency-key': randomUUID() }
    const outcome = await outcomeOf(hasty.call(createRole, input, headers))
    return { outcome, again: () => patient.call(createRole, input, headers) }
  }
  disk.arm(fault, 1)
  const outcomes: string[] = []
  const left: (() => Promise<unknown>)[] = []
  for (let number = 0; number < 4; number++) {
    const { outcome, again } = await create(number)
    outcomes.push(outcome)
    left.push(again)
    if (number === 1) await checkpoint()
  }
  const upload = () => ({ name: `${fault}.csv`, content: `Code,Name\nX,${fault}\n` })
  const sent = await outcomeOf(hasty.upload(productImports.upload, {}, upload()))
  const isHit = disk.hits() > 0
  disk.disarm()
  expect(isHit, `${fault} happened`).toBe(true)
  for (const again of left) await again()
  const { id } = await patient.upload(productImports.upload, {}, upload())
  await expect
    .poll(async () => (await patient.call(productImports.get, { params: { id } })).status, { timeout: PATIENCE_MS })
    .toBe('CHECKED')
  return [...outcomes, sent]
}

it(
  'a write or a sync that fails is refused with 503, and nothing that was answered as done is lost or there twice',
  needs(['cc']),
  async () => {
    await start()
    const [hasty, patient] = await Promise.all(
      [senderTo(() => product.url), patientSender(() => product.url, PATIENCE_MS)].map((sender) =>
        as(sender, 'admin', ADMIN_PASSWORD),
      ),
    )
    const outcomes: Record<string, string[]> = {}
    for (const fault of faults) outcomes[fault] = await worked(hasty!, patient!, fault)
    expect(product.hasEnded()).toBe(false)
    const known = new Set(['done', '503 server_busy', '503 storage_full', '503 storage_failed'])
    expect(
      Object.entries(outcomes).flatMap(([fault, all]) =>
        all.filter((one) => !known.has(one)).map((one) => `${fault}: ${one}`),
      ),
    ).toEqual([])
    expect(outcomes['file write']).toContain('503 storage_failed')
    expect(outcomes['file sync']).toContain('503 storage_failed')
    const { items } = await patient!.call(listRoles, { query: { limit: 200 } })
    const names = items.map(({ name }) => name).filter((name) => faults.some((fault) => name.startsWith(fault)))
    expect(names.sort()).toEqual(faults.flatMap((fault) => [0, 1, 2, 3].map((number) => `${fault} ${number}`)).sort())
    const { path, execArgv, env } = program('verify', { DATA_DIR: dataDir })
    const said = await run(process.execPath, [...execArgv, path], { env }).catch(
      (error: { stdout: string; message: string }) => error,
    )
    expect(said.stdout, said instanceof Error ? said.message : '').toContain('Everything held.')
  },
)
