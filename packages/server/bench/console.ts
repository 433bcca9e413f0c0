/** The demo plant on the durable PostgreSQL, with its console in a real Chromium. */

import type { AddressInfo } from 'node:net'
import { getMe } from '@serialis/contract/platform/access/access.routes.ts'
import { type Browser, type BrowserContext, chromium } from 'playwright-core'
import type { Credential, People } from '../demo/platform/people.ts'
import { seedPlant } from '../demo/seed.ts'
import { FLAGS } from '../test/harness/browser.ts'
import type { Client } from '../test/harness/client.ts'
import { type Bench, openBench } from './environment.ts'

export interface Console extends Bench {
  url: string
  people: People
  credentials: Credential[]
  browser: Browser
  /** A profile with an empty cache, logged in or not. */
  profile(who?: Client): Promise<BrowserContext>
}

const SIZE = { width: 1440, height: 900 }

/** What the console keeps of a session. */
async function sessionOf(who: Client): Promise<{ name: string; value: string }[]> {
  const { userId, userName, zone, authorities } = await who.call(getMe, {})
  const kept = { token: who.token, userId, userName, zone, authorities: authorities.join(','), locale: 'en' }
  return Object.entries(kept).map(([name, value]) => ({ name, value }))
}

export async function openConsole(): Promise<Console> {
  const bench = await openBench({ work: true, web: true })
  const { people, credentials } = await seedPlant(bench.http, bench.admin)
  await bench.http.listen({ host: '127.0.0.1', port: 0 })
  const url = `http://127.0.0.1:${(bench.http.server.address() as AddressInfo).port}`
  const browser = await chromium.launch({
    executablePath: process.env['CHROMIUM'] ?? '/usr/bin/chromium',
    args: FLAGS.filter((flag) => !flag.includes('--max-lazy')),
  })
  const profile = async (who?: Client) =>
    browser.newContext({
      viewport: SIZE,
      locale: 'en-GB',
      ...(who && { storageState: { cookies: [], origins: [{ origin: url, localStorage: await sessionOf(who) }] } }),
    })
  return {
    ...bench,
    url,
    people,
    credentials,
    browser,
    profile,
    async close() {
      await browser.close()
      await bench.close()
    },
  }
}
