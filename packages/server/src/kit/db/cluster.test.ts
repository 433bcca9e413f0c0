/** Runs the embedded PostgreSQL in folders with all kinds of names. */

import { chmod, mkdir, mkdtemp, readFile, rename, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, it, onTestFinished, vi } from 'vitest'
import { waitUntil } from '../../../test/harness/wait-until.ts'
import { runningCluster, startCluster } from './cluster.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'serialis-cluster-'))
  // PostgreSQL runs as another user when this process is root.
  await chmod(folder, 0o755)
})
afterAll(() => rm(folder, { recursive: true, force: true }))

async function listeningAt(place: string): Promise<{ tcp: string; sockets: string }> {
  const cluster = await startCluster(place)
  try {
    // How another process connects to it.
    const reached = await runningCluster(place)
    const client = new pg.Client({ connectionString: reached?.superuserUrl('postgres') })
    await client.connect()
    const { rows } = await client.query<{ tcp: string; sockets: string }>(
      `select current_setting('listen_addresses') as tcp, current_setting('unix_socket_directories') as sockets`,
    )
    await client.end()
    return rows[0]!
  } finally {
    await cluster.stop()
  }
}

it.each(['plain', 'two words', 'a,b', 'Größe "5%2F\' 数据'])(
  'listens at a socket alone in a folder named %s',
  async (name) => {
    const place = join(folder, name)
    expect(await listeningAt(place)).toEqual({ tcp: '', sockets: `"${place.replaceAll('"', '""')}"` })
  },
)

it('listens at the loopback alone when the path is too long for a socket', async () => {
  expect(await listeningAt(join(folder, 'x'.repeat(110)))).toEqual({ tcp: '127.0.0.1', sockets: '' })
})

it('listens at the loopback alone when the folder cannot have a socket', async () => {
  const place = join(folder, 'taken')
  await listeningAt(place)
  await mkdir(join(place, '.s.PGSQL.5432'))
  expect(await listeningAt(place)).toEqual({ tcp: '127.0.0.1', sockets: '' })
})

it('tries on after it ended, until it can start', async () => {
  const place = join(folder, 'full')
  const cluster = await startCluster(place)
  onTestFinished(() => cluster.stop())
  const told: string[] = []
  vi.spyOn(console, 'error').mockImplementation((line: string) => void told.push(line))
  onTestFinished(() => void vi.restoreAllMocks())
  await rename(join(place, 'postgresql.conf'), join(place, 'aside'))
  process.kill(Number((await readFile(join(place, 'postmaster.pid'), 'utf8')).split('\n')[0]), 'SIGKILL')
  await waitUntil(
    () => told,
    (lines) => lines.length > 0,
  )
  expect(told).toEqual([expect.stringMatching(/^PostgreSQL ended and could not be started again, trying on: /)])
  await rename(join(place, 'aside'), join(place, 'postgresql.conf'))
  await waitUntil(
    () => told,
    (lines) => lines.length > 1,
  )
  expect(told.slice(1)).toEqual(['PostgreSQL runs again.'])
  const client = new pg.Client({ connectionString: cluster.superuserUrl('postgres') })
  await client.connect()
  await client.end()
})

it('can be stopped while it tries on', async () => {
  const place = join(folder, 'gone')
  const cluster = await startCluster(place)
  const told: string[] = []
  vi.spyOn(console, 'error').mockImplementation((line: string) => void told.push(line))
  onTestFinished(() => void vi.restoreAllMocks())
  await rename(join(place, 'postgresql.conf'), join(place, 'aside'))
  process.kill(Number((await readFile(join(place, 'postmaster.pid'), 'utf8')).split('\n')[0]), 'SIGKILL')
  await waitUntil(
    () => told,
    (lines) => lines.length > 0,
  )
  await cluster.stop()
  expect(told).toHaveLength(1)
})

it('ends the process when it cannot start for too long, so that a supervisor acts', async () => {
  const place = join(folder, 'lost')
  const cluster = await startCluster(place, { giveUpMs: 1 })
  onTestFinished(() => cluster.stop())
  const told: string[] = []
  vi.spyOn(console, 'error').mockImplementation((line: string) => void told.push(line))
  const exit = vi.spyOn(process, 'exit').mockImplementation(() => undefined as never)
  onTestFinished(() => void vi.restoreAllMocks())
  await rename(join(place, 'postgresql.conf'), join(place, 'aside'))
  process.kill(Number((await readFile(join(place, 'postmaster.pid'), 'utf8')).split('\n')[0]), 'SIGKILL')
  await waitUntil(
    () => exit.mock.calls,
    (calls) => calls.length > 0,
  )
  expect(exit.mock.calls).toEqual([[1]])
  expect(told.at(-1)).toMatch(/^PostgreSQL could not be started for .* minutes; the product ends\.$/)
})
