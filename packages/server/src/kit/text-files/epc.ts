/**
 * Identifiers of packs and orders in EPCIS: GS1 Digital Links, `urn:epc:id` URIs, and our own tag URIs for what GS1
 * does not name. Pure.
 */

import { valuesOfUrn } from '@serialis/contract/kit/gs1-elements.ts'
import { percentEncode } from '@serialis/contract/kit/gs1.ts'

const TAG = 'tag:serialis.example,2026:'

/** A code that is neither an SGTIN nor an SSCC, as the URI that EPCIS requires. */
export const codeTag = (code: string): string => `${TAG}code:${percentEncode(code)}`
export const orderTag = (orderNo: string): string => `${TAG}order:${percentEncode(orderNo)}`

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    // Not percent-encoded: use the text as it is.
    return text
  }
}

const link = /^https?:\/\/[^?#]*?\/(?:01\/(\d{14})\/21\/([^/?#]+)|00\/(\d{18}))$/

/**
 * The pack's code as line files write it: `01` GTIN `21` serial, `00` SSCC, or the bare code of our own tag URI. A text
 * that is no URI is itself a code; null for a URI that does not identify a single pack.
 */
export function codeOfEpc(epc: string): string | null {
  const [, gtin, serial, unit] = link.exec(epc) ?? []
  if (gtin !== undefined && serial !== undefined) return `01${gtin}21${serial.includes('%') ? decoded(serial) : serial}`
  if (unit !== undefined) return `00${unit}`
  if (epc.startsWith('urn:')) return codeOfUrn(epc)
  if (epc.startsWith(`${TAG}code:`)) return decoded(epc.slice(TAG.length + 'code:'.length))
  // Other Digital Links are left to the code reader, which reports what is wrong with them.
  return /^[a-z][a-z\d+.-]*:/i.test(epc) && !/^https?:\/\//i.test(epc) ? null : epc
}

function codeOfUrn(epc: string): string | null {
  const values = valuesOfUrn(epc)
  if (values === null) return null
  const sscc = values.get('00')
  return sscc === undefined ? `01${values.get('01')}21${decoded(values.get('21') ?? '')}` : `00${sscc}`
}

/** The order number of a business transaction: the last part of the URI, of any issuer. */
export const orderNumberOf = (uri: string): string =>
  decoded(uri.slice(Math.max(uri.lastIndexOf(':'), uri.lastIndexOf('/')) + 1))

/** A value of the Core Business Vocabulary in any notation: bare, URN, web address, or with the prefix `cbv`. */
export const cbvWord = (text: string): string =>
  text.slice(Math.max(text.lastIndexOf(':'), text.lastIndexOf('/')) + 1).replace(/^(?:BizStep|Disp|BTT)-/, '')
