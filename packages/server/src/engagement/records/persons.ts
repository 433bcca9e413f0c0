/**
 * By which persons records are found: keyed hashes of what personal fields hold, each in the one form in which members
 * are known by it too.
 */

import type { MetaField } from '@serialis/contract/engagement/collections/meta-data.schema.ts'
import { personalTexts } from '@serialis/contract/engagement/records/record-values.ts'
import type { RecordData } from '@serialis/contract/engagement/records/records.schema.ts'
import type { Tenant } from '../../kit/http/context.ts'
import type { SecretBox } from '../../platform/secrets/secrets.service.ts'
import { normalized } from '../members/identities.ts'

const PURPOSE = 'persons in records'
/** Members are known by nothing longer. */
const TEXT_MAXIMUM = 254
/** Of one record: a text in a thousand items of an array is not a person each. */
const HASHES_MAXIMUM = 100

/** A text may be a phone number, a mail address or an id: it is kept by each form that it has. */
function formsOf(text: string, tenant: Pick<Tenant, 'zone' | 'locale'>): string[] {
  const forms = [text, normalized('PHONE', text, tenant), normalized('EMAIL', text, tenant)]
  return [...new Set(forms.filter((form) => form !== undefined))]
}

export const hashOfPerson = (box: SecretBox, value: string): Buffer => box.hash(PURPOSE, value)

export const hashesOfRecord = (
  box: SecretBox,
  tenant: Pick<Tenant, 'zone' | 'locale'>,
  { fields, data }: { fields: readonly MetaField[]; data: RecordData },
): Buffer[] =>
  personalTexts(fields, data)
    .filter((text) => text.length <= TEXT_MAXIMUM)
    .flatMap((text) => formsOf(text, tenant))
    .slice(0, HASHES_MAXIMUM)
    .map((form) => hashOfPerson(box, form))
