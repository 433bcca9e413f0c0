/**
 * The part of `verify-audit` that reads chosen events (`--rows FILE`): each must be as it was sealed, the file as it was
 * signed, and the chain that is checked with it must hold each of them.
 */

import { createHash, createPublicKey, verify } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { createInterface } from 'node:readline'
import { canonical, faultOfHead, hashOf, type Head, type Line, type Link, type Report } from './verify-audit.ts'

/** The last line of the file: signs the lines before it. */
interface End {
  type: 'end'
  count: number
  /** Chosen events that had no seal yet, and so are not in the file. */
  unsealed?: number
  digest: string
  head: Head | null
  publicKey: string
  signature: string
}
type First = { type: 'rows'; tenant: string }
type Faults = Report['faults']

interface Rows {
  /** Passes the lines of a chain on, and looks for the chosen events among them. */
  through(lines: AsyncIterable<Line>): AsyncGenerator<Line>
  /** Adds what is wrong to the report of their tenant. */
  judge(reports: Report[]): void
}

function faultOfEnd({ signature, ...unsigned }: End, trustedKey?: string): string | undefined {
  const key = Buffer.from(unsigned.publicKey, 'base64')
  const fingerprint = createHash('sha256').update(key).digest('hex')
  if (trustedKey !== undefined && trustedKey.toLowerCase() !== fingerprint)
    return `it is signed by key ${fingerprint}, not by the trusted one`
  try {
    const publicKey = createPublicKey({ key, format: 'der', type: 'spki' })
    const isSigned = verify(null, Buffer.from(canonical(unsigned)), publicKey, Buffer.from(signature, 'base64'))
    if (!isSigned) return 'its signature is wrong'
  } catch {
    return 'its key cannot be read'
  }
  return unsigned.head === null ? undefined : faultOfHead(unsigned.head, trustedKey)
}

async function readFileOf(file: string, trustedKey?: string) {
  const faults: Faults = []
  const hashes = new Map<number, string>()
  const digest = createHash('sha256')
  let tenant = ''
  let end: End | undefined
  for await (const text of createInterface({ input: createReadStream(file) })) {
    const line = JSON.parse(text) as First | Link | End
    if (line.type === 'end') end = line
    else digest.update(`${text}\n`)
    if (line.type === 'rows') tenant = line.tenant
    if (line.type !== 'link') continue
    hashes.set(line.seq, line.hash)
    if (line.content?.['id'] !== line.eventId || hashOf(line, line.content) !== line.hash)
      faults.push({ seal: line.seq, what: `the chosen event ${line.eventId} was changed in its file` })
  }
  const isWhole = end?.digest === digest.digest('hex') && end.count === hashes.size
  const why = end && isWhole ? faultOfEnd(end, trustedKey) : 'lines were changed, added or removed'
  if (why !== undefined) faults.push({ seal: null, what: `the file of chosen events: ${why}` })
  return { tenant, hashes, faults, unsealed: end?.unsealed ?? 0 }
}

export async function openRows(file: string, trustedKey?: string): Promise<Rows> {
  const { tenant, hashes, faults, unsealed } = await readFileOf(file, trustedKey)
  const count = hashes.size
  return {
    async *through(lines) {
      let isTheirs = false
      for await (const line of lines) {
        if (line.type === 'tenant') isTheirs = line.tenant === tenant
        if (isTheirs && line.type === 'link') {
          const hash = hashes.get(line.seq) ?? line.hash
          if (hash !== line.hash) faults.push({ seal: line.seq, what: 'the chain holds another event in its place' })
          hashes.delete(line.seq)
        }
        yield line
      }
    },
    judge(reports) {
      const report = reports.find((one) => one.tenant === tenant)
      if (!report) throw new Error(`no chain of tenant ${tenant} was checked, to which the chosen events belong`)
      for (const seal of hashes.keys()) faults.push({ seal, what: 'the chain does not hold this chosen event' })
      report.faults.push(...faults)
      report.notes.push(`${count} chosen events were looked for in the chain`)
      if (unsealed > 0) report.notes.push(`${unsealed} chosen events had no seal yet when the file was written`)
      if (faults.length > 0) report.verdict = 'BROKEN'
    },
  }
}
