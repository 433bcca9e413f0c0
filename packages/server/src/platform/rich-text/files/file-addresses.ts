/** Addresses of files that a browser gets without a token: signed for the tenant of the reader and for a time. */

import { createHmac, timingSafeEqual } from 'node:crypto'
import type { FileAddress } from '@serialis/contract/platform/rich-text/files/file-reference.ts'
import { FILES, VIDEOS } from '@serialis/contract/platform/rich-text/files/file-reference.ts'
import type { App } from '../../../kit/http/context.ts'
import { addressKeyOf } from '../../secrets/address-key.ts'

const DAY_SECONDS = 86_400

/** `what`: the id of a file, or the address of a video. */
const signatureOf = (key: Buffer, tenantId: number, what: string, until: number): string =>
  createHmac('sha256', key).update(`${tenantId} ${what} ${until}`).digest('base64url')

const endOf = (now: Date): number => (Math.floor(now.getTime() / 1_000 / DAY_SECONDS) + 2) * DAY_SECONDS

export interface Addresses {
  until: Date
  of(id: string): string
}

/** Until the end of the next day, so that a browser finds a picture in its cache that it got an hour ago. */
export async function fileAddresses(app: App, tenantId: number, now: Date): Promise<Addresses> {
  const key = await addressKeyOf(app)
  const until = endOf(now)
  return {
    until: new Date(until * 1_000),
    of: (id) => `${app.config.baseUrl}${FILES}/${tenantId}/${id}?e=${until}&s=${signatureOf(key, tenantId, id, until)}`,
  }
}

/** Of the page that frames a video of another site. */
export async function videoAddress(app: App, { tenantId, src }: { tenantId: number; src: string }, now: Date) {
  const until = endOf(now)
  const s = signatureOf(await addressKeyOf(app), tenantId, src, until)
  return `${app.config.baseUrl}${VIDEOS}/${tenantId}?${new URLSearchParams({ src, e: String(until), s })}`
}

/** Whether the product made the address, and it has not run out. `id`: of the file, or the address of the video. */
export async function isAddressValid(app: App, { id, signed }: FileAddress, now: Date): Promise<boolean> {
  if (signed === undefined || !Number.isSafeInteger(signed.until) || signed.until * 1_000 <= now.getTime()) return false
  const right = Buffer.from(signatureOf(await addressKeyOf(app), signed.tenantId, id, signed.until))
  const given = Buffer.from(signed.signature)
  return given.length === right.length && timingSafeEqual(given, right)
}
