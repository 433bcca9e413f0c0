/**
 * The tables of ISO 2859-1:1999 for single sampling (equal to GB/T 2828.1-2012): Table 1, 2-A, 2-B and 2-C. The master
 * tables are diagonals: each letter begins one AQL to the left of the previous letter, and all follow one row of
 * numbers. So a table is stored as that row and the column where it begins; decision 023 names what every cell was
 * compared with.
 */

export const inspectionLevels = ['S-1', 'S-2', 'S-3', 'S-4', 'I', 'II', 'III'] as const
export type InspectionLevel = (typeof inspectionLevels)[number]

/** Sample size code letters; I and O are no letters of the standard. S occurs in Table 2-B only. */
export const codeLetters = [
  'A',
  'B',
  'C',
  'D',
  'E',
  'F',
  'G',
  'H',
  'J',
  'K',
  'L',
  'M',
  'N',
  'P',
  'Q',
  'R',
  'S',
] as const
export type CodeLetter = (typeof codeLetters)[number]

/** Acceptance quality limits: percent nonconforming up to 10, nonconformities per 100 items up to 1000. */
export const aqls = [
  '0.010',
  '0.015',
  '0.025',
  '0.040',
  '0.065',
  '0.10',
  '0.15',
  '0.25',
  '0.40',
  '0.65',
  '1.0',
  '1.5',
  '2.5',
  '4.0',
  '6.5',
  '10',
  '15',
  '25',
  '40',
  '65',
  '100',
  '150',
  '250',
  '400',
  '650',
  '1000',
] as const
export type Aql = (typeof aqls)[number]

export const severities = ['NORMAL', 'TIGHTENED', 'REDUCED'] as const
export type Severity = (typeof severities)[number]

/** Table 1: the largest lot of each row, and its letters from S-1 to III. */
const letterRows: readonly (readonly [number, string])[] = [
  [8, 'AAAAAAB'],
  [15, 'AAAAABC'],
  [25, 'AABBBCD'],
  [50, 'ABBCCDE'],
  [90, 'BBCCCEF'],
  [150, 'BBCDDFG'],
  [280, 'BCDEEGH'],
  [500, 'BCDEFHJ'],
  [1200, 'CCEFGJK'],
  [3200, 'CDEGHKL'],
  [10_000, 'CDFGJLM'],
  [35_000, 'CDFHKMN'],
  [150_000, 'DEGJLNP'],
  [500_000, 'DEGJMPQ'],
  [Infinity, 'DEHKNQR'],
]

/** The smallest lot in Table 1. */
export const SMALLEST_LOT = 2

/** Table 1: the code letter of a lot size and inspection level. */
export function codeLetterOf(lotSize: number, level: InspectionLevel): CodeLetter {
  const row = letterRows.find(([largest]) => lotSize <= largest)
  const letter = row?.[1][inspectionLevels.indexOf(level)]
  if (letter === undefined || lotSize < SMALLEST_LOT || !Number.isInteger(lotSize))
    throw new RangeError(`no code letter for a lot of ${lotSize} at level ${level}`)
  return letter as CodeLetter
}

const UP = 'UP'
const DOWN = 'DOWN'
type Cell = number | typeof UP | typeof DOWN

interface MasterTable {
  readonly sizes: readonly number[]
  /** Column where letter A has its plan with Ac 0; each further letter is one column to the left. */
  readonly begin: number
  /** From there to the right; a number is Ac (Re is one more). */
  readonly row: readonly Cell[]
  /** Letters whose row continues after the last number of `row`, and how. */
  readonly longer: Partial<Record<CodeLetter, readonly number[]>>
}

const sizes = [2, 3, 5, 8, 13, 20, 32, 50, 80, 125, 200, 315, 500, 800, 1250, 2000, 3150]
const masterTables: Record<Severity, MasterTable> = {
  NORMAL: {
    sizes: sizes.slice(0, 16),
    begin: 14,
    row: [0, UP, DOWN, 1, 2, 3, 5, 7, 10, 14, 21],
    longer: { A: [30], B: [30, 44], C: [30, 44], D: [30, 44], E: [30, 44] },
  },
  TIGHTENED: {
    sizes,
    begin: 15,
    row: [0, DOWN, DOWN, 1, 2, 3, 5, 8, 12, 18],
    longer: { A: [27], B: [27, 41], C: [27, 41], D: [27, 41], E: [27, 41] },
  },
  REDUCED: {
    sizes: [2, 2, ...sizes.slice(0, 14)],
    begin: 14,
    row: [0, UP, DOWN, DOWN, 1, 2, 3, 5, 6, 8, 10],
    longer: { C: [14, 21], D: [14, 21], E: [14, 21] },
  },
}

/** In Table 2-C the letters A and B have the sample of normal inspection, and its numbers. */
const smallestReduced: readonly Cell[] = [1, 2, 3, 5, 7, 10, 14, 21, 30]
const SMALLEST_REDUCED_FROM = 17
/** The only column where the letter S has a plan. */
const COLUMN_OF_S = 2

function cellOf(severity: Severity, place: number, column: number): Cell {
  const { begin, row, longer } = masterTables[severity]
  if (severity === 'REDUCED' && place < 2 && column >= SMALLEST_REDUCED_FROM)
    return smallestReduced[column - SMALLEST_REDUCED_FROM] ?? UP
  if (codeLetters[place] === 'S' && column !== COLUMN_OF_S) return UP
  const at = column - (begin - place)
  if (at < 0) return DOWN
  return row[at] ?? longer[codeLetters[place] as CodeLetter]?.[at - row.length] ?? UP
}

export interface MasterPlan {
  /** The letter whose plan is used: another than the lot's where the table has an arrow. */
  readonly letter: CodeLetter
  readonly sampleSize: number
  readonly acceptance: number
  readonly rejection: number
}

/** Tables 2-A, 2-B, 2-C: the plan of a letter and AQL, following arrows to the first plan. */
export function masterPlan(severity: Severity, letter: CodeLetter, aql: Aql): MasterPlan {
  const { sizes: own } = masterTables[severity]
  const from = codeLetters.indexOf(letter)
  const column = aqls.indexOf(aql)
  if (from < 0 || from >= own.length || column < 0) throw new RangeError(`no plan for letter ${letter} and AQL ${aql}`)
  const first = cellOf(severity, from, column)
  const forward = first === UP ? -1 : 1
  // At the edge of a table an arrow has nothing to point at and is reversed.
  for (const step of [forward, -forward]) {
    for (let place = from; place >= 0 && place < own.length; place += step) {
      const cell = cellOf(severity, place, column)
      if (typeof cell === 'number')
        return {
          letter: codeLetters[place] as CodeLetter,
          sampleSize: own[place] as number,
          acceptance: cell,
          rejection: cell + 1,
        }
    }
  }
  throw new RangeError(`no plan for letter ${letter} and AQL ${aql}`)
}
