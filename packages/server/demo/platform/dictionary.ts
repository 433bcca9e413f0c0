/** The reasons that the people of the demo choose from. */

import { createDictionaryEntry } from '@serialis/contract/platform/dictionary/dictionary.routes.ts'
import type { DictionaryType } from '@serialis/contract/platform/dictionary/dictionary.schema.ts'
import type { Client } from '../../test/harness/client.ts'

type Row = readonly [type: DictionaryType, code: string, name: string, nameEn: string]

const ROWS: readonly Row[] = [
  ['SCRAP_REASON', 'CRUSH', '压损', 'Crushed'],
  ['SCRAP_REASON', 'WATER', '浸水', 'Water damage'],
  ['SCRAP_REASON', 'PRINT', '印刷不良', 'Bad print'],
  ['SCRAP_REASON', 'SAMPLE', '检验耗用', 'Test use'],
  ['HOLD_REASON', 'DAMAGE', '外包装破损', 'Damaged packaging'],
  ['HOLD_REASON', 'TEMP', '温度超标', 'Temperature'],
  ['HOLD_REASON', 'CLAIM', '客户投诉', 'Complaint'],
  ['RETURN_REASON', 'WRONG', '发错货', 'Wrong delivery'],
  ['RETURN_REASON', 'SHORT', '近效期', 'Short-dated'],
  ['DEVIATION_REASON', 'LABEL', '标签缺失', 'Label missing'],
  ['DEVIATION_REASON', 'COUNT', '人工清点', 'Manual count'],
]

export async function seedDictionary(admin: Client): Promise<void> {
  for (const [at, [type, code, name, nameEn]] of ROWS.entries())
    await admin.call(createDictionaryEntry, { body: { type, code, name, nameEn, place: (at + 1) * 10 } })
}
