/** Every route, asked as an account with limits. For tests. */

import type { FastifyInstance } from 'fastify'
import type { Client } from '../../../test/harness/client.ts'
import { sampleOf } from '../../../test/harness/sample.ts'
import { ask, everyRoute } from '../../../test/rules/permission-matrix.ts'
import type { Side } from './sites.fixtures.ts'

/** The ids of a side. */
export const idsOf = (side: Partial<Side>): string[] => Object.values(side).filter((value) => typeof value === 'string')

/** Routes that are closed to the account though they are not declared so, and the other way round. */
export async function wronglyClosed(http: FastifyInstance, { token }: Client): Promise<string[]> {
  const wrong: string[] = []
  for (const { name, route } of everyRoute) {
    if (route.permission === 'public' || name === 'logout' || name === 'endOwnSessions') continue
    const { status, message } = await ask(http, route, token)
    if ((status === 403 && message === 'not_for_sites') !== (route.sites === 'closed'))
      wrong.push(`${name}: ${route.sites}, ${status} ${message}`)
  }
  return wrong
}

/** Routes that answer for one of these ids otherwise than for an id that nobody has. */
export async function tellingRoutes(
  http: FastifyInstance,
  { token }: Client,
  foreign: readonly string[],
): Promise<{ asked: number; wrong: string[] }> {
  const asked = everyRoute.filter(
    ({ route }) => route.path.includes('/:id') && !['shared', 'closed'].includes(route.sites),
  )
  const wrong: string[] = []
  for (const { name, route } of asked) {
    const body = sampleOf(route.input.body) ?? {}
    const nobodys = await ask(http, route, token, undefined, body)
    for (const id of foreign) {
      const { status, message } = await ask(http, route, token, id, body)
      if (status !== nobodys.status || message !== nobodys.message)
        wrong.push(`${name} ${id}: ${status} ${message}, nobody's ${nobodys.status} ${nobodys.message}`)
    }
  }
  return { asked: asked.length, wrong }
}

/** The first page of every list that declares this treatment of accounts with limits, as one text. */
export async function everyList(
  http: FastifyInstance,
  { token }: Client,
  sites: 'own' | 'shared' = 'own',
): Promise<{ count: number; text: string }> {
  const shown: unknown[] = []
  for (const { name, route } of everyRoute) {
    if (route.kind !== 'query' || route.method !== 'GET' || route.path.includes('/:') || route.sites !== sites) continue
    // It names the limits of other users.
    if (name === 'listUsers') continue
    const { status, page } = await ask(http, route, token)
    if (status === 200) shown.push({ name, page })
  }
  return { count: shown.length, text: JSON.stringify(shown) }
}
