/**
 * Fetches pictures of other sites for a document into which they were pasted: from hosts that the tenant allows, from no
 * private address, and from nowhere that a redirect leads to without the same judgement.
 */

import type { CaptureAnswer } from '@serialis/contract/platform/rich-text/controller/controller.schema.ts'
import { SUCCESS } from '@serialis/contract/platform/rich-text/controller/controller.schema.ts'
import { EDITOR_LIMITS, EDITOR_UPLOADS, UPLOAD_LIMITS } from '@serialis/contract/platform/rich-text/editor-limits.ts'
import { inTenant } from '../../../kit/db/db.ts'
import { Failure, failure } from '../../../kit/http/failure.ts'
import { outgoingOf } from '../../../kit/limits/sandbox.ts'
import { exchange, OutgoingFailure, type Answering } from '../../../kit/protocols/outgoing.ts'
import type { DocumentFileRow } from '../files/document-files.queries.ts'
import { editorRuleOf } from '../files/editor-rule.service.ts'
import { requireRoomFor, takeFile, type Uploader } from '../files/uploads.service.ts'

interface Capture {
  uploader: Uploader
  hosts: readonly string[]
  signal: AbortSignal
}

/** `*.example.com` allows every host below, and not the host itself. Without a port, that of the protocol. */
const isAllowed = ({ host }: URL, allowed: string): boolean =>
  allowed.startsWith('*.') ? host.endsWith(allowed.slice(1)) : allowed === host

/** Throws unless the address is of a host that the tenant allows. What it resolves to is judged when it is connected. */
function judged(text: string, hosts: readonly string[]): URL {
  const url = URL.canParse(text) ? new URL(text) : undefined
  const host = url?.host ?? ''
  const isWeb = url !== undefined && /^https?:$/.test(url.protocol) && url.username === '' && url.password === ''
  if (!isWeb || !hosts.some((allowed) => isAllowed(url, allowed))) throw failure('capture_host_not_allowed', { host })
  return url
}

const nameOf = ({ pathname }: URL): string => {
  const last = pathname.split('/').at(-1) ?? ''
  try {
    return decodeURIComponent(last)
  } catch {
    return last
  }
}

/** A connection is only free once its answer is read to the end. */
async function drop(body: AsyncIterable<Buffer>): Promise<void> {
  for await (const _part of body);
}

/** The picture behind the address, or where the site leads instead. */
async function fetchOnce({ uploader, signal }: Capture, source: string, url: URL): Promise<DocumentFileRow | string> {
  const read = async ({ status, headers, body }: Answering): Promise<DocumentFileRow | string> => {
    const leadsTo = status >= 300 && status < 400 ? headers['location'] : undefined
    if (status !== 200) await drop(body)
    if (leadsTo !== undefined) return leadsTo
    if (status !== 200) throw failure('capture_failed')
    return takeFile(uploader, { kind: 'image', name: nameOf(url).replace(/\.[^.]*$/, ''), body, source })
  }
  return exchange(
    {
      method: 'GET',
      url: url.href,
      // A connection of its own: one that is kept alive would be to an address of an earlier moment.
      headers: { accept: 'image/png, image/jpeg, image/gif, image/webp', connection: 'close' },
      timeoutMs: EDITOR_LIMITS.captureMs,
      signal,
      outgoing: outgoingOf(uploader),
      mostBytes: EDITOR_UPLOADS.image.bytes,
    },
    read,
  )
}

async function fetchPicture(capture: Capture, source: string): Promise<DocumentFileRow> {
  let url = judged(source, capture.hosts)
  for (let redirects = 0; redirects <= UPLOAD_LIMITS.redirects; redirects++) {
    const answer = await fetchOnce(capture, source, url)
    if (typeof answer !== 'string') return answer
    if (!URL.canParse(answer, url.href)) break
    url = judged(new URL(answer, url).href, capture.hosts)
  }
  throw failure('capture_failed')
}

function refusalOf(error: unknown): Failure {
  if (error instanceof Failure) return error
  if (error instanceof OutgoingFailure)
    return failure(
      error.kind === 'address_not_allowed' ||
        error.kind === 'kept_in_sandbox' ||
        error.kind === 'plain_text_not_allowed'
        ? 'capture_address_not_allowed'
        : 'capture_failed',
    )
  if (error instanceof Error && error.name === 'TimeoutError') return failure('capture_failed')
  throw error
}

interface Telling {
  addressOf: (id: string) => string
  stateOf: (key: Failure['key']) => string
  withinMs?: number
}

/** One after the other, all within the time of one request; those beyond the limit are refused. */
export async function captureAll(
  uploader: Uploader,
  sources: readonly string[],
  { addressOf, stateOf, withinMs = EDITOR_LIMITS.captureMs }: Telling,
): Promise<CaptureAnswer> {
  await requireRoomFor(uploader, 0)
  const { app, tenant } = uploader
  const { captureHosts: hosts } = await inTenant(app.pool, tenant.tenantId, 'read', editorRuleOf)
  const capture = { uploader, hosts, signal: AbortSignal.timeout(withinMs) }
  const list: CaptureAnswer['list'] = []
  for (const [index, source] of sources.entries()) {
    try {
      if (index >= UPLOAD_LIMITS.captures) throw failure('capture_too_many')
      const { id, name, size } = await fetchPicture(capture, source)
      list.push({ source, state: SUCCESS, id, url: addressOf(id), size, title: name, original: name })
    } catch (error) {
      const { key } = refusalOf(error)
      list.push({ source, state: stateOf(key), key })
    }
  }
  return { state: list.some(({ state }) => state === SUCCESS) ? SUCCESS : 'ERROR', list }
}
