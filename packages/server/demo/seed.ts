/** Fills the first tenant of an empty embedded database with a believable plant, through the public commands only. */

import type { FastifyInstance } from 'fastify'
import { buildApp } from '../src/app.ts'
import { ADMINISTRATOR, SECOND_ADMINISTRATOR } from '../src/bootstrap.ts'
import type { Config } from '../src/kit/ops/config.ts'
import { takeRecoveryKey } from '../src/platform/secrets/master-key.service.ts'
import { VERIFICATION_CODE } from '../test/harness/accounts.ts'
import { as, knowSecondPerson, type Client } from '../test/harness/client.ts'
import { seedOpenings } from './desk/opening-stock.ts'
import { seedPushes } from './desk/pushes.ts'
import { seedRecalls } from './desk/recalls.ts'
import { seedRequests } from './desk/requests.ts'
import { seedChanges } from './desk/status-changes.ts'
import { seedClasses } from './plant/categories.ts'
import { seedEntries } from './plant/entries.ts'
import { seedConnections } from './plant/line-connections.ts'
import { seedMasters } from './plant/masters.ts'
import { seedOrders } from './plant/orders.ts'
import { seedPools } from './plant/pools.ts'
import { seedSources } from './plant/sources.ts'
import { seedSuppliers } from './plant/suppliers.ts'
import { seedAlerts } from './platform/alerts.ts'
import { type Credential, type People, seedPeople } from './platform/people.ts'
import { seedReviews } from './platform/reviews.ts'
import { seedWorkflows } from './platform/workflows.ts'

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
  await seedReviews(people)
  await seedWorkflows(http, admin, people, masters)
  credentials.push(await seedSuppliers(http, admin, { people, masters }))
  return { people, credentials }
}

/** Answers the accounts to log in with. The application of the seed listens nowhere and ends with it. */
export async function seedDemo(
  config: Config,
  appDatabaseUrl: string,
  { adminPassword, secondPassword }: { adminPassword: string; secondPassword: string },
): Promise<Demo> {
  // It connects to simulated partners on this machine, which the installation itself may not.
  const running = await buildApp({
    config: {
      ...config,
      fixedVerificationCode: VERIFICATION_CODE,
      outgoing: { ...config.outgoing, privateTargets: [...config.outgoing.privateTargets, '127.0.0.1'] },
      limits: { ...config.limits, requestsPerUser: 1_000_000, requestsPerTenant: 1_000_000 },
    },
    appDatabaseUrl,
  })
  try {
    await running.startWork()
    const admin = await as(running.http, ADMINISTRATOR, adminPassword)
    knowSecondPerson(running.http, await as(running.http, SECOND_ADMINISTRATOR, secondPassword))
    const { credentials } = await seedPlant(running.http, admin)
    return { credentials, recoveryKey: takeRecoveryKey(running.app) }
  } finally {
    await running.close()
  }
}
