/** The last part of a file's name says what the file contains: CONTRIBUTING.md lists every such suffix, and nothing else. */

import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const ROOT = join(import.meta.dirname, '../../../..')

/** `.service` of `orders.results.service.ts`; null for a name without a dot. The topic of a test is no suffix. */
function suffixOf(path: string): string | null {
  const name = (path.split('/').at(-1) ?? '').replace(/\.tsx?$/, '')
  const test = /(\.unit|\.browser)?\.test$/.exec(name)
  if (test) return test[0]
  const parts = name.split('.')
  return parts.length === 1 ? null : `.${parts.at(-1) ?? ''}`
}

const paths = readdirSync(join(ROOT, 'packages'), { recursive: true, encoding: 'utf8' })
  .map((path) => `packages/${path.replaceAll('\\', '/')}`)
  .filter((path) => /^packages\/[a-z]+\/(src|test)\/.*\.tsx?$/.test(path) && !path.endsWith('.d.ts'))

it('the table of suffixes lists those in use', () => {
  const page = readFileSync(join(ROOT, 'CONTRIBUTING.md'), 'utf8')
  const [, section = ''] = /\n## Names of files\n([\s\S]*?)\n## /.exec(page) ?? []
  const listed = [...section.matchAll(/^\| ((?:`\.[a-z.]+`(?:, )?)+) \|/gm)].flatMap(([, cell = '']) =>
    [...cell.matchAll(/`([^`]+)`/g)].map(([, suffix]) => suffix),
  )
  const used = new Set(paths.map(suffixOf).filter((suffix) => suffix !== null))
  expect(listed.toSorted()).toEqual([...used].sort())
})

it('a file named view has no function that a room binds to a route', () => {
  const views = paths
    .filter((path) => path.endsWith('.room.ts'))
    .filter((path) => /from '[^']*\.view\.ts'/.test(readFileSync(join(ROOT, path), 'utf8')))
  expect(views).toEqual([])
})

it.each([
  ['packages/server/src/plant/orders/orders.results.service.ts', '.service'],
  ['packages/server/src/desk/push/push.files.test.ts', '.test'],
  ['packages/contract/src/kit/gs1.unit.test.ts', '.unit.test'],
  ['packages/web/src/plant/orders/OrderListPage.tsx', null],
])('the suffix of %s is %s', (path, suffix) => {
  expect(suffixOf(path)).toBe(suffix)
})
