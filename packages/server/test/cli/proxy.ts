/** Stands between a program and the product, and makes what a network does. */

import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { atEnd } from '../harness/at-end.ts'

/**
 * `busy`: 503 without asking. `lost`: the product has answered, and the connection ends. `cut`: half of the answer comes.
 * `hung`: half comes, and the rest
 * never. `changed`: as long as it was, with other bytes. `html`: a page of someone else. `torn`: half of the JSON, as if whole.
 */
export type Mischief = 'busy' | 'lost' | 'cut' | 'hung' | 'changed' | 'html' | 'torn'

interface Seen {
  method: string
  path: string
  headers: IncomingMessage['headers']
}

export async function aProxy(target: string) {
  const seen: Seen[] = []
  let next: { path: RegExp; does: Mischief }[] = []
  const server = createServer((request, response) => {
    void (async () => {
      const { method = 'GET', url = '/', headers } = request
      const body = await buffer(request)
      seen.push({ method, path: url, headers })
      const at = next.findIndex(({ path }) => path.test(url))
      const does = at < 0 ? undefined : next.splice(at, 1)[0]?.does
      if (does === 'busy')
        return response.writeHead(503, { 'content-type': 'application/json' }).end('{"message":"server_busy"}')
      if (does === 'html') return response.writeHead(200, { 'content-type': 'text/html' }).end('<!doctype html>')
      const sent: Record<string, string> = {}
      for (const name of ['authorization', 'content-type', 'idempotency-key', 'accept-language'])
        if (typeof headers[name] === 'string') sent[name] = headers[name]
      const answer = await fetch(`${target}${url}`, { method, headers: sent, ...(body.length > 0 && { body }) })
      const bytes = Buffer.from(await answer.arrayBuffer())
      if (does === 'lost') return response.destroy()
      const half = bytes.subarray(0, bytes.length / 2)
      if (does === 'changed') bytes.writeUInt8(bytes.readUInt8(bytes.length - 1) ^ 1, bytes.length - 1)
      const type = answer.headers.get('content-type') ?? ''
      response.writeHead(answer.status, {
        'content-type': type,
        'content-length': does === 'torn' ? half.length : bytes.length,
      })
      if (does === 'hung') return response.write(half)
      if (does === 'cut') return response.write(half, () => response.destroy())
      return response.end(does === 'torn' ? half : bytes)
    })()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  atEnd(() => {
    server.closeAllConnections()
    server.close()
  })
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    seen,
    /** The next requests to these paths, each once. */
    make: (path: RegExp, ...does: Mischief[]) => void (next = does.map((one) => ({ path, does: one }))),
  }
}
