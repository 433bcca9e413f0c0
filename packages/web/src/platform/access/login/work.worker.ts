/** Solves a proof of work beside the page, so that the form stays usable. */

import { solve } from './sha256.ts'

addEventListener('message', ({ data }: MessageEvent<{ salt: string; bits: number }>) =>
  postMessage(solve(data.salt, data.bits)),
)
