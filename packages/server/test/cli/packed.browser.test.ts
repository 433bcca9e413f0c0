/** The program that the console serves: one file, which needs nothing of the product. */

import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { ADMIN_PASSWORD, testApp } from '../harness/database.ts'
import { aCli } from './run-cli.ts'

it('is downloaded from the console, logs in and lists tasks', async () => {
  const t = await testApp({ web: true, work: true })
  const url = await t.http.listen({ host: '127.0.0.1', port: 0 })
  const answer = await fetch(`${url}/serialis.mjs`)
  expect(answer.headers.get('content-type')).toContain('javascript')
  const { home } = await aCli()
  const program = join(home, 'serialis.mjs')
  await writeFile(program, Buffer.from(await answer.arrayBuffer()))
  const cli = await aCli(program)
  expect(await cli.run(['--help'])).toMatchObject({ exit: 0, out: expect.stringContaining('serialis login') })
  const login = await cli.run(['login', '--url', url, '--account', 'admin'], `${ADMIN_PASSWORD}\n`)
  expect(login, login.err).toMatchObject({ exit: 0 })
  expect((await cli.run(['tasks', '--json'])).json()).toEqual({ items: [], hasMore: false })
})
