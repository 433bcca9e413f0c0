/** Titles of all tests, without their files. The test files are loaded, not run, so that titles of cases are complete. */

import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { root } from './registries.ts'
import { sorted, type Fact } from './subject.ts'

interface Listed {
  name: string
  projectName: string
}

export async function testFacts(): Promise<Fact[]> {
  const folder = await mkdtemp(join(tmpdir(), 'serialis-record-'))
  try {
    const file = join(folder, 'tests.json')
    const vitest = join(root, 'node_modules/vitest/vitest.mjs')
    const options = ['list', '--no-staticParse', `--json=${file}`, '--maxWorkers=1']
    await promisify(execFile)(process.execPath, [vitest, ...options], { cwd: root, maxBuffer: 64 * 1024 * 1024 })
    const listed = JSON.parse(await readFile(file, 'utf8')) as Listed[]
    const byTitle = Map.groupBy(listed, ({ name, projectName }) => `${projectName}: ${name.replace(/\s+/g, ' ')}`)
    return sorted([...byTitle].map(([title, tests]) => [title, `${tests.length}`]))
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
