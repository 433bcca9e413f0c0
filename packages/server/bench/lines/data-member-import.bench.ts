/** Members from a CSV file with a phone number and an e-mail address in each row: entered by the task of the product. */

import { randomUUID } from 'node:crypto'
import { readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import {
  enterMemberImport,
  getMemberImport,
  uploadMemberImport,
} from '@serialis/contract/engagement/member-imports/member-imports.routes.ts'
import { waitUntil } from '../../test/harness/wait-until.ts'
import { openBench, timed } from '../environment.ts'
import { growthOf } from '../memory.ts'

/** Fewer for a look while other work runs: the line is measured with a million. */
const ROWS = Number(process.env['MEMBER_IMPORT_ROWS'] ?? 1_000_000)
/** As seldom as a page asks. */
const PATIENCE = { seconds: 3_600, everyMs: 250 }

const isAtRest = ({ status }: { status: string }) => status !== 'CHECKING' && status !== 'ENTERING'

/** Numbers of a range with room for all of them, in no order. */
function csvOf(rows: number): string {
  const lines = ['phone,email,name']
  for (let at = 0; at < rows; at++) {
    const number = 13_000_000_000 + ((at * 7_919) % 100_000_000)
    lines.push(`+86${number},m${number}@mail.example,Member ${at}`)
  }
  return `${lines.join('\n')}\n`
}

export async function run(): Promise<Record<string, number>> {
  const bench = await openBench({ work: true })
  const path = join(bench.dataDir, `${randomUUID()}.csv`)
  try {
    await writeFile(path, csvOf(ROWS))
    const content = await readFile(path)
    const { id } = await bench.admin.upload(uploadMemberImport, {}, { name: 'members.csv', content })
    const file = () => bench.admin.call(getMemberImport, { params: { id } })
    let checked = await file()
    const checking = await timed(async () => void (checked = await waitUntil(file, isAtRest, PATIENCE)))
    let entering = 0
    const growth = await growthOf(async () => {
      entering = await timed(async () => {
        await bench.admin.call(enterMemberImport, { params: { id }, body: { version: checked.version } })
        await waitUntil(file, isAtRest, PATIENCE)
      })
    })
    const { created } = await file()
    if (created !== ROWS) throw new Error(`${created} of ${ROWS} members were entered`)
    console.error(`  ${ROWS} members: checked in ${Math.round(checking)} ms, entered in ${Math.round(entering)} ms`)
    return { member_import_per_s: ROWS / (entering / 1_000), member_import_rss_mb: growth }
  } finally {
    await rm(path, { force: true })
    await bench.close()
  }
}
