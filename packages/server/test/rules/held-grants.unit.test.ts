/** Every statement that reads which roles a user has says which of these grants still hold. */

import { readFileSync } from 'node:fs'
import { globSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const src = join(import.meta.dirname, '../../src')
/** `from user_roles ur`, `join user_roles ur`, `'user_roles as ur'`. */
const READ = /(?:from|join) user_roles (\w+)|'user_roles as (\w+)'/g

test('each name of the table in a statement has the condition', () => {
  const without = globSync('**/*.ts', { cwd: src })
    .filter((file) => !file.endsWith('.test.ts') && file.startsWith('platform/'))
    .flatMap((file) => {
      const text = readFileSync(join(src, file), 'utf8')
      return [...text.matchAll(READ)].flatMap(([, joined, built], at, all) => {
        const name = joined ?? built!
        const [from, to] = [all[at]!.index, all[at + 1]?.index ?? text.length]
        const statement = text.slice(from, to)
        const isSaid = [`isHeld(db, '${name}')`, `${name}.last_day`, '${held}', '${grantCounts}'].some((words) =>
          statement.includes(words),
        )
        return isSaid ? [] : [`${file}: ${name}`]
      })
    })
  expect(without).toEqual([])
})
