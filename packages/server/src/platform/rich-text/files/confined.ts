/** Programs that read or draw pictures run in a process of their own, with limits of memory and time; two at once. */

import { spawn } from 'node:child_process'
import type { App } from '../../../kit/http/context.ts'
import { failure } from '../../../kit/http/failure.ts'
import { createLanes } from '../../../kit/limits/lanes.ts'
import { stateKey } from '../../../kit/ops/app-state.ts'

/** KiB of address space. Node reserves 1.8 GiB of it before it does anything, and without the flag 8 more for WebAssembly. */
const ADDRESS_SPACE = 3 * 2 ** 20
const HEAP_MB = 96
const MOST_MS = 20_000
/** Of a picture that is written anew; a form that compresses worse than that of the upload may be larger. */
const MOST_BYTES = 16_000_000

const lanes = stateKey('richText.decoders', () => createLanes(2, 20))

/** Where a shell can set it, the limit of the address space holds for the whole program, not only for its heap. */
function start(program: string, args: readonly string[]) {
  const node = ['--disable-wasm-trap-handler', `--max-old-space-size=${HEAP_MB}`, program, ...args]
  const options = {
    stdio: ['pipe', 'pipe', 'ignore'] as ['pipe', 'pipe', 'ignore'],
    // Nothing of ours: no password, no key.
    env: { PATH: process.env['PATH'], MALLOC_ARENA_MAX: '2', UV_THREADPOOL_SIZE: '2' },
  }
  if (process.platform === 'win32') return spawn(process.execPath, node, options)
  const limited = `ulimit -v ${ADDRESS_SPACE} && exec "$0" "$@"`
  return spawn('/bin/sh', ['-c', limited, process.execPath, ...node], options)
}

async function run(program: string, args: readonly string[], input: string): Promise<Buffer> {
  const child = start(program, args)
  const timer = setTimeout(() => child.kill('SIGKILL'), MOST_MS)
  const parts: Buffer[] = []
  let size = 0
  child.stdout.on('data', (part: Buffer) => {
    size += part.length
    if (size > MOST_BYTES) child.kill('SIGKILL')
    else parts.push(part)
  })
  // It may have ended before it read everything.
  child.stdin.on('error', () => undefined).end(input)
  const code = await new Promise<number | null>((resolve) => {
    child.once('error', () => resolve(null))
    child.once('close', resolve)
  })
  clearTimeout(timer)
  // It ran out of memory or time, or crashed: whatever this was, it is no picture for us.
  if (code !== 0) throw failure('picture_not_readable')
  return Buffer.concat(parts)
}

/** What the program writes. Throws `picture_not_readable`. */
export const outputOf = (
  app: Pick<App, 'state'>,
  program: string,
  { args = [], input = '' }: { args?: readonly string[]; input?: string },
): Promise<Buffer> => app.state(lanes).take('', () => run(program, args, input))
