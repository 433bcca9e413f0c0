import type { Alert } from './alerts.schema.ts'

const NAMES = ['orderNo', 'name', 'account', 'product'] as const

/** The name of the record that an alert is about, for lists, mails and my work; empty where its parameters hold none. */
export const alertRecordName = (params: Alert['params']): string =>
  String(NAMES.map((key) => params[key]).find((value) => value !== undefined && value !== '') ?? '')
