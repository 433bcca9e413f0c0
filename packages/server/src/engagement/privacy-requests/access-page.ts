/** What an access request shows, as a page that needs nothing but a browser: no script, no address, no picture. */

import {
  type PersonalTable,
  personalTables,
} from '@serialis/contract/engagement/privacy-requests/privacy-requests.schema.ts'
import type { Tenant } from '../../kit/http/context.ts'
import { type WordGroup, wordIn } from '../../kit/lists/list-export.ts'
import { momentsOf } from '../../kit/papers/report-page.ts'
import { accessFields, accessTexts, accessWords } from './access-page.texts.ts'

export type Collected = Partial<Record<PersonalTable, readonly object[]>>

interface Reading {
  locale: 'en' | 'zh'
  when: (instant: string) => string
}

const MARKS: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
const escaped = (text: string): string => text.replace(/[&<>"']/g, (mark) => MARKS[mark]!)

function said(place: string, value: unknown, { locale, when }: Reading): string {
  if (value === null || value === undefined) return ''
  if (value instanceof Date) return when(value.toISOString())
  if (typeof value === 'object') return JSON.stringify(value)
  const text = String(value)
  if (place === 'serial_offers.side') return accessTexts[locale].sides[text as 'GIVER' | 'RECEIVER']
  const group = accessWords[place]
  return group === undefined ? text : wordIn(locale, group as WordGroup, text)
}

function tableOf(table: string, rows: readonly object[], reading: Reading): string {
  if (rows.length === 0) return `<p>${escaped(accessTexts[reading.locale].nothing)}</p>`
  const names = Object.keys(rows[0]!)
  const nameOf = (name: string) =>
    (accessFields[`${table}.${name}`] ?? accessFields[name])?.[reading.locale === 'en' ? 0 : 1] ?? name
  const cells = (row: object) =>
    names.map(
      (name) => `<td>${escaped(said(`${table}.${name}`, (row as Record<string, unknown>)[name], reading))}</td>`,
    )
  return `<table><thead><tr>${names.map((name) => `<th>${escaped(nameOf(name))}</th>`).join('')}</tr></thead>
<tbody>${rows.map((row) => `<tr>${cells(row).join('')}</tr>`).join('\n')}</tbody></table>`
}

const STYLE =
  'body{font:15px/1.5 system-ui,sans-serif;margin:2rem}table{border-collapse:collapse}td,th{border:1px solid #bbb;padding:.25rem .5rem;text-align:left;vertical-align:top;overflow-wrap:anywhere}'

export function accessPage(
  all: Collected,
  { locale, tenant, at }: { locale: 'en' | 'zh'; tenant: Pick<Tenant, 'name' | 'zone'>; at: Date },
): string {
  const t = accessTexts[locale]
  const reading = { locale, when: momentsOf(locale, tenant.zone) }
  const parts = personalTables.map(
    (table) => `<h2>${escaped(t.tables[table])}</h2>\n${tableOf(table, all[table] ?? [], reading)}`,
  )
  return `<!doctype html>
<html lang="${locale}"><head><meta charset="utf-8"><title>${escaped(t.title)}</title><style>${STYLE}</style></head>
<body><h1>${escaped(t.title)}</h1><p>${escaped(t.lead(tenant.name, reading.when(at.toISOString())))}</p>
${parts.join('\n')}</body></html>
`
}
