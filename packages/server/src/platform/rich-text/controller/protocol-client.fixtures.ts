/**
 * A client of the controller's protocol, which sends what the editors of this family send, byte for byte: hidden forms with
 * and without `type=ajax`, the dialog's uploader, the drawing pad, the managers and the capture of pictures. It reads only
 * answers with status 200, as they do.
 */

import { randomUUID } from 'node:crypto'
import type { ControllerAction } from '@serialis/contract/platform/rich-text/controller/controller.schema.ts'

export interface Sent {
  status: number
  headers: Headers
  text: string
  // The shape is what each test says.
  body: Record<string, unknown> & { state?: string; key?: string; url?: string; id?: string }
}

export interface ClientOptions {
  /** `http://host:port` of the product. */
  origin: string
  /** As `serverparam` adds them to each address. */
  params?: Record<string, string>
  /** Of programs that can send one. */
  token?: string
  headers?: Record<string, string>
}

interface Part {
  name: string
  /** Of a file; absent for a plain field. */
  file?: string
  type?: string
  content: Buffer | string
}

export function formOf(parts: readonly Part[]): { body: Buffer; type: string } {
  const boundary = `----WebKitFormBoundary${randomUUID().slice(0, 16)}`
  const pieces = parts.flatMap(({ name, file, type, content }) => {
    const named =
      file === undefined ? '' : `; filename="${file}"\r\nContent-Type: ${type ?? 'application/octet-stream'}`
    return [
      Buffer.from(`--${boundary}\r\nContent-Disposition: form-data; name="${name}"${named}\r\n\r\n`),
      Buffer.from(content),
      Buffer.from('\r\n'),
    ]
  })
  return {
    body: Buffer.concat([...pieces, Buffer.from(`--${boundary}--\r\n`)]),
    type: `multipart/form-data; boundary=${boundary}`,
  }
}

/** Sends with the headers of the client; forms and fields as browsers write them. */
function sender({ origin, params = {}, token, headers = {} }: ClientOptions) {
  const address = (action: string, more: Record<string, string> = {}) =>
    `${origin}/static/UE/controller?${new URLSearchParams({ action, ...more, ...params })}`
  const own = { ...(token && { authorization: token }), ...headers }

  async function send(url: string, init: RequestInit = {}): Promise<Sent> {
    const answer = await fetch(url, { ...init, headers: { ...own, ...(init.headers as Record<string, string>) } })
    const text = await answer.text()
    const isJson = text.startsWith('{')
    return {
      status: answer.status,
      headers: answer.headers,
      text,
      body: isJson ? (JSON.parse(text) as Sent['body']) : {},
    }
  }
  const sendForm = (url: string, parts: readonly Part[], more: Record<string, string> = {}) => {
    const { body, type } = formOf(parts)
    return send(url, { method: 'POST', body: new Uint8Array(body), headers: { 'content-type': type, ...more } })
  }
  const sendFields = (url: string, body: string) =>
    send(url, { method: 'POST', body, headers: { 'content-type': 'application/x-www-form-urlencoded' } })

  return { send, sendForm, sendFields, address }
}

export function protocolClient(options: ClientOptions) {
  const { send, sendForm, sendFields, address } = sender(options)
  return {
    send,
    address,
    config: (callback?: string, more: Record<string, string> = {}) =>
      send(address('config', { noCache: String(Date.now()), ...more, ...(callback !== undefined && { callback }) })),
    /** The button: a hidden form in a frame, so a browser names another page as its origin and no header of ours. */
    button: (file: string, content: Buffer | string, action = 'uploadimage') =>
      sendForm(address(action), [{ name: 'upfile', file, content, type: 'image/png' }], {
        accept: 'text/html,application/xhtml+xml,*/*;q=0.8',
      }),
    /** Pasted or dropped: the file comes before the field. */
    ajax: (file: string, content: Buffer | string) =>
      sendForm(
        address('uploadimage'),
        [
          { name: 'upfile', file, content, type: 'image/png' },
          { name: 'type', content: 'ajax' },
        ],
        { 'x-requested-with': 'XMLHttpRequest' },
      ),
    /** The dialogs of pictures, videos and attachments. */
    dialog: (
      action: Extract<ControllerAction, `upload${'image' | 'video' | 'file'}`>,
      file: string,
      content: Buffer | string,
    ) =>
      sendForm(
        address(action, { encode: 'utf-8' }),
        [
          { name: 'id', content: 'WU_FILE_0' },
          { name: 'name', content: file },
          { name: 'upfile', file, content },
        ],
        { 'x-requested-with': 'XMLHttpRequest', X_Requested_With: 'XMLHttpRequest' },
      ),
    /** The plug-in that takes a picture of the screen. */
    snapshot: (content: Buffer) => sendForm(address('uploadimage'), [{ name: 'upfile', file: 'snap.png', content }]),
    scrawl: (base64: string) => sendFields(address('uploadscrawl'), `upfile=${encodeURIComponent(base64)}`),
    catchImages: (sources: readonly string[]) =>
      sendFields(address('catchimage'), sources.map((source) => `source[]=${encodeURIComponent(source)}`).join('&')),
    list: (action: 'listimage' | 'listfile', start = 0, size = 20) =>
      send(address(action, { start: String(start), size: String(size), noCache: String(Date.now()) })),
  }
}
export type ProtocolClient = ReturnType<typeof protocolClient>
