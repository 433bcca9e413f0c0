/** MIME entities byte by byte, as far as S/MIME between machines needs them: signed content must never be rewritten. */

import { randomBytes } from 'node:crypto'

export interface Entity {
  /** As received, with headers. */
  raw: Buffer
  /** Value of a header by its lower-case name; empty when absent. */
  header(name: string): string
  /** With its transfer encoding decoded. */
  body(): Buffer
  /** As received. */
  rawBody: Buffer
}

/** The headers of an entity, in bytes; what goes on longer has no headers. */
const MOST_HEADER = 1 << 16
/** A signed message has two parts, a receipt three. */
const MOST_PARTS = 20

function splitAt(raw: Buffer): { head: string; at: number } {
  const start = raw.subarray(0, MOST_HEADER)
  const [crlf, lf] = [start.indexOf('\r\n\r\n'), start.indexOf('\n\n')]
  if (crlf < 0 && lf < 0)
    return raw.length > MOST_HEADER ? { head: '', at: 0 } : { head: raw.toString('latin1'), at: raw.length }
  return lf < 0 || (crlf >= 0 && crlf < lf)
    ? { head: raw.toString('latin1', 0, crlf), at: crlf + 4 }
    : { head: raw.toString('latin1', 0, lf), at: lf + 2 }
}

function headersOf(head: string): Map<string, string> {
  const lines = head.replace(/\r?\n[ \t]+/g, ' ').split(/\r?\n/)
  return new Map(
    lines.flatMap((line) => {
      const at = line.indexOf(':')
      return at <= 0 ? [] : [[line.slice(0, at).trim().toLowerCase(), line.slice(at + 1).trim()]]
    }),
  )
}

const entityOf = (raw: Buffer, headers: ReadonlyMap<string, string>, rawBody: Buffer): Entity => {
  const header = (name: string): string => headers.get(name) ?? ''
  return {
    raw,
    header,
    rawBody,
    body: () =>
      header('content-transfer-encoding').toLowerCase() === 'base64'
        ? Buffer.from(rawBody.toString('latin1'), 'base64')
        : rawBody,
  }
}

export function readEntity(raw: Buffer): Entity {
  const { head, at } = splitAt(raw)
  return entityOf(raw, headersOf(head), raw.subarray(at))
}

/** An HTTP message is one too. */
export const entityOfHttp = (headers: Readonly<Record<string, string | undefined>>, body: Buffer): Entity =>
  entityOf(
    body,
    new Map(
      Object.entries(headers).flatMap(([name, value]) => (value === undefined ? [] : [[name.toLowerCase(), value]])),
    ),
    body,
  )

/** `multipart/signed` of `multipart/signed; boundary=x`, in lower case. */
export const typeOf = (header: string): string => header.split(';', 1)[0]!.trim().toLowerCase()

/** A parameter of a header, without its quotes; empty when absent. */
export function parameterOf(header: string, name: string): string {
  const [, quoted, bare] = new RegExp(`;\\s*${name}\\s*=\\s*(?:"([^"]*)"|([^;\\s]+))`, 'i').exec(header) ?? []
  return quoted ?? bare ?? ''
}

/**
 * The parts of a multipart entity; none when it is anything else, truncated, or has more parts than any message. The
 * line end before a delimiter belongs to the delimiter.
 */
export function partsOf(entity: Entity): Entity[] {
  const boundary = parameterOf(entity.header('content-type'), 'boundary')
  if (boundary === '') return []
  const body = Buffer.concat([Buffer.from('\n'), entity.rawBody])
  const mark = Buffer.from(`\n--${boundary}`)
  const parts: Entity[] = []
  let from = body.indexOf(mark)
  while (from >= 0) {
    const lineEnd = body.indexOf('\n', from + mark.length)
    if (body.toString('latin1', from + mark.length, from + mark.length + 2) === '--') return parts
    const next = lineEnd < 0 ? -1 : body.indexOf(mark, lineEnd)
    if (next < 0 || parts.length >= MOST_PARTS) return []
    parts.push(readEntity(body.subarray(lineEnd + 1, body[next - 1] === 0x0d ? next - 1 : next)))
    from = next
  }
  return []
}

/** Headers, an empty line, the body. */
export const writeEntity = (headers: Readonly<Record<string, string>>, body: Buffer | string): Buffer =>
  Buffer.concat([
    Buffer.from(
      `${Object.entries(headers)
        .map(([name, value]) => `${name}: ${value}`)
        .join('\r\n')}\r\n\r\n`,
    ),
    Buffer.from(body as string),
  ])

export const newBoundary = (): string => `=_serialis_${randomBytes(16).toString('hex')}`

export const joinParts = (boundary: string, parts: readonly Buffer[]): Buffer =>
  Buffer.concat([
    ...parts.flatMap((part) => [Buffer.from(`--${boundary}\r\n`), part, Buffer.from('\r\n')]),
    Buffer.from(`--${boundary}--\r\n`),
  ])

/** In lines of 64 characters. */
export const base64Lines = (bytes: Uint8Array): string =>
  Buffer.from(bytes)
    .toString('base64')
    .replace(/(.{64})(?=.)/g, '$1\r\n')
