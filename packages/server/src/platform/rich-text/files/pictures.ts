/** Pictures are decoded and written anew by a process of their own, with limits of memory and time; two at once. */

import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { UPLOAD_LIMITS } from '@serialis/contract/platform/rich-text/editor-limits.ts'
import type { App } from '../../../kit/http/context.ts'
import { failure } from '../../../kit/http/failure.ts'
import { createLanes } from '../../../kit/limits/lanes.ts'
import { stateKey } from '../../../kit/ops/app-state.ts'
import type { Decoded } from './picture-decoder.ts'

const PROGRAM = join(import.meta.dirname, 'picture-decoder.ts')
/** KiB of address space. Node reserves 1.8 GiB of it before it does anything, and without the flag 8 more for WebAssembly. */
const ADDRESS_SPACE = 3 * 2 ** 20
const HEAP_MB = 96
const MOST_MS = 20_000
/** Of a picture that is written anew; a form that compresses worse than that of the upload may be larger. */
const MOST_BYTES = 16_000_000

const decoders = stateKey('richText.decoders', () => createLanes(2, 20))

export interface Picture {
  width: number
  height: number
  bytes: Buffer
}

/** Where a shell can set it, the limit of the address space holds for the whole program, not only for its heap. */
function start(path: string) {
  const node = [
    '--disable-wasm-trap-handler',
    `--max-old-space-size=${HEAP_MB}`,
    PROGRAM,
    path,
    String(UPLOAD_LIMITS.pixels),
  ]
  const options = {
    stdio: ['ignore', 'pipe', 'ignore'] as ['ignore', 'pipe', 'ignore'],
    // Nothing of ours: no password, no key.
    env: { PATH: process.env['PATH'], MALLOC_ARENA_MAX: '2', UV_THREADPOOL_SIZE: '2' },
  }
  if (process.platform === 'win32') return spawn(process.execPath, node, options)
  const limited = `ulimit -v ${ADDRESS_SPACE} && exec "$0" "$@"`
  return spawn('/bin/sh', ['-c', limited, process.execPath, ...node], options)
}

async function outputOf(path: string): Promise<Buffer> {
  const child = start(path)
  const timer = setTimeout(() => child.kill('SIGKILL'), MOST_MS)
  const parts: Buffer[] = []
  let size = 0
  child.stdout.on('data', (part: Buffer) => {
    size += part.length
    if (size > MOST_BYTES) child.kill('SIGKILL')
    else parts.push(part)
  })
  const code = await new Promise<number | null>((resolve) => {
    child.once('error', () => resolve(null))
    child.once('close', resolve)
  })
  clearTimeout(timer)
  // It ran out of memory or time, or crashed: whatever this was, it is no picture for us.
  if (code !== 0) throw failure('picture_not_readable')
  return Buffer.concat(parts)
}

/** Throws `picture_too_large` or `picture_not_readable`. */
export const rewritePicture = (app: Pick<App, 'state'>, path: string): Promise<Picture> =>
  app.state(decoders).take('', async () => {
    const output = await outputOf(path)
    const end = output.indexOf('\n')
    const said = JSON.parse(output.subarray(0, end).toString('utf8')) as Decoded
    if ('problem' in said) throw failure(said.problem, { maximum: UPLOAD_LIMITS.pixels })
    return { ...said, bytes: output.subarray(end + 1) }
  })
