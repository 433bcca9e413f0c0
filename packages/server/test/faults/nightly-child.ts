/** A server process for `expiry.killed.test.ts`: begins the nightly proposals, makes one, says so, and waits to be killed. */

import { once } from 'node:events'
import { buildApp } from '../../src/app.ts'
import { proposeExpired } from '../../src/desk/expiry/expiry.tasks.ts'
import type { TaskKind } from '../../src/kit/jobs/task.ts'
import { readConfig } from '../../src/kit/ops/config.ts'
import { startWorkers } from '../../src/platform/tasks/worker.service.ts'

const stay = async (): Promise<never> => {
  process.stdout.write('one proposed\n')
  await once(new EventTarget() as never, 'never')
  throw new Error('nothing ends this')
}

const interrupted: TaskKind = {
  kind: proposeExpired.kind,
  run: (task, input) =>
    proposeExpired.run(
      {
        ...task,
        async write(action, work) {
          const written = await task.write(action, work)
          if (action === 'expiry.proposed') await stay()
          return written
        },
      },
      input,
    ),
}

// A timer keeps the process up while it waits for nothing.
setInterval(() => undefined, 60_000)
const appDatabaseUrl = process.env['APP_DATABASE_URL']!
const { app } = await buildApp({ config: readConfig({ DATABASE_URL: appDatabaseUrl }, []), appDatabaseUrl })
await startWorkers({ app, kinds: [interrupted], databaseUrl: appDatabaseUrl })
