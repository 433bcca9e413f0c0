/** Solves a proof of work in a worker, so that the form stays usable. */

import { solve } from './sha256.ts'

addEventListener('message', ({ data }: MessageEvent<{ salt: string; bits: number }>) =>
  postMessage(solve(data.salt, data.bits)),
)
