import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { permissions, type PermissionName } from '@serialis/contract/permissions.ts'
import { expect, it } from 'vitest'
import { as, userWith } from '../../../test/harness/client.ts'
import { ADMIN_PASSWORD, testApp } from '../../../test/harness/database.ts'
import { program } from '../../../test/harness/programs.ts'
import { aCrew, masters } from '../../plant/orders/orders.fixtures.ts'
import { startNights } from '../../platform/tasks/tasks.fixtures.ts'
import { startWorkers } from '../../platform/tasks/worker.service.ts'
import { rooms } from '../../rooms.ts'
import { night, onTheMarket, proposals } from './expiry.fixtures.ts'
import { PROPOSE_KIND } from './expiry.tasks.ts'

const clock = { at: null as Date | null, now: () => clock.at ?? new Date() }

it('makes each proposal once when the process is killed -9 in the middle of the night', async () => {
  const t = await testApp({ clock })
  const workers = () =>
    startWorkers({ app: t.app, kinds: rooms.flatMap((room) => room.tasks ?? []), databaseUrl: t.database.appUrl })
  let stop = await workers()
  const author = await userWith(t.http, t.admin, Object.keys(permissions) as PermissionName[])
  const { product } = await masters(author, t.admin)
  const made = { crew: await aCrew(t.http, t.admin), admin: t.admin, product }
  for (const batchCode of ['K-1', 'K-2', 'K-3'])
    await onTheMarket(t.app, made, { batchCode, expirationDate: '2101-01-31' })
  await stop()
  clock.at = new Date('2101-02-03T03:00:00Z')
  const admin = await as(t.http, 'admin', ADMIN_PASSWORD)
  await startNights(t.app, [PROPOSE_KIND])
  const { path, execArgv, env } = program('nightly', { APP_DATABASE_URL: t.database.appUrl })
  const child = spawn(process.execPath, [...execArgv, path], { env, stdio: ['ignore', 'pipe', 'inherit'] })
  const ended = once(child, 'exit')
  for await (const chunk of child.stdout) if (String(chunk).includes('one proposed')) break
  child.kill('SIGKILL')
  await ended
  expect(await proposals(admin)).toHaveLength(1)
  stop = await workers()
  // The first proposal was made before the kill; the next process finds it waiting, and makes the other two.
  expect(await night(t, admin)).toEqual({ proposals: 2, serials: 20 })
  expect((await proposals(admin)).map(({ source }) => (source.kind === 'set' ? source.label : '')).sort()).toEqual([
    'K-1',
    'K-2',
    'K-3',
  ])
  await stop()
})
