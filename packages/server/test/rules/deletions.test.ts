/** Every deletion is confirmed by the words of the catalogue: its route answers `delete_success`, and `useCommand` says so. */

import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { deleted } from '@serialis/contract/kit/entity.ts'
import type { Route } from '@serialis/contract/kit/route.ts'
import { routes } from '@serialis/contract/routes.ts'
import { expect, it } from 'vitest'

const SOURCES = join(import.meta.dirname, '../../../web/src')
/** These take a part away from a record, and answer what is left of it; their pages say what was removed. */
const OF_PARTS = [
  // The standard wants an empty answer with 204.
  'deleteScimUser',
  'removeAttachmentOfActivation',
  'removeAttachmentOfNews',
  'removeAttachmentOfOrder',
  'removeAttachmentOfScrap',
  'removeAttachmentOfStatusUpdate',
  'removeOrderScan',
  'removePushSigningKey',
]

const named = Object.entries<Route>(routes)
const deletions = named.flatMap(([name, { output }]) => (output === deleted ? [name] : []))
const sources = readdirSync(SOURCES, { recursive: true, encoding: 'utf8' })
  .filter((path) => /\.tsx?$/.test(path) && !path.includes('.test.'))
  .map((path) => ({ path, text: readFileSync(join(SOURCES, path), 'utf8') }))

it('every route with the method DELETE says that the record was deleted, or answers what is left of it', () => {
  const others = named.flatMap(([name, { method }]) => (method === 'DELETE' && !deletions.includes(name) ? [name] : []))
  expect(others.sort()).toEqual(OF_PARTS)
  expect(deletions.length).toBeGreaterThanOrEqual(19)
})

it('the console sends each of them as a command of `useCommand`, and announces none in words of its own', () => {
  for (const name of deletions) {
    // Accounts are deleted by the route of their kind, on one page.
    const isOfAccounts = /^remove\w+Account$/.test(name)
    const term = isOfAccounts ? 'routes\\.remove' : `(?:routes\\.)?${name}`
    const users = sources.filter(
      ({ text }) => new RegExp(`\\b${term}\\b`).test(text) && (!isOfAccounts || text.includes('accountPages')),
    )
    expect(users, name).not.toEqual([])
    for (const { path, text } of users) {
      expect(new RegExp(`\\bcall\\(\\s*${term}\\b`).test(text), `${path} sends ${name} past useCommand`).toBe(false)
      const said = new RegExp(`(useCommand\\(\\s*|route=\\{)${term}\\b[^]{0,200}?t\\('(deleted|removed)'`)
      expect(said.test(text), `${path} says in other words that ${name} is done`).toBe(false)
    }
  }
})

it('`useCommand` is the only place that says it', () => {
  const places = sources.filter(({ text }) => /\bsayDeleted\(|errorText\('delete_success'/.test(text))
  expect(places.map(({ path }) => path)).toEqual(['kit/wire/server-state.ts'])
})
