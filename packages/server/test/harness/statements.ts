/** Counts what an application sends to its database: the statements in order, and the packet in which each left. */

import type { Socket } from 'node:net'
import type { Pool } from '../../src/kit/db/db.ts'

export interface Sent {
  /** Name of a prepared statement; empty when it has none. */
  name: string
  text: string
  /** The values as they were sent: two equal questions have equal values. */
  values: string
  /** Writes to the socket of a connection, counted from 1 since `clear`. */
  packet: number
}

/** A transaction's beginning or end: it asks for no data. */
const isFrame = ({ text }: Pick<Sent, 'text'>): boolean => /^(begin|commit|rollback)\b/.test(text)

type Message = Omit<Sent, 'packet'>

const textEnd = (bytes: Buffer, from: number): number => bytes.indexOf(0, from)

/** The statements of a packet: simple queries, and bound ones with the text under which they were parsed. */
function statementsOf(packet: Buffer, texts: Map<string, string>): Message[] {
  const found: Message[] = []
  for (let at = 0; at + 5 <= packet.length;) {
    const end = at + 1 + packet.readInt32BE(at + 1)
    const body = packet.subarray(at + 5, end)
    const kind = String.fromCharCode(packet[at] as number)
    const first = textEnd(body, 0)
    if (kind === 'Q') found.push({ name: '', text: body.toString('utf8', 0, first), values: '' })
    if (kind === 'P')
      texts.set(body.toString('utf8', 0, first), body.toString('utf8', first + 1, textEnd(body, first + 1)))
    if (kind === 'B') {
      const second = textEnd(body, first + 1)
      const name = body.toString('utf8', first + 1, second)
      found.push({ name, text: texts.get(name) ?? '', values: body.toString('hex', second + 1) })
    }
    at = end
  }
  return found
}

interface Connection {
  stream: Socket
  parsedStatements: Record<string, string>
}

/** Watches every connection that the pool hands out from now on. */
export function watchStatements(pool: Pool) {
  let sent: Sent[] = []
  let packets = 0
  const watched = new WeakSet<Socket>()
  const watch = ({ stream, parsedStatements }: Connection) => {
    if (watched.has(stream)) return
    watched.add(stream)
    const texts = new Map(Object.entries(parsedStatements))
    const heed = (packet: Buffer) => {
      packets++
      for (const message of statementsOf(packet, texts)) sent.push({ ...message, packet: packets })
    }
    const { _write: write, _writev: writev } = stream
    stream._write = (chunk: Buffer, encoding, done) => {
      heed(chunk)
      write.call(stream, chunk, encoding, done)
    }
    stream._writev = (chunks: { chunk: Buffer; encoding: BufferEncoding }[], done) => {
      heed(Buffer.concat(chunks.map(({ chunk }) => chunk)))
      writev?.call(stream, chunks, done)
    }
  }
  pool.on('acquire', (client) => watch((client as unknown as { connection: Connection }).connection))
  return {
    /** What is sent while `work` runs, the end of its transaction included. */
    async during(work: () => Promise<unknown>): Promise<{ statements: Sent[]; packets: number }> {
      await settled(pool)
      sent = []
      packets = 0
      await work()
      await settled(pool)
      return { statements: sent, packets }
    },
  }
}

/** Every connection has been given back, and what was written last has left. */
async function settled(pool: Pool): Promise<void> {
  do await new Promise((resolve) => setImmediate(resolve))
  while (pool.idleCount < pool.totalCount)
}

/** Queries that were sent more than once: the same text with the same values. */
export function askedTwice(statements: readonly Sent[]): string[] {
  const times = Map.groupBy(
    statements.filter((one) => !isFrame(one)),
    ({ text, values }) => `${text}\n${values}`,
  )
  return Array.from(times.values())
    .filter((same) => same.length > 1)
    .map((same) => `${same.length} times: ${same[0]?.name || same[0]?.text.replace(/\s+/g, ' ').slice(0, 200)}`)
}
