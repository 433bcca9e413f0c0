/** The content of an SN's symbol, and its human-readable text. Pure. */

import type { SymbolText } from '@serialis/contract/desk/serials/serials.schema.ts'
import { isSscc } from '@serialis/contract/kit/check-characters.ts'
import {
  digitalLink,
  elementString,
  humanReadable,
  ssccDigitalLink,
  ssccElementString,
  ssccHumanReadable,
} from '@serialis/contract/kit/gs1.ts'

interface Marked {
  code: string
  gtin: string | null
  batch: string | null
  expiry: string | null
}

/** SGTIN with lot and expiry if known, SSCC, or the bare code where GS1 has no key for it. */
export function symbolOf({ code, gtin, batch, expiry }: Marked): SymbolText {
  if (gtin !== null) {
    const parts = { gtin, serial: code, ...(batch !== null && { lot: batch }), ...(expiry !== null && { expiry }) }
    return {
      elements: elementString(parts),
      printed: humanReadable(parts),
      digitalLink: digitalLink(parts),
      isGs1: true,
    }
  }
  if (isSscc(code))
    return {
      elements: ssccElementString(code),
      printed: ssccHumanReadable(code),
      digitalLink: ssccDigitalLink(code),
      isGs1: true,
    }
  return { elements: code, printed: code, digitalLink: '', isGs1: false }
}
