/** A video of 200 MB that goes to disk while it arrives: the growth of the process, which is client and server at once. */

import { request } from 'node:http'
import { getEditorRule, saveEditorRule } from '@serialis/contract/platform/rich-text/files/document-files.routes.ts'
import { openBench } from '../environment.ts'
import { growthOf } from '../memory.ts'

const BYTES = 200_000_000
const PIECE = Buffer.alloc(1 << 16, 7)
const HEAD = Buffer.from('00000020667479706d703432000000006d70343269736f6d', 'hex')
const BOUNDARY = 'serialis-bench'
const PARTS = [
  Buffer.from(
    `--${BOUNDARY}\r\nContent-Disposition: form-data; name="upfile"; filename="film.mp4"\r\nContent-Type: video/mp4\r\n\r\n`,
  ),
  Buffer.from(`\r\n--${BOUNDARY}--\r\n`),
] as const

function* film(): Generator<Buffer> {
  yield PARTS[0]
  yield HEAD
  for (let left = BYTES - HEAD.length; left > 0; left -= PIECE.length) yield PIECE.subarray(0, left)
  yield PARTS[1]
}

/** Sends no piece before the one before it was taken. */
async function sent(address: string, token: string): Promise<string> {
  const type = `multipart/form-data; boundary=${BOUNDARY}`
  const asked = request(address, { method: 'POST', headers: { authorization: token, 'content-type': type } })
  const answered = new Promise<string>((resolve, reject) => {
    asked.once('error', reject)
    asked.once('response', async (answer) => {
      let text = ''
      for await (const part of answer) text += String(part)
      resolve(text)
    })
  })
  for (const piece of film())
    if (!asked.write(piece)) await new Promise<void>((resolve) => asked.once('drain', resolve))
  asked.end()
  return answered
}

export async function run(): Promise<Record<string, number>> {
  const bench = await openBench({ work: true })
  try {
    const { version } = await bench.admin.call(getEditorRule)
    const rule = { hasJsonp: false, captureHosts: [], videoHosts: [], videoBytes: BYTES, version }
    await bench.admin.call(saveEditorRule, { body: rule })
    const address = `${await bench.http.listen({ port: 0, host: '127.0.0.1' })}/static/UE/controller?action=uploadvideo`
    let answer = ''
    const growth = await growthOf(async () => void (answer = await sent(address, bench.admin.token)))
    if (!answer.includes('"SUCCESS"')) throw new Error(`the upload was refused: ${answer}`)
    return { upload_200mb_rss_mb: growth }
  } finally {
    await bench.close()
  }
}
