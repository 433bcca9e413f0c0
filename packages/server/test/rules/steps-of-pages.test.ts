/**
 * Every command on a record is a step of the record's page, which names a reason and the roles where it is not possible;
 * the few that are not are listed here, with the place that says why they are missing.
 */

import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { routes } from '@serialis/contract/routes.ts'
import { expect, test } from 'vitest'

const sources = new URL('../../../web/src/', import.meta.url).pathname

/** The texts between the braces of each `steps: {` that is handed to `stepsOf`. */
function stepTexts(source: string): string[] {
  return source
    .split('stepsOf({')
    .slice(1)
    .flatMap((rest) => {
      const start = rest.indexOf('steps: {')
      if (start < 0) return []
      let depth = 0
      for (let at = start + 'steps: '.length; at < rest.length; at++) {
        if (rest[at] === '{') depth++
        if (rest[at] === '}' && --depth === 0) return [rest.slice(start, at)]
      }
      return []
    })
}

const pages = globSync('**/*.tsx', { cwd: sources }).map((file) => readFileSync(join(sources, file), 'utf8'))
const texts = pages.flatMap(stepTexts)
/** Named alone, or as a member of the routes of a kind (`desk.routes.sign`). */
const named = new Set(
  texts.flatMap((text) => [...text.matchAll(/\b(?:routes\.)?([a-z]\w+)\b/g)].map(([, name]) => name!)),
)
const KINDS =
  /(?:StatusUpdate|Scrap|Activation|OrderImport|ProductImport|MasterImport|TracelinkAccount|SftpAccount|WebserviceAccount)$/

/** Commands that are no steps of the page of their record, by where they are given instead. */
const ELSEWHERE: Record<string, RegExp> = {
  'the page of an order asks the server for its next steps': /^\/api\/production\/orders\//,
  'rows of a list or card, each with its own buttons':
    /^\/api\/(?:access\/api_keys|platform\/administrators|dictionary|factories|product-categories|product-groups|brands|counters|category-accounts|regions|business-units|source-channels|level-rules|supplier-authorities|supplier-requests|list-views|line-exchanges|workflow-deputies|tasks|rich-text\/files|alerts\/types)\/|attachments|\/identities(?:\/remove)?$|provide-endpoints\/:id\/channel|provide-deliveries\/:id\/|members\/:id\/(?:consents|attributes\/:collectionId(?:\/show)?|points\/bookings(?:\/reverse)?|serials(?:\/\w+)?)$|\/classes$|\/(?:tags|audiences)\/:id\/(?:remove|audience-runs)$|\/inbox\/:id\/(?:unmask|difference)$|\/rows\/:line\/show$|\/(?:subscribe-endpoints|routings)\/:id\/try$|\/kept\/file$/,
  'of the directory of a company': /^\/api\/scim\//,
  'of the reader alone': /^\/api\/access\/(?:preferences|me)\/|\/receipt$/,
  'files to begin with, of no record': /import-?template|\/imports$|\/subscribe-endpoints\/:id\/files$/,
  'notes, repairs, keys and rules of tags have cards of their own':
    /\/notes$|\/repairs\/|signing-key$|host-key$|\/subscribe-endpoints\/:id\/folder|second_factor$|ask_password_change$|\/replenishments$|\/tags\/:id\/(?:rule|build)$/,
}

test('every command on a record is a step of its page, or given elsewhere', () => {
  const missing = Object.entries(routes).flatMap(([name, { kind, path }]) => {
    const isCommand = kind !== 'query' && kind !== 'feed' && path.includes(':')
    if (!isCommand || named.has(name) || named.has(name.replace(KINDS, ''))) return []
    return Object.values(ELSEWHERE).some((place) => place.test(path)) ? [] : [`${name} ${path}`]
  })
  expect(missing).toEqual([])
})

test('what is given elsewhere is there', () => {
  const paths = Object.values(routes).map(({ path }) => path)
  expect(Object.entries(ELSEWHERE).filter(([, place]) => !paths.some((path) => place.test(path)))).toEqual([])
})
