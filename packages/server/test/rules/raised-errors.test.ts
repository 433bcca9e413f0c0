/** Every declared error key is raised by something: a phrase that nobody can ever read promises what is not there. */

import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { errorStatus } from '@serialis/contract/errors.ts'
import { fieldErrorKeys } from '@serialis/contract/kit/kit.errors.ts'
import type { Route } from '@serialis/contract/kit/route.ts'
import { createRole, updateRole } from '@serialis/contract/platform/access/access.routes.ts'
import { reasonCode } from '@serialis/contract/platform/dictionary/dictionary.schema.ts'
import { routes } from '@serialis/contract/routes.ts'
import pg from 'pg'
import { expect, test } from 'vitest'
import { atEnd } from '../harness/at-end.ts'
import { testApp } from '../harness/database.ts'

const PACKAGES = join(import.meta.dirname, '../../..')

/** Declared by the specification for parts that are not there yet. */
const NOT_YET: Readonly<Record<string, string>> = {}

/** What declares a key and raises none: its status or its place in a list, and the errors of a route. */
const KEYS = [/^ {2}'?[a-z0-9_]+'?: \d{3},$/gm, /^ {2}'[a-z0-9_]+',$/gm]
/** The list of this file. */
const NAMED_HERE = /^const NOT_YET\b[\s\S]*?^\}/gm
const OF_ROUTE = /\berrors: \[[^\]]*\]/g

/** What is only said of a key, and names of modules. */
const SAID = [/\/\*[\s\S]*?\*\//g, /(?<![:'"`])\/\/ .*$/gm, /^import [\s\S]*? from '[^']+'$/gm]

const withoutDeclarations = (text: string, name: string) =>
  [...(name.endsWith('.errors.ts') ? KEYS : [OF_ROUTE]), ...SAID].reduce(
    (rest, declared) => rest.replaceAll(declared, ''),
    text,
  )

const sources = (folder: string): string =>
  readdirSync(join(PACKAGES, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name) && !/\.(test|en|zh|texts)\b/.test(name))
    .map((name) => withoutDeclarations(readFileSync(join(PACKAGES, folder, name), 'utf8'), name))
    .join('\n')

test('each error key is raised somewhere, or named with the reason why not', () => {
  const text = ['contract/src', 'server/src', 'web/src/kit'].map(sources).join('\n')
  const words = new Set(text.match(/\b[a-z][a-z0-9]*(?:_[a-z0-9]+)+\b/g))
  const declared = [...Object.keys(errorStatus), ...fieldErrorKeys].filter((key) => key.includes('_'))
  const silent = declared.filter((key) => !words.has(key))
  expect(silent.toSorted()).toEqual(Object.keys(NOT_YET).toSorted())
})

test('each error key is expected by a test, or named with the reason why not', () => {
  const tests = ['cli', 'contract/src', 'server/src', 'server/test', 'web/src'].flatMap((folder) =>
    readdirSync(join(PACKAGES, folder), { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.test.ts') && !name.includes('node_modules'))
      // The catalogue lists keys and raises none.
      .filter((name) => !(folder === 'contract/src' && name === 'errors.test.ts'))
      .map((name) => readFileSync(join(PACKAGES, folder, name), 'utf8').replace(NAMED_HERE, '')),
  )
  const words = new Set(tests.join('\n').match(/\b[a-z][a-z0-9]*(?:_[a-z0-9]+)+\b/g))
  const declared = [...Object.keys(errorStatus), ...fieldErrorKeys].filter((key) => key.includes('_'))
  const unexpected = declared.filter((key) => !words.has(key))
  expect(unexpected.toSorted()).toEqual(Object.keys(NOT_YET).toSorted())
})

test('a rule of the database that no room names says that the record was not created, or not changed', async () => {
  const t = await testApp()
  const { id, version } = await t.admin.call(createRole, { body: { name: 'Allowed', authorities: ['020000'] } })
  const superuser = new pg.Client({ connectionString: t.database.superuserUrl })
  await superuser.connect()
  atEnd(() => superuser.end())
  await superuser.query("alter table roles add constraint roles_name_is_allowed check (name <> 'Not allowed')")
  const body = { name: 'Not allowed', authorities: ['020000'] }
  expect(await t.admin.refusal(createRole, { body })).toMatchObject({ status: 400, message: 'create_failure' })
  expect(await t.admin.refusal(updateRole, { params: { id }, body: { ...body, version } })).toMatchObject({
    status: 400,
    message: 'update_failure',
  })
})

test('each route that takes an entry of the dictionary as a reason names the refusal of an unknown one', () => {
  const taking = Object.entries<Route>(routes).filter(([, { input }]) =>
    Object.values((input.body as { shape?: object } | undefined)?.shape ?? {}).includes(reasonCode),
  )
  expect(taking.length).toBeGreaterThan(9)
  expect(taking.filter(([, { errors }]) => !errors.includes('basic_configuration_not_exists'))).toEqual([])
})
