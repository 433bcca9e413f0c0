/** Fills the first tenant of an empty embedded database with a believable plant, through the public commands only. */
import type { FastifyInstance } from 'fastify'
import { buildApp } from '../src/app.ts'
import { takeRecoveryKey } from '../src/codes/master-key.service.ts'
import type { Config } from '../src/kit/config.ts'
import { ADMINISTRATOR } from '../src/tenants/bootstrap.ts'
import { VERIFICATION_CODE } from '../test/accounts.ts'
import { as, type Client } from '../test/client.ts'
import { seedConnections } from './adapters.ts'
import { seedAlerts } from './alerts.ts'
import { seedChanges } from './changes.ts'
import { seedClasses } from './classes.ts'
import { seedEntries } from './entries.ts'
import { seedMasters } from './masters.ts'
import { seedOpenings } from './openings.ts'
import { seedOrders } from './orders.ts'
import { type Credential, type People, seedPeople } from './people.ts'
import { seedPools } from './pools.ts'
import { seedPushes } from './pushes.ts'
import { seedRecalls } from './recalls.ts'
import { seedRequests } from './requests.ts'
import { seedSources } from './sources.ts'
import { seedSuppliers } from './suppliers.ts'
import { seedWorkflows } from './workflows.ts'

export interface Demo {
  credentials: Credential[]
  /** Of the master key that the seed made; shown once. */
  recoveryKey: string | undefined
}

/** People, masters, orders in every state, and what happened to their codes since. */
export async function seedPlant(
  http: FastifyInstance,
  admin: Client,
): Promise<{ people: People; credentials: Credential[] }> {
  const { people, credentials } = await seedPeople(http, admin)
  const masters = await seedMasters(people)
  await seedConnections(admin, people, masters)
  await seedOrders(people, masters, new Date())
  await seedEntries(people, masters, new Date())
  await seedAlerts(people, masters, new Date())
  await seedPushes(people)
  await seedChanges(people)
  await seedRequests(people)
  await seedRecalls(people)
  await seedClasses(people, masters)
  await seedOpenings(people, masters)
  await seedPools(admin, people, masters)
  await seedSources(admin, people)
  await seedWorkflows(admin, people, masters)
  credentials.push(await seedSuppliers(http, admin, { people, masters }))
  return { people, credentials }
}

/** Answers the accounts to log in with. The application of the seed listens nowhere and ends with it. */
export async function seedDemo(config: Config, appDatabaseUrl: string, adminPassword: string): Promise<Demo> {
  // It speaks with stand-ins on this machine, which the installation itself may not.
  const running = await buildApp({
    config: {
      ...config,
      fixedVerificationCode: VERIFICATION_CODE,
      privateTargets: [...config.privateTargets, '127.0.0.1'],
    },
    appDatabaseUrl,
  })
  try {
    await running.startWork()
    const admin = await as(running.http, ADMINISTRATOR, adminPassword)
    const { credentials } = await seedPlant(running.http, admin)
    return { credentials, recoveryKey: takeRecoveryKey(running.app) }
  } finally {
    await running.close()
  }
}
