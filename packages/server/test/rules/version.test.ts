/** One version everywhere: packages, API description, changelog, and a dump for later upgrades. */

import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { PRODUCT_VERSION } from '../../src/kit/ops/product-version.ts'

const root = join(import.meta.dirname, '../../../..')
const read = (file: string) => readFileSync(join(root, file), 'utf8')
const packageOf = (folder: string) =>
  JSON.parse(read(join(folder, 'package.json'))) as {
    version: string
    dependencies?: Record<string, string>
    devDependencies?: Record<string, string>
  }
const { version } = packageOf('.')

it('is in every package, and in what they say of each other', () => {
  for (const folder of ['cli', 'contract', 'partners', 'server', 'web'].map((name) => join('packages', name))) {
    const { version: own, dependencies, devDependencies } = packageOf(folder)
    expect(own, folder).toBe(version)
    for (const [name, wanted] of Object.entries({ ...dependencies, ...devDependencies }))
      if (name.startsWith('@serialis/')) expect(wanted, `${folder}: ${name}`).toBe(version)
  }
  expect(PRODUCT_VERSION).toBe(version)
})

it('is the newest release of the changelog', () => {
  const [newest] = [...read('CHANGELOG.md').matchAll(/^## (\d+\.\d+\.\d+) - \d{4}-\d{2}-\d{2}$/gm)]
  expect(newest?.[1]).toBe(version)
})

it('has a dump that later versions upgrade', () => {
  expect(existsSync(join(root, `packages/server/test/upgrades/${version}.sql.gz`))).toBe(true)
})
