/** A server process for `killed.test.ts`: takes tasks, says where each is, and waits there to be killed. */

import { once } from 'node:events'
import { buildApp } from '../../src/app.ts'
import type { TaskKind } from '../../src/kit/jobs/task.ts'
import { readConfig } from '../../src/kit/ops/config.ts'
import { startWorkers } from '../../src/platform/tasks/worker.service.ts'

const forever = () => once(new EventTarget() as never, 'never').then(() => undefined)
const stay = (place: string) => {
  process.stdout.write(`${place}\n`)
  return forever()
}

const killed: TaskKind = {
  kind: 'test.killed',
  async run(task, input: { place: string }) {
    if (input.place !== 'in the end') await stay(input.place)
    await task.finish('list.export_finished', async () => {
      if (input.place === 'in the end') await stay(input.place)
    })
  },
}

// A timer keeps the process up while it waits for nothing.
setInterval(() => undefined, 60_000)
const appDatabaseUrl = process.env['APP_DATABASE_URL']!
const { app } = await buildApp({ config: readConfig({ DATABASE_URL: appDatabaseUrl }, []), appDatabaseUrl })
const stop = await startWorkers({ app, kinds: [killed], databaseUrl: appDatabaseUrl })
process.once('SIGTERM', () => void stop())
