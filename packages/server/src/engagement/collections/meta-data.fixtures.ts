/** Fields for tests of meta data. */

import type { saveMetaDataDraft } from '@serialis/contract/engagement/collections/meta-data.routes.ts'
import type { ClientInput } from '@serialis/contract/kit/route.ts'

export type FieldGiven = ClientInput<typeof saveMetaDataDraft>['body']['fields'][number]

export const aField = (path: string, given: Partial<FieldGiven> = {}): FieldGiven => ({
  path,
  labelEn: path,
  labelZh: path,
  type: 'STRING',
  ...given,
})
export const KEY = aField('orderNo', { isRequired: true })
