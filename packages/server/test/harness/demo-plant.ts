/** The demo plant, seeded by the first test file of the run that asks for it; each file works on a copy of its own. */

import { existsSync } from 'node:fs'
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import pg from 'pg'
import { inject } from 'vitest'
import type { Credential, People } from '../../demo/platform/people.ts'
import { seedPlant } from '../../demo/seed.ts'
import { clientOf, type Client, type Sender } from './client.ts'
import { startApp, type Prepared } from './database.ts'

const TEMPLATE = 'demo_plant'

type Logins = Record<keyof People, Pick<Client, 'token' | 'account' | 'password'>>
interface Kept {
  people: Logins
  credentials: Credential[]
}

/** Seeds through the public commands, as `npm run seed` does, and leaves a database that nobody is connected to. */
async function seed(superuser: pg.Client, { template, dataDir }: Prepared): Promise<Kept> {
  const t = await startApp({ work: true })
  const { people, credentials } = await seedPlant(t.http, t.admin)
  await t.close()
  await rename(t.app.config.dataDir, dataDir)
  const name = new URL(t.database.superuserUrl).pathname.slice(1)
  await superuser.query(`alter database ${name} rename to ${template}`)
  return { people, credentials }
}

/** What an application is a copy of, and its people. */
export async function demoPlant(): Promise<Prepared & { peopleOn(http: Sender): People; credentials: Credential[] }> {
  const folder = join(dirname(inject('databaseLog')), TEMPLATE)
  const prepared = { template: TEMPLATE, dataDir: join(folder, 'data') }
  const kept = join(folder, 'people.json')
  const superuser = new pg.Client({ connectionString: inject('superuserUrl') })
  await superuser.connect()
  try {
    // Released with the connection. Another file that asks at the same time waits here.
    await superuser.query("select pg_advisory_lock(hashtext('demo plant'))")
    if (!existsSync(kept)) {
      await mkdir(folder, { recursive: true })
      await writeFile(kept, JSON.stringify(await seed(superuser, prepared)))
    }
  } finally {
    await superuser.end()
  }
  const { people: logins, credentials } = JSON.parse(await readFile(kept, 'utf8')) as Kept
  const clients = (http: Sender) =>
    Object.entries(logins).map(([who, { token, account, password }]) => [who, clientOf(http, token, account, password)])
  return { ...prepared, credentials, peopleOn: (http) => Object.fromEntries(clients(http)) as People }
}
