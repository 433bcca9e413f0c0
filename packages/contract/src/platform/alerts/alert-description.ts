/** What happened, as one line for programs and files: the type in words, and the name of the record. */

import { alertRecordName } from './alert-record.ts'
import type { Alert } from './alerts.schema.ts'
import { alertTypeTextsEn } from './alerts.texts.en.ts'
import { alertTypeTextsZh } from './alerts.texts.zh.ts'

const texts = { en: alertTypeTextsEn, zh: alertTypeTextsZh } as const
const separator = { en: ': ', zh: '：' } as const

export function alertDescription({ type, params }: Pick<Alert, 'type' | 'params'>, locale: 'en' | 'zh'): string {
  const name = alertRecordName(params)
  return name === '' ? texts[locale][type] : `${texts[locale][type]}${separator[locale]}${name}`
}
