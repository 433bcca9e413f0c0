/** The package of an order as a line is given it: its codes by level, out of CSV or XML. */

import { createHash } from 'node:crypto'

export interface LevelCodes {
  level: string
  codeType: 'SGTIN' | 'SSCC' | 'CN20'
  gtin: string | null
  /** How many of the level below one contains. */
  capacity: number
  /** Serials, or the 18 digits of SSCCs. */
  codes: string[]
  /** SSCCs for packs that are not full, on a level whose other packs have GTINs; without them these have `codes` too. */
  zeroBoxes: string[]
}

/** What a line is to make. */
export interface Job {
  orderNo: string
  batchNo: string
  expiry: string
  lineCode: string
  /** Units to be packed; null: as many as the codes allow. */
  size: number | null
  /** From the unit outward. */
  levels: LevelCodes[]
}

export const sha256Of = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex')

type PackageFile = Omit<LevelCodes, 'capacity'> & { orderNo: string; batchNo: string; expiry: string; lineCode: string }

/** Cells of one line; quoted ones may hold commas. */
function cellsOf(line: string): string[] {
  if (!line.includes('"')) return line.split(',')
  return Array.from(
    line.matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^,]*))/g),
    ([, quoted, plain]) => quoted?.replaceAll('""', '"') ?? plain ?? '',
  )
}

function readCsv(text: string): PackageFile {
  const lines = text.trimEnd().split('\n')
  const end = lines.pop() ?? ''
  const [head = '', ...rows] = lines
  const columns = cellsOf(head)
  const at = (name: string) => columns.indexOf(name)
  const [first = []] = rows.slice(0, 1).map(cellsOf)
  if (!end.startsWith(`#END,${rows.length},`) || at('code') < 0) throw new Error('the package file is torn')
  const value = (name: string) => first[at(name)] ?? ''
  const codeType = value('codeType') as LevelCodes['codeType']
  const given = rows.map(cellsOf)
  const codesOf = (isOrdinary: boolean) =>
    given.flatMap((row) => ((row[at('codeType')] === codeType) === isOrdinary ? (row[at('code')] ?? '') : []))
  return {
    level: value('level'),
    codeType,
    gtin: value('gtin') || null,
    codes: codesOf(true),
    zeroBoxes: codesOf(false),
    orderNo: value('orderNo'),
    batchNo: value('batchNo'),
    expiry: value('expiry'),
    lineCode: value('lineCode'),
  }
}

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }
const plain = (text: string) => text.replaceAll(/&(amp|lt|gt|quot|apos);/g, (_, name: string) => entities[name] ?? '')

function readXml(text: string): PackageFile {
  const value = (name: string) => plain(new RegExp(`<cmn:${name}[^>]*>([^<]*)<`).exec(text)?.[1] ?? '')
  if (!text.trimEnd().endsWith('</snx:SNXPlaceOutMessage>')) throw new Error('the package file is torn')
  const keys = Array.from(text.matchAll(/<cmn:SerialNumber>([^<]*)</g), ([, key = '']) => plain(key))
  const gtin = value('ItemCode') || null
  const isSscc = (key: string) => /^00\d{18}$/.test(key)
  const codeType = gtin !== null ? 'SGTIN' : isSscc(keys[0] ?? '') ? 'SSCC' : 'CN20'
  const zeroBoxes = codeType === 'SGTIN' ? keys.filter(isSscc) : []
  const cut = codeType === 'SGTIN' ? 18 : codeType === 'SSCC' ? 2 : 0
  return {
    level: value('PackagingLevel'),
    codeType,
    gtin,
    codes: keys.filter((key) => !zeroBoxes.includes(key)).map((key) => key.slice(cut)),
    zeroBoxes: zeroBoxes.map((key) => key.slice(2)),
    orderNo: value('WorkOrderNumber'),
    batchNo: value('LotNumber'),
    expiry: value('ExpirationDate'),
    lineCode: value('ProductionLineId'),
  }
}

export interface GivenFile {
  bytes: Buffer
  /** As the package's list says. */
  sha256: string
  capacity: number
}

const levelOrder = ['EA', 'BUNDLE', 'CA', 'PL']

/** The files of one package, in any order. Refuses what is not what was sent. */
export function jobOf(files: readonly GivenFile[], size: number | null): Job {
  const read = files.map(({ bytes, sha256, capacity }) => {
    if (sha256Of(bytes) !== sha256) throw new Error('a file of the package is not what was sent')
    const text = bytes.toString('utf8')
    return { capacity, file: text.startsWith('<') ? readXml(text) : readCsv(text) }
  })
  read.sort((a, b) => levelOrder.indexOf(a.file.level) - levelOrder.indexOf(b.file.level))
  const [unit] = read
  if (unit === undefined) throw new Error('the package has no files')
  const { orderNo, batchNo, expiry, lineCode } = unit.file
  return {
    orderNo,
    batchNo,
    expiry,
    lineCode,
    size,
    levels: read.map(({ file, capacity }) => ({
      level: file.level,
      codeType: file.codeType,
      gtin: file.gtin,
      capacity,
      codes: file.codes,
      zeroBoxes: file.zeroBoxes,
    })),
  }
}
