/** `npm run line`: a simulated line. Takes an order over files or HTTP, makes it at its speed, and sends results as lines do. */

import { createReadStream } from 'node:fs'
import { createInterface } from 'node:readline'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { LineFolder } from './line/folder.ts'
import { takeOverHttp } from './line/http.ts'
import { isResultFormat, resultFormats, type ResultFormat } from './line/results.ts'
import { work } from './line/work.ts'

const HELP = `
A simulated line: takes an order, makes it, sends its result.

  npm run line -- --url http://127.0.0.1:8080 [--order PO-1] [--line <id>]   over HTTP
  npm run line -- --folder <folder of the line> [--watch]                    over files: reads out/, writes in/

  --key-file FILE    where the API key stands; without it a line of the standard input
  --format ${resultFormats.join('|')}   how the result is written (CSV)
  --speed 300        units a minute; 0: as fast as it goes (600)
  --seed 7           the same seed makes the same of the same codes (1)
  --clean            without samples and faults: no torn file, nothing twice, codes in order

With --watch it goes on with every package that comes. Ctrl+C ends.
`
const LOOK_MS = 1_000

const { values } = parseArgs({
  options: {
    url: { type: 'string' },
    order: { type: 'string' },
    line: { type: 'string' },
    'key-file': { type: 'string' },
    folder: { type: 'string' },
    watch: { type: 'boolean', default: false },
    format: { type: 'string', default: 'CSV' },
    speed: { type: 'string', default: '600' },
    seed: { type: 'string', default: '1' },
    clean: { type: 'boolean', default: false },
    help: { type: 'boolean', default: false },
  },
})

const stop = new AbortController()
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => stop.abort())
// A line that was started by the product ends with it.
if (process.connected) process.on('disconnect', () => stop.abort())

const say = (text: string) => console.log(text)
const wait = async (ms: number) => void (await sleep(ms, undefined, { signal: stop.signal }))

function number(name: 'speed' | 'seed'): number {
  const value = Number(values[name])
  if (!Number.isInteger(value) || value < 0) throw new Error(`--${name} is a whole number, not "${values[name]}"`)
  return value
}

function howToWork(format: string) {
  if (!isResultFormat(format)) throw new Error(`--format is ${resultFormats.join(', ')}, not "${format}"`)
  return {
    format: format satisfies ResultFormat,
    hasFaults: !values.clean,
    seed: number('seed'),
    speed: number('speed'),
    now: Date.now,
    wait,
    say,
    signal: stop.signal,
  }
}

/** Arguments and the environment of a program can be listed by others, so that the key stands in neither. */
async function apiKey(): Promise<string> {
  const path = values['key-file']
  if (path === undefined && process.stdin.isTTY) throw new Error('name the file of the API key: --key-file FILE')
  const lines = createInterface({ input: path === undefined ? process.stdin : createReadStream(path) })
  for await (const key of lines) return key.trim()
  throw new Error('the API key is missing: --key-file FILE, or a line of the standard input')
}

async function overHttp(url: string): Promise<void> {
  const key = await apiKey()
  const how = howToWork(values.format)
  await work({
    ...how,
    ...(await takeOverHttp({
      url: url.replace(/\/+$/, ''),
      key,
      order: values.order,
      line: values.line,
      wait,
      say,
      signal: stop.signal,
    })),
  })
}

async function overFiles(folder: string): Promise<void> {
  const how = howToWork(values.format)
  const line = new LineFolder(folder, say)
  await line.open()
  for (let isFirst = true; ;) {
    const taken = await line.next()
    if (taken !== undefined) {
      isFirst = false
      if (!(await taken.isRecalled())) await work({ ...how, ...taken })
    } else if (!values.watch) {
      if (isFirst) say('no package waits')
      return
    } else await wait(LOOK_MS)
  }
}

async function main(): Promise<void> {
  if (values.help || (values.url === undefined) === (values.folder === undefined)) return say(HELP)
  await (values.url === undefined ? overFiles(values.folder ?? '') : overHttp(values.url))
}

main().then(
  () => process.exit(0),
  (error: unknown) => {
    if (stop.signal.aborted) process.exit(0)
    console.error(error instanceof Error ? error.message : String(error))
    process.exit(1)
  },
)
