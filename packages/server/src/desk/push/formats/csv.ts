/** One row per change, for machines: no formula mark, which would become part of a code. */

import type { BatchContent, CodeGroup, Format, FormatOptions, PackName } from './format.ts'

const CSV_COLUMNS = [
  'eventId',
  'eventTime',
  'operation',
  'from',
  'to',
  'code',
  'gtin',
  'level',
  'container',
  'containerGtin',
  'product',
  'orderNo',
  'batchCode',
  'productionDate',
  'expirationDate',
  'correctedAt',
] as const

/** RFC 4180. */
const csvField = (text: string): string => (/[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)

const row = (fields: readonly (string | null)[]): string =>
  `${fields.map((field) => csvField(field ?? '')).join(',')}\r\n`

function rowsOf(
  content: BatchContent,
  group: CodeGroup,
  what: readonly (string | null)[],
  { container, mark }: { container: PackName | null; mark: string | undefined },
): string {
  const { product, order, gtin, level, codes } = group
  const head = row([content.eventId, content.eventTime.toISOString(), ...what]).slice(0, -2)
  const tail = row([
    gtin,
    level,
    container?.code ?? null,
    container?.gtin ?? null,
    product?.code ?? null,
    order?.orderNo ?? null,
    order?.batchCode ?? null,
    order?.productionDate ?? null,
    order?.expirationDate ?? null,
    content.correctedAt?.toISOString() ?? null,
    ...(mark ? [mark] : []),
  ])
  return codes.map((code) => `${head},${csvField(code)},${tail}`).join('')
}

function* write(content: BatchContent, { mark }: Pick<FormatOptions, 'mark'>): Generator<string> {
  yield row([...CSV_COLUMNS, ...(mark ? ['environment'] : [])])
  for (const move of content.moves)
    if (move.kind === 'UNPACK') yield rowsOf(content, move, ['UNPACK', null, null], { container: move.container, mark })
  for (const change of content.changes)
    yield rowsOf(content, change, [change.operation, change.from, change.to], { container: null, mark })
  for (const move of content.moves)
    if (move.kind === 'PACK') yield rowsOf(content, move, ['PACK', null, null], { container: move.container, mark })
}

export const csv: Format = {
  contentType: 'text/csv; charset=utf-8',
  write,
  canCorrect: true,
  needsRelations: false,
  needsReasons: false,
}
