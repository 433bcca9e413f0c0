/** What an access request shows, as a page that needs nothing but a browser: no script, no address, no picture. */

import { personalTables } from '@serialis/contract/engagement/privacy-requests/privacy-requests.schema.ts'
import type { Tenant } from '../../kit/http/context.ts'
import { type WordGroup, wordIn } from '../../kit/lists/list-export.ts'
import { momentsOf } from '../../kit/papers/report-page.ts'
import { escaped } from '../../kit/public/public-layout.ts'
import { accessFields, accessTexts, accessWords } from './access-page.texts.ts'
import type { CollectedTable } from './collected.ts'

interface Reading {
  locale: 'en' | 'zh'
  when: (instant: string) => string
}

/** Records within a cell, each with its parts in words. */
const saidRecords = (place: string, records: readonly object[], reading: Reading): string =>
  records
    .map((record) =>
      Object.entries(record)
        .map(([name, part]) => [part].flat().map((one) => said(`${place}.${name}`, one, reading)))
        .map((parts) => parts.join(', '))
        .filter((text) => text !== '')
        .join(' · '),
    )
    .join('; ')

function said(place: string, value: unknown, reading: Reading): string {
  const { locale, when } = reading
  if (value === null || value === undefined) return ''
  if (value instanceof Date) return when(value.toISOString())
  if (place === 'members.fieldSources') return saidRecords(place, value as readonly object[], reading)
  if (typeof value === 'object') return JSON.stringify(value)
  const text = String(value)
  if (place === 'serial_offers.side') return accessTexts[locale].sides[text as 'GIVER' | 'RECEIVER']
  const group = accessWords[place]
  return group === undefined ? text : wordIn(locale, group as WordGroup, text)
}

async function* tableOf({ table, pages }: CollectedTable, reading: Reading): AsyncGenerator<string> {
  let names: string[] | undefined
  const nameOf = (name: string) =>
    (accessFields[`${table}.${name}`] ?? accessFields[name])?.[reading.locale === 'en' ? 0 : 1] ?? name
  for await (const rows of pages()) {
    if (rows.length === 0) continue
    if (names === undefined) {
      names = Object.keys(rows[0]!)
      const titles = names.map((name) => `<th>${escaped(nameOf(name))}</th>`)
      yield `<table><thead><tr>${titles.join('')}</tr></thead>\n<tbody>`
    }
    const shown = names
    const cells = (row: object) =>
      shown.map(
        (name) => `<td>${escaped(said(`${table}.${name}`, (row as Record<string, unknown>)[name], reading))}</td>`,
      )
    yield rows.map((row) => `<tr>${cells(row).join('')}</tr>\n`).join('')
  }
  yield names === undefined ? `<p>${escaped(accessTexts[reading.locale].nothing)}</p>\n` : '</tbody></table>\n'
}

const STYLE =
  'body{font:15px/1.5 system-ui,sans-serif;margin:2rem}table{border-collapse:collapse}td,th{border:1px solid #bbb;padding:.25rem .5rem;text-align:left;vertical-align:top;overflow-wrap:anywhere}'

export async function* accessPage(
  all: readonly CollectedTable[],
  { locale, tenant, at }: { locale: 'en' | 'zh'; tenant: Pick<Tenant, 'name' | 'zone'>; at: Date },
): AsyncGenerator<Buffer> {
  const t = accessTexts[locale]
  const reading = { locale, when: momentsOf(locale, tenant.zone) }
  yield Buffer.from(`<!doctype html>
<html lang="${locale}"><head><meta charset="utf-8"><title>${escaped(t.title)}</title><style>${STYLE}</style></head>
<body><h1>${escaped(t.title)}</h1><p>${escaped(t.lead(tenant.name, reading.when(at.toISOString())))}</p>
`)
  for (const name of personalTables) {
    yield Buffer.from(`<h2>${escaped(t.tables[name])}</h2>\n`)
    for (const one of all)
      if (one.table === name) for await (const text of tableOf(one, reading)) yield Buffer.from(text)
  }
  yield Buffer.from('</body></html>\n')
}
