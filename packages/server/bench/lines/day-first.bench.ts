/** A day of work: how many presses the first ten minutes of the README take on the demo plant. */

import { writeFile } from 'node:fs/promises'
import { listSerials } from '@serialis/contract/desk/serials/serials.routes.ts'
import { demoMark } from '../../src/kit/ops/config.ts'
import { wordsOf } from '../../test/harness/browser.ts'
import { firstTenMinutes } from '../../test/harness/first-ten-minutes.ts'
import { type Console, openConsole } from '../console.ts'
import { closeBench } from '../environment.ts'

async function measure(site: Console): Promise<number> {
  site.app.config.simulatedLine = 'on'
  await writeFile(demoMark(site.app.config), JSON.stringify(site.credentials))
  const profile = await site.profile()
  const presses = await firstTenMinutes({
    page: await profile.newPage(),
    url: site.url,
    words: await wordsOf('en'),
    passwordOf: (account) => site.credentials.find((one) => one.account === account)?.password ?? '',
    codeOf: async (orderNo) => {
      const { items } = await site.admin.call(listSerials, { query: { orderNo, level: 'EA', limit: 1 } })
      return `(01)${items[0]?.gtin ?? ''}(21)${items[0]?.code ?? ''}`
    },
  })
  console.error(presses.map((press, at) => `${String(at + 1).padStart(3)}  ${press}`).join('\n'))
  return presses.length
}

export async function run(): Promise<Record<string, number>> {
  const site = await openConsole()
  try {
    return { first_ten_minutes_clicks: await measure(site) }
  } finally {
    await site.close()
  }
}

if (import.meta.main) {
  console.log(await run())
  await closeBench()
}
