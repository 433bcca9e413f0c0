/**
 * By which persons records are found: keyed hashes of what personal fields hold, each in the one form in which members
 * are known by it too.
 */

import type { MetaField } from '@serialis/contract/engagement/collections/meta-data.schema.ts'
import { type IsAbout, personalTexts } from '@serialis/contract/engagement/records/record-values.ts'
import type { RecordData } from '@serialis/contract/engagement/records/records.schema.ts'
import type { Tenant } from '../../kit/http/context.ts'
import type { SecretBox } from '../../platform/secrets/secrets.service.ts'
import { normalized } from '../members/identities.ts'

const PURPOSE = 'persons in records'
/** Members are known by nothing longer. */
const TEXT_MAXIMUM = 254
type Place = Pick<Tenant, 'zone' | 'locale'>

/** A text may be a phone number, a mail address or an id: it is kept by each form that it has. */
function formsOf(text: string, tenant: Place): string[] {
  const forms = [text, normalized('PHONE', text, tenant), normalized('EMAIL', text, tenant)]
  return [...new Set(forms.filter((form) => form !== undefined))]
}

const isAddress = (text: string, tenant: Place): boolean =>
  normalized('PHONE', text, tenant) !== undefined || normalized('EMAIL', text, tenant) !== undefined

export const hashOfPerson = (box: SecretBox, value: string): Buffer => box.hash(PURPOSE, value)

export const hashesOfRecord = (
  box: SecretBox,
  tenant: Place,
  { fields, data }: { fields: readonly MetaField[]; data: RecordData },
): Buffer[] =>
  personalTexts(fields, data)
    .filter((text) => text.length <= TEXT_MAXIMUM)
    .flatMap((text) => formsOf(text, tenant))
    .map((form) => hashOfPerson(box, form))

/** By the hashes of its identities. What has another phone number or mail address is about another person. */
export function isAboutPerson(box: SecretBox, tenant: Place, hashes: readonly Buffer[]): IsAbout {
  const known = new Set(hashes.map((hash) => hash.toString('hex')))
  return (texts) => {
    const short = texts.filter(({ length }) => length <= TEXT_MAXIMUM)
    const forms = short.flatMap((text) => formsOf(text, tenant))
    if (forms.some((form) => known.has(hashOfPerson(box, form).toString('hex')))) return true
    return short.some((text) => isAddress(text, tenant)) ? false : undefined
  }
}
