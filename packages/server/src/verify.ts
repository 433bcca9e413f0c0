/** npm run verify: holds every invariant against the database and the stored files, and prints each with its count. */

import { parseArgs } from 'node:util'
import { buildApp } from './app.ts'
import { reachDatabase } from './database.ts'
import { readConfig } from './kit/ops/config.ts'
import { rooms } from './rooms.ts'
import { verifyAll } from './verification.ts'

const PROGRESS_EVERY_MS = 5_000

/** A progress line from time to time, apart from the output: long checks report how far they are. */
function progressLines(): Parameters<typeof verifyAll>[2] {
  let next = Date.now() + PROGRESS_EVERY_MS
  return (tenant, what, done, total) => {
    if (Date.now() < next) return
    next = Date.now() + PROGRESS_EVERY_MS
    console.error(`Tenant ${tenant}: ${done.toLocaleString('en')} of ${total.toLocaleString('en')} ${what}`)
  }
}

async function main() {
  // It takes none: a misspelt one must not be passed over.
  parseArgs({ options: {} })
  const config = readConfig(process.env, [])
  const database = await reachDatabase(config)
  const running = await buildApp({ config, appDatabaseUrl: database.appUrl })
  try {
    let violations = 0
    for (const { tenant, invariants } of await verifyAll(running.app, rooms, progressLines())) {
      console.log(`\nTenant ${tenant}`)
      for (const { what, checked, violated, examples } of invariants) {
        violations += violated
        console.log(
          `  ${violated === 0 ? 'held    ' : 'VIOLATED'} ${String(checked).padStart(12)} checked ${String(violated).padStart(6)} violated  ${what}`,
        )
        for (const example of examples.slice(0, 5)) console.log(`           ${example}`)
      }
    }
    console.log(violations === 0 ? '\nEverything held.' : `\n${violations} violations.`)
    process.exitCode = violations === 0 ? 0 : 1
  } finally {
    await running.close()
    await database.stop()
  }
}

main().catch((error: unknown) => {
  console.error(`The check could not run: ${error instanceof Error ? error.message : String(error)}`)
  process.exit(2)
})
