/** What is wrong with a row, for pages and files. */

import type { RowFaultReason } from './record-imports.schema.ts'

interface RecordImportTexts {
  faults: Record<RowFaultReason, string>
  line: string
  fault: string
}

export const recordImportTexts: Record<'en' | 'zh', RecordImportTexts> = {
  en: {
    line: 'Line',
    fault: 'What is wrong',
    faults: {
      MISSING: 'A value is missing.',
      UNKNOWN: 'The collection has no such field.',
      WRONG_TYPE: 'The value has another type than the field.',
      NOT_IN_LIST: 'The value is none of those that the field has.',
      TOO_LONG: 'Too long.',
      TOO_LARGE: 'The record is too large.',
      MISQUOTED: 'A quotation mark stands in the wrong place.',
      NOT_JSON: 'The line is not a JSON object.',
    },
  },
  zh: {
    line: '行号',
    fault: '不符合原因',
    faults: {
      MISSING: '缺少值。',
      UNKNOWN: '数据集没有此字段。',
      WRONG_TYPE: '值的类型与字段不符。',
      NOT_IN_LIST: '值不在字段的可选值中。',
      TOO_LONG: '内容过长。',
      TOO_LARGE: '记录过大。',
      MISQUOTED: '引号位置不正确。',
      NOT_JSON: '该行不是 JSON 对象。',
    },
  },
}
