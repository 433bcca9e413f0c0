/** Twenty files of the zoo, a few MB each: every one is refused with its reason, and the product goes on. `npm run bench -- bombs` throws all of them, large. */

import { getMe } from '@serialis/contract/platform/access/access.routes.ts'
import { beforeAll, expect, it } from 'vitest'
import { testApp, type TestApp } from '../harness/database.ts'
import { aTarget, bombs, thrown, type Target } from './throwing.ts'

const MB = 3
const inSuite = bombs.filter(({ isInSuite }) => isInSuite)

let t: TestApp
let target: Target
const bugs: string[] = []

beforeAll(async () => {
  t = await testApp({ work: true })
  target = await aTarget({ ...t, url: await t.http.listen({ port: 0, host: '127.0.0.1' }) })
  t.app.log = { ...t.app.log, error: (details, message) => void bugs.push(`${message}: ${JSON.stringify(details)}`) }
})

it('the zoo has sixty files and more, each with a name of its own, and a third of them are thrown here', () => {
  expect(bombs.length).toBeGreaterThanOrEqual(60)
  expect(new Set(bombs.map(({ name }) => name)).size).toBe(bombs.length)
  expect(inSuite.length).toBeGreaterThanOrEqual(20)
})

it.each(inSuite)('$name is refused with its reason, and the product goes on', async (bomb) => {
  const reason = await thrown(target, bomb, MB)
  if (bomb.name === 'workbook: one attribute') expect(reason).toBe('change_xlsx_too_large')
  expect(reason).toMatch(
    /^(?:(?:file|import|change_xlsx|invalid)_\w+|unreadable_answer|too_many|no parts|damaged|broken_encryption)$/,
  )
  expect(bugs).toEqual([])
  expect(await t.admin.call(getMe)).toMatchObject({ account: 'admin' })
})
