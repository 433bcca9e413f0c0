/** Pages for everybody, on a listener of their own: what a room offers there, and how it answers. */

import type { App, Tenant } from '../http/context.ts'

export interface PublicRequest {
  /** The tenant to which the host belongs. */
  tenant: Tenant
  host: string
  /** Path and query as they were sent. */
  target: string
  locale: 'en' | 'zh'
  /** The network of the client: its IPv4 address, or the first 64 bits of an IPv6 address. */
  network: string
  userAgent: string
  /** A program asks, or a browser ahead of its user: it is answered, and nothing happens by it. */
  isMachine: boolean
}

export interface PublicAnswer {
  status: number
  headers?: Readonly<Record<string, string>>
  /** Title and lead are texts, which the layout escapes. */
  title: string
  lead: string
  tone: Tone
  /** HTML, of which every text from outside is escaped. */
  body: string
}

export type Tone = 'good' | 'warn' | 'bad' | 'neutral'

export interface PublicPage {
  /** A pattern of the router. GET and HEAD alone are answered. */
  path: string
  /** Undefined: there is no such page. */
  answer(app: App, request: PublicRequest): Promise<PublicAnswer | undefined>
}
