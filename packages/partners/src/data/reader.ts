/** A system that reads a provide endpoint page by page, each page with a signature of its own, and one that counts the rows of files. */

import { randomUUID } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { signatureOf } from './signing.ts'

export interface ReaderOptions {
  /** The address of the endpoint. */
  url: string
  secret: string
  /** Fewer on a page than the endpoint gives. */
  limit?: number
  now?: () => Date
}

export interface Read {
  pages: number
  rows: number
  /** Of every row, in its order. */
  keys: string[]
  /** Why it ended before the last page. */
  refused: { status: number; message: string } | null
}

interface Page {
  items: { key: string }[]
  next: string | null
  message: string
}

export async function readAll({ url, secret, limit, now = () => new Date() }: ReaderOptions): Promise<Read> {
  const read: Read = { pages: 0, rows: 0, keys: [], refused: null }
  const target = new URL(url)
  if (limit !== undefined) target.searchParams.set('limit', String(limit))
  for (let next: string | null = ''; next !== null;) {
    if (next !== '') target.searchParams.set('after', next)
    const signed = signatureOf(target.pathname + target.search, { secret, id: randomUUID(), at: now() })
    const answer = await fetch(target, { headers: signed })
    const page = (await answer.json()) as Page
    if (!answer.ok) return { ...read, refused: { status: answer.status, message: page.message } }
    read.pages++
    read.rows += page.items.length
    read.keys.push(...page.items.map(({ key }) => key))
    next = page.next
  }
  return read
}

/** Line ends within quotes are part of a value. */
function rowsOf(text: string): number {
  let [ends, isQuoted] = [0, false]
  for (const sign of text) {
    if (sign === '"') isQuoted = !isQuoted
    else if (sign === '\n' && !isQuoted) ends++
  }
  return Math.max(0, ends - 1)
}

/** Rows below the heads of the files that an endpoint left in a folder. Parts of files do not count. */
export async function countFiles(folder: string): Promise<{ files: number; rows: number }> {
  const names = (await readdir(folder).catch(() => [])).filter((name) => name.endsWith('.csv'))
  const rows = await Promise.all(names.map(async (name) => rowsOf(await readFile(join(folder, name), 'utf8'))))
  return { files: names.length, rows: rows.reduce((sum, one) => sum + one, 0) }
}
