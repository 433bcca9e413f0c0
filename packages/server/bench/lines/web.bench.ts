/** The first load: every script that index.html names, gzipped. */

import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'

const dist = join(import.meta.dirname, '../../../web/dist')

export async function run(): Promise<Record<string, number>> {
  const html = await readFile(join(dist, 'index.html'), 'utf8')
  const assets = await readdir(join(dist, 'assets'))
  const named = [...html.matchAll(/(?:src|href)="\/?assets\/([^"]+\.js)"/g)]
    .map((match) => match[1]!)
    .filter((name) => assets.includes(name))
  let bytes = 0
  for (const name of new Set(named)) bytes += gzipSync(await readFile(join(dist, 'assets', name))).length
  return { first_js_kib: bytes / 1024 }
}
