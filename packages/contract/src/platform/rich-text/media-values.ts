/** What pictures and videos of formatted text may say. One judgement for the browser and for the server. */

import { fileOf } from './files/file-reference.ts'

/** How a picture stands in the text; without any it stands in the line. */
export const PICTURE_ALIGNMENTS = ['left', 'right', 'center'] as const
export type PictureAlignment = (typeof PICTURE_ALIGNMENTS)[number]

export const pictureAlignmentOf = (text: string | null): PictureAlignment | null =>
  PICTURE_ALIGNMENTS.find((one) => one === text?.trim().toLowerCase()) ?? null

const LARGEST = 4_000
/** A length of a picture, in whole pixels. */
export function pixelsOf(text: string | null): number | null {
  const [, amount] = /^\s*(\d{1,5})(?:\.\d{1,9})?(?:px)?\s*$/i.exec(text ?? '') ?? []
  const pixels = Number(amount ?? 0)
  return pixels >= 1 && pixels <= LARGEST ? pixels : null
}

/** What a picture is called where it is not seen. */
export const ALTERNATIVE_CHARACTERS = 500
export const alternativeOf = (text: string | null): string | null =>
  text
    ?.replaceAll(/[\p{C}\p{Z}]+/gu, ' ')
    .trim()
    .slice(0, ALTERNATIVE_CHARACTERS)
    .toWellFormed() || null

const ADDRESS_CHARACTERS = 2_000
// oxlint-disable-next-line no-control-regex -- browsers skip them within an address
const SKIPPED = /[\u0000-\u0020\u007f-\u00a0\u2000-\u200f\u2028-\u202f\u2060-\u206f\ufeff]/g
const WEB = /^https?:\/\/[^/?#\\]+/i
const OWN_PATH = /^(?:\/[\w.~-]+)*\/static\/UE\/files\/[^\\]*$/

/** A file of the product, by its reference or by an address below the product's own. */
export const isOwnFile = (address: string): boolean =>
  fileOf(address) !== undefined && (address.startsWith('document-file:') || OWN_PATH.test(address))

/**
 * A picture that is in the document itself: a drawing of who has no login, whose document is in one browser. It is half
 * of what an upload may have, since a browser keeps it with each draft, and text takes a third more than the picture.
 */
export const EMBEDDED_CHARACTERS = 1_400_000
const EMBEDDED = /^data:image\/png;base64,iVBORw0KGgo[A-Za-z\d+/]+={0,2}$/

const isEmbedded = (text: string): boolean => text.length <= EMBEDDED_CHARACTERS && EMBEDDED.test(text)

/** Where a picture comes from; null for what is none. `mayEmbed`: on the stand-alone page, never in a stored document. */
export function pictureSourceOf(text: string | null, mayEmbed = false): string | null {
  if (text?.startsWith('data:')) return mayEmbed && isEmbedded(text) ? text : null
  const address = text?.replaceAll(SKIPPED, '') ?? ''
  return address.length <= ADDRESS_CHARACTERS && (WEB.test(address) || isOwnFile(address)) ? address : null
}

/** Of another site: no page of the product loads it. */
export const isOfOtherSite = (source: string): boolean => WEB.test(source)

/** A name and a port, and nothing that could be taken for one. */
const SECURE = /^https:\/\/([a-z\d](?:[a-z\d.-]*[a-z\d])?(?::\d{1,5})?)(?:[/?#][^\\]*)?$/i

const hostOf = (address: string): string | null => SECURE.exec(address)?.[1]?.toLowerCase() ?? null

/** `https://` and the host, with its port where it is not the usual one; null for what is none. */
export function secureOriginOf(address: string): string | null {
  const host = hostOf(address)
  return host === null ? null : `https://${host}`
}

/** Whether the address is at one of the hosts; `*.` before a host means every host below it. */
export function isAtHost(address: string, hosts: readonly string[]): boolean {
  const host = hostOf(address)
  if (host === null) return false
  return hosts.some((one) => (one.startsWith('*.') ? host.endsWith(one.slice(1)) : host === one))
}

/**
 * Where a video comes from: a file of the product, or a page of one of the hosts that a tenant allows; without a list,
 * of any, where it has been judged before.
 */
export function videoSourceOf(text: string | null, hosts: readonly string[] | null): string | null {
  const address = text?.replaceAll(SKIPPED, '') ?? ''
  const isOfHost = hosts === null ? hostOf(address) !== null : isAtHost(address, hosts)
  return address.length <= ADDRESS_CHARACTERS && (isOwnFile(address) || isOfHost) ? address : null
}
