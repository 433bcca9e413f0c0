/**
 * China relation file, schema 3.0. Some readers depend on the order of attributes and on one code per line, so both are
 * fixed here.
 */

import { packagingLevels, type PackagingLevel } from '@serialis/contract/numbers/ledger/serial-states.ts'
import type { BatchContent, Format, FormatOptions, PushedRelation } from './format.ts'

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  '\n': '&#10;',
  '\r': '&#13;',
  '\t': '&#9;',
}
const escaped = (text: string): string => text.replace(/[&<>"\n\r\t]/g, (character) => ENTITIES[character] as string)
const attributes = (pairs: readonly (readonly [string, string])[]): string =>
  pairs.map(([name, value]) => ` ${name}="${escaped(value)}"`).join('')

/** Layer 1 is the unit; a level that the product does not use has no number. */
function layerOf(level: PackagingLevel, ratio: string): number {
  const count = ratio === '' ? 0 : ratio.split(':').length
  const place = packagingLevels.indexOf(level)
  // Most products have no bundles: units, cases, pallets are then the layers 1, 2, 3.
  return count === packagingLevels.length || place === 0 ? place + 1 : level === 'BUNDLE' ? 2 : place
}

interface Lot {
  readonly batch: string
  readonly groups: PushedRelation[]
}

/** The register identifies a pack by the GTIN of its unit. */
function relationOf(groups: readonly PushedRelation[]): string {
  const product = groups.find((group) => group.product !== null)?.product
  const unit = groups.find(({ level, gtin }) => level === 'EA' && gtin !== null)?.gtin
  return attributes([
    ['productCode', product?.code ?? ''],
    ['subTypeNo', unit ?? product?.code ?? ''],
    ['cascade', product?.ratio ?? ''],
    ['packageSpec', product?.name ?? ''],
    ['comment', ''],
  ])
}

/** Products and lots by their attributes, in the order of their first occurrence. */
function lotsOf(relations: readonly PushedRelation[]): Lot[] {
  const lots = new Map<string, Lot>()
  for (const group of relations) {
    const { product, order } = group
    const batch = attributes([
      ['batchNo', order?.batchCode ?? ''],
      ['madeDate', order?.productionDate ?? ''],
      ['validateDate', order?.expirationDate ?? ''],
      ['workshop', ''],
      ['lineName', order?.lineName ?? ''],
      ['lineManager', ''],
    ])
    const name = `${product?.code} ${batch}`
    const lot = lots.get(name)
    if (lot === undefined) lots.set(name, { batch, groups: [group] })
    else lot.groups.push(group)
  }
  return [...lots.values()]
}

function codeLines({ level, product, container, codes }: PushedRelation, flag: string): string {
  const tail = attributes([
    ['packLayer', String(layerOf(level, product?.ratio ?? ''))],
    ...(container === null ? [] : [['parentCode', container.code] as const]),
    ['flag', flag],
  ])
  return codes.map((code) => `<Code curCode="${escaped(code)}"${tail}/>\n`).join('')
}

function* write({ relations }: BatchContent, { license, relationFlag, mark }: FormatOptions): Generator<string> {
  yield '<?xml version="1.0" encoding="utf-8"?>'
  if (mark) yield `<!-- ${mark} -->`
  yield `<Document xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xsi:noNamespaceSchemaLocation="关联关系XML Schema-3.0.xsd"${attributes([['License', license]])}>\n`
  yield '<Events version="3.0">\n<Event name="RelationCreate">\n'
  for (const { batch, groups } of lotsOf(relations)) {
    yield `<Relation${relationOf(groups)}>\n<Batch${batch}>\n`
    for (const group of groups) yield codeLines(group, relationFlag)
    yield '</Batch>\n</Relation>\n'
  }
  yield '</Event>\n</Events>\n</Document>\n'
}

export const chinaRelation: Format = {
  contentType: 'application/xml; charset=utf-8',
  write,
  canCorrect: false,
  needsRelations: true,
  needsReasons: false,
}
