/** Pictures are decoded and written anew by a process of their own. */

import { join } from 'node:path'
import { UPLOAD_LIMITS } from '@serialis/contract/platform/rich-text/editor-limits.ts'
import type { App } from '../../../kit/http/context.ts'
import { failure } from '../../../kit/http/failure.ts'
import { outputOf } from './confined.ts'
import type { Decoded } from './picture-decoder.ts'

const PROGRAM = join(import.meta.dirname, 'picture-decoder.ts')

export interface Picture {
  width: number
  height: number
  bytes: Buffer
}

/** Throws `picture_too_large` or `picture_not_readable`. */
export async function rewritePicture(app: Pick<App, 'state'>, path: string): Promise<Picture> {
  const output = await outputOf(app, PROGRAM, { args: [path, String(UPLOAD_LIMITS.pixels)] })
  const end = output.indexOf('\n')
  const said = JSON.parse(output.subarray(0, end).toString('utf8')) as Decoded
  if ('problem' in said) throw failure(said.problem, { maximum: UPLOAD_LIMITS.pixels })
  return { ...said, bytes: output.subarray(end + 1) }
}
