/** A server process for `bundles.killed.test.ts`: enters one item of a bundle, says so, and waits to be killed. */

import { once } from 'node:events'
import { buildApp } from '../../src/app.ts'
import type { TaskKind } from '../../src/kit/jobs/task.ts'
import { readConfig } from '../../src/kit/ops/config.ts'
import { enterBundleTask } from '../../src/platform/bundles/entering.tasks.ts'
import { startWorkers } from '../../src/platform/tasks/worker.service.ts'

const interrupted: TaskKind = {
  kind: enterBundleTask.kind,
  run: (task, input) =>
    enterBundleTask.run(
      {
        ...task,
        async write(action, work) {
          const written = await task.write(action, work)
          process.stdout.write('one entered\n')
          await once(new EventTarget() as never, 'never')
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
