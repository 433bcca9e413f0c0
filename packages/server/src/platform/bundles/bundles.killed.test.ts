import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { listEvents } from '@serialis/contract/platform/audit/audit.routes.ts'
import { enterBundle } from '@serialis/contract/platform/bundles/bundles.routes.ts'
import { listDictionary } from '@serialis/contract/platform/dictionary/dictionary.routes.ts'
import { expect, it } from 'vitest'
import { testApp } from '../../../test/harness/database.ts'
import { program } from '../../../test/harness/programs.ts'
import { rooms } from '../../rooms.ts'
import { startWorkers } from '../tasks/worker.service.ts'
import { acceptKeyOf, aReason, ended, entering, exported, itemsOf, upload } from './bundles.fixtures.ts'

it('goes on after a kill -9 in the middle, and enters each item once', async () => {
  const t = await testApp()
  await acceptKeyOf(t.other, t.admin)
  for (const code of ['K1', 'K2', 'K3']) await aReason(t.admin, code)
  const bundle = await upload(t.other, await exported(t.admin))
  await t.other.call(enterBundle, entering(t.other, bundle))
  const { path, execArgv, env } = program('bundle', { APP_DATABASE_URL: t.database.appUrl })
  const child = spawn(process.execPath, [...execArgv, path], { env, stdio: ['ignore', 'pipe', 'inherit'] })
  const exit = once(child, 'exit')
  for await (const chunk of child.stdout) if (String(chunk).includes('one entered')) break
  child.kill('SIGKILL')
  await exit
  expect((await itemsOf(t.other, bundle.id, { outcome: 'DONE' })).map(({ key }) => key)).toEqual(['SCRAP_REASON/K1'])
  const stop = await startWorkers({
    app: t.app,
    kinds: rooms.flatMap((room) => room.tasks ?? []),
    databaseUrl: t.database.appUrl,
  })
  expect((await ended(t.other, bundle.id)).outcomes).toMatchObject({ DONE: 3, REFUSED: 0, OPEN: 0 })
  await stop()
  expect((await t.other.call(listDictionary, { query: {} })).items).toHaveLength(3)
  const { items } = await t.other.call(listEvents, { query: { action: 'dictionary_entry.created' } })
  expect(items).toHaveLength(3)
})
