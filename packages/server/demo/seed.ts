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
import { seedCollections } from './engagement/collections.ts'
import { seedDictionaries } from './engagement/dictionaries.ts'
import { importMembers } from './engagement/imported-members.ts'
import { seedInbound } from './engagement/inbound.ts'
import { seedMemberLists } from './engagement/member-lists.ts'
import { seedMembers } from './engagement/members.ts'
import { seedFolder } from './engagement/prepared.ts'
import { seedAttributes, seedProfile } from './engagement/profiles.ts'
import { seedProvided } from './engagement/provided.ts'
import { seedRouting } from './engagement/routing.ts'
import { stateMembers } from './engagement/stated-members.ts'
import { seedTransfers } from './engagement/transfers.ts'
import { seedClasses } from './plant/categories.ts'
import { seedEntries } from './plant/entries.ts'
import { seedConnections } from './plant/line-connections.ts'
import { seedMainData } from './plant/main-data.ts'
import { type DemoMasters, seedMasters } from './plant/masters.ts'
import { seedOrders } from './plant/orders.ts'
import { seedPools } from './plant/pools.ts'
import { seedSources } from './plant/sources.ts'
import { seedSuppliers } from './plant/suppliers.ts'
import { seedAlerts } from './platform/alerts.ts'
import { seedDictionary } from './platform/dictionary.ts'
import { seedNews } from './platform/news.ts'
import { type Credential, type DemoAccount, type People, seedPeople } from './platform/people.ts'
import { seedReviews } from './platform/reviews.ts'
import { seedSecondTenant, type SecondTenant } from './platform/second-tenant.ts'
import { seedWorkflows } from './platform/workflows.ts'
import { storyClock } from './story-clock.ts'
import { seedStory, storyBegin } from './story.ts'

export interface Demo {
  credentials: Credential[]
  /** Of the master key that the seed made; shown once. */
  recoveryKey: string | undefined
}

/** What happened before today; returns the same people, logged in today. */
type History = (admin: Client, people: People, masters: DemoMasters) => Promise<{ admin: Client; people: People }>

/** People, masters, orders in every state, and what happened to their codes since. */
export async function seedPlant(
  http: FastifyInstance,
  begin: Client,
  { history, importedMembers = 200 }: { history?: History; importedMembers?: number } = {},
): Promise<{ people: People; credentials: Credential[] }> {
  const first = await seedPeople(http, begin)
  const { credentials } = first
  const masters = await seedMasters(first.people)
  const { admin, people } = (await history?.(begin, first.people, masters)) ?? { admin: begin, people: first.people }
  await seedConnections(admin, people, masters)
  await seedOrders(people, masters, new Date())
  await seedEntries(people, masters, new Date())
  await seedAlerts(people, masters, new Date())
  await seedPushes(people)
  await seedDictionary(admin)
  await seedNews(admin, new Date())
  await seedChanges(people)
  await seedRequests(people)
  await seedRecalls(people)
  await seedClasses(people, masters)
  await seedMainData(people)
  const profileId = await seedProfile(people)
  await seedCollections(people)
  await seedDictionaries(people)
  await seedFolder(admin)
  await seedInbound(http, people)
  await seedTransfers(people)
  await seedRouting(people)
  // Before the others, which so stand first in the list.
  await importMembers(people, importedMembers)
  await seedMembers(people, admin)
  await seedAttributes(people, profileId)
  await stateMembers(people, profileId)
  await seedMemberLists(people)
  await seedProvided(admin)
  await seedOpenings(people, masters)
  await seedPools(admin, people, masters)
  await seedSources(admin, people)
  await seedReviews(people)
  await seedWorkflows(http, admin, people, masters)
  credentials.push(await seedSuppliers(http, admin, { people, masters }))
  return { people, credentials }
}

const IMPORTED_MEMBERS = 20_000

interface DemoInput {
  adminPassword: string
  secondPassword: string
  secondTenant: SecondTenant
  storyDays?: number | undefined
}

/** Answers the accounts to log in with. The application of the seed listens nowhere and ends with it. */
export async function seedDemo(
  config: Config,
  appDatabaseUrl: string,
  { adminPassword, secondPassword, secondTenant, storyDays }: DemoInput,
): Promise<Demo> {
  const present = new Date()
  const clock = storyClock(storyBegin(present, storyDays))
  // It connects to simulated partners on this machine, which the installation itself may not.
  const running = await buildApp({
    config: {
      ...config,
      fixedVerificationCode: VERIFICATION_CODE,
      outgoing: { ...config.outgoing, privateTargets: [...config.outgoing.privateTargets, '127.0.0.1'] },
      limits: { ...config.limits, requestsPerUser: 1_000_000, requestsPerTenant: 1_000_000 },
    },
    appDatabaseUrl,
    clock,
  })
  try {
    await running.startWork()
    const admin = await as(running.http, ADMINISTRATOR, adminPassword)
    knowSecondPerson(running.http, await as(running.http, SECOND_ADMINISTRATOR, secondPassword))
    const again = (client: Client) => as(running.http, client.account, client.password)
    const logIn = async (people: People, who: readonly DemoAccount[]) => {
      const names = await Promise.all(who.map(async (name) => [name, await again(people[name])] as const))
      return { ...people, ...Object.fromEntries(names) }
    }
    const { credentials } = await seedPlant(running.http, admin, {
      importedMembers: IMPORTED_MEMBERS,
      history: async (first, people, masters) => {
        await seedStory(
          { clock, logIn, until: present, ...(storyDays !== undefined && { days: storyDays }) },
          people,
          masters,
        )
        clock.toPresent()
        return { admin: await again(first), people: await logIn(people, Object.keys(people) as DemoAccount[]) }
      },
    })
    credentials.push(...(await seedSecondTenant(running.http, secondTenant, new Date())))
    return { credentials, recoveryKey: takeRecoveryKey(running.app) }
  } finally {
    await running.close()
  }
}
