/**
 * Records what must not change unnoticed: everything that clients, roles, stored rows and open pages depend on.
 *
 * Without options it writes the record to `docs/record/`, which is committed, so that a review shows every change of
 * the wire. `--check` compares instead of writing, names each fact that was removed, added or changed, and fails on
 * any. `--to DIR` uses another folder, which may also contain what changes too often to be committed: `--phrases` adds
 * phrases and screens, `--tests` the titles of all tests (half a minute), `--all` both. `--full FILE` only writes the
 * whole OpenAPI description, of which the record has digests.
 *
 * With the committed record it writes, or checks, the phrases that lists as files use (`record/words.ts`).
 *
 * `--applied` writes nothing but the list of migrations that installations have: a new one must be above all of them.
 * It belongs to a release, and to each state of the sources that others install.
 *
 * Needs no database. The schema of the database has a record of its own, `packages/server/schema.sql` (see
 * `db-types.ts`).
 */

import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join, relative, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { readMigrations } from '../src/kit/db/migration-files.ts'
import { phraseFacts, screenFacts } from './record/console.ts'
import { root } from './record/registries.ts'
import { alertFacts, eventFacts, taskFacts } from './record/stored.ts'
import { differencesOf, lineOf, textOf, type Subject } from './record/subject.ts'
import { testFacts } from './record/tests.ts'
import { errorFacts, listFacts, openApi, openApiFacts, permissionFacts, routeFacts } from './record/wire.ts'
import { wordsFile, wordsText } from './record/words.ts'

const committed: readonly Subject[] = [
  { name: 'routes', title: 'Routes: who may call them, what they leave, which errors they name', facts: routeFacts },
  { name: 'openapi', title: 'Operations of the OpenAPI description: id, digest of the rest', facts: openApiFacts },
  { name: 'permissions', title: 'Permissions: name, code', facts: permissionFacts },
  { name: 'errors', title: 'Errors: key, HTTP status', facts: errorFacts },
  { name: 'lists', title: 'Lists as files: permission, reach, columns', facts: listFacts },
  { name: 'events', title: 'Events: code, origin; and who reads the history of a subject', facts: eventFacts },
  { name: 'tasks', title: 'Kinds of background tasks', facts: taskFacts },
  { name: 'alerts', title: 'Alerts: types, subjects, repairs', facts: alertFacts },
]
const ofConsole: readonly Subject[] = [
  { name: 'phrases', title: 'Phrases: key, digest of English, digest of Chinese', facts: phraseFacts },
  { name: 'screens', title: 'Screens and menu of the console', facts: screenFacts },
]
const ofTests: readonly Subject[] = [
  { name: 'tests', title: 'Tests: project and title, number of tests of that title', facts: testFacts },
]

const applied: Subject = {
  name: 'applied-migrations',
  title: 'Migrations that installations have: file, SHA-256',
  facts: async () =>
    (await readMigrations(join(root, 'packages/server/migrations'))).map(({ name, digest }) => [name, digest]),
}

async function write(folder: string, subjects: readonly Subject[]): Promise<void> {
  await mkdir(folder, { recursive: true })
  for (const { name, title, facts } of subjects)
    await writeFile(join(folder, `${name}.txt`), textOf(title, await facts()))
}

async function recordedText(file: string): Promise<string> {
  try {
    return await readFile(file, 'utf8')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return ''
    throw error
  }
}

/** How many facts differ. */
async function check(folder: string, subjects: readonly Subject[]): Promise<number> {
  let count = 0
  for (const { name, title, facts } of subjects) {
    const file = join(folder, `${name}.txt`)
    const differences = differencesOf(await recordedText(file), textOf(title, await facts()))
    if (differences.length > 0) console.error([relative(root, file), ...differences.map(lineOf)].join('\n'))
    count += differences.length
  }
  return count
}

const { values: options } = parseArgs({
  options: {
    check: { type: 'boolean', default: false },
    to: { type: 'string' },
    phrases: { type: 'boolean', default: false },
    tests: { type: 'boolean', default: false },
    all: { type: 'boolean', default: false },
    full: { type: 'string' },
    applied: { type: 'boolean', default: false },
  },
})

async function main(): Promise<void> {
  if (options.applied) return write(join(root, 'docs/record'), [applied])
  if (options.full !== undefined) return writeFile(options.full, `${JSON.stringify(openApi(), undefined, 2)}\n`)
  const subjects = [
    ...committed,
    ...(options.phrases || options.all ? ofConsole : []),
    ...(options.tests || options.all ? ofTests : []),
  ]
  if (subjects.length > committed.length && options.to === undefined)
    throw new Error('phrases, screens and tests are not committed: give a folder with --to')
  const folder = options.to === undefined ? join(root, 'docs/record') : resolve(options.to)
  const words = options.to === undefined ? join(root, wordsFile) : undefined
  if (!options.check) {
    if (words !== undefined) await writeFile(words, await wordsText())
    return write(folder, subjects)
  }
  if (words !== undefined && (await recordedText(words)) !== (await wordsText())) {
    console.error(`${wordsFile} differs from the phrases of the console: npm run record, and commit it.`)
    process.exitCode = 1
  }
  const count = await check(folder, subjects)
  if (count === 0) return
  console.error(`\n${count} facts differ from the record. If that is meant: npm run record, and commit the record.`)
  process.exitCode = 1
}

await main()
