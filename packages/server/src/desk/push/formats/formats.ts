/** The formats by their wire names. */

import type { PushFormat } from '@serialis/contract/desk/push/push.status.ts'
import { chinaRelation } from './china-relation.ts'
import { csv } from './csv.ts'
import { epcis } from './epcis.ts'
import type { Format } from './format.ts'
import { jsonV1 } from './json-v1.ts'

export const formats: Readonly<Record<PushFormat, Format>> = {
  JSON_V1: jsonV1,
  EPCIS_2_0: epcis,
  CHINA_RELATION: chinaRelation,
  CSV: csv,
}
