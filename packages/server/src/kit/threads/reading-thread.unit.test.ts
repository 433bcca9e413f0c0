import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, it } from 'vitest'
import { openLog } from '../ops/log.ts'
import { readInThread } from './reading-thread.ts'

const CANARY = 'canary-4711'

/** The error at the caller of a thread whose reader does this. */
async function faultOf(work: string): Promise<Error> {
  const folder = await mkdtemp(join(tmpdir(), 'serialis-thread-'))
  try {
    const serving = JSON.stringify(new URL('serve-reading.ts', import.meta.url).href)
    const path = join(folder, 'reader.mjs')
    await writeFile(
      path,
      `import { serveReading } from ${serving}\nserveReading(async function* () { yield ${work} }, {})`,
    )
    const reading = { input: null, faults: {}, memoryMb: 32, seconds: 30, signal: new AbortController().signal }
    for await (const value of readInThread({ ...reading, module: pathToFileURL(path) })) throw new Error(String(value))
    throw new Error('the reader ended')
  } catch (error) {
    return error as Error
  } finally {
    await rm(folder, { recursive: true })
  }
}

it.each([
  ['a parser', `JSON.parse('{"a": ${CANARY}}')`, { name: 'SyntaxError' }],
  ['Node', `new URL('${CANARY}')`, { name: 'TypeError', code: 'ERR_INVALID_URL' }],
])(
  'passes on what kind of error of %s ended a reader, so that the log does not quote the file',
  async (_, work, facts) => {
    const err = await faultOf(work)
    expect(err).toMatchObject(facts)
    const lines: string[] = []
    openLog(
      () => true,
      (line) => lines.push(line),
    ).error({ err }, 'it failed')
    expect(lines).toHaveLength(1)
    expect(lines[0]).not.toContain(CANARY)
  },
)
