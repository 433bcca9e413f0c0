/** What is wrong with a row of a file of messages, for pages and files. */

import type { FileRowFault } from './files.schema.ts'

interface EndpointFileTexts {
  line: string
  fault: string
  faults: Record<FileRowFault, string>
}

export const endpointFileTexts: Record<'en' | 'zh', EndpointFileTexts> = {
  en: {
    line: 'Row',
    fault: 'What is wrong',
    faults: {
      MISQUOTED: 'A quotation mark stands in the wrong place.',
      UNREADABLE: 'The row is not a JSON object.',
      TOO_COMPLEX: 'The row is nested too deep, or has too many values.',
      TOO_LARGE: 'The row is larger than the endpoint takes.',
      KEY_MISSING: 'The row has no key where the endpoint expects it.',
      KEY_TOO_LONG: 'The key of the row is too long.',
    },
  },
  zh: {
    line: '行号',
    fault: '拒绝原因',
    faults: {
      MISQUOTED: '引号位置不正确。',
      UNREADABLE: '该行不是 JSON 对象。',
      TOO_COMPLEX: '该行嵌套过深或取值过多。',
      TOO_LARGE: '该行超出端点的大小上限。',
      KEY_MISSING: '该行缺少端点所要求的主键。',
      KEY_TOO_LONG: '该行的主键过长。',
    },
  },
}
