/** Worked cases of ISO 2859-1; decision 023 names the source of each value. */

import { describe, expect, it, test } from 'vitest'
import { firstState, resumed, stateAfter, type InspectedLot, type SwitchingState } from './sampling-switching.ts'
import {
  aqls,
  codeLetterOf,
  codeLetters,
  inspectionLevels,
  masterPlan,
  severities,
  type Aql,
  type CodeLetter,
  type InspectionLevel,
  type Severity,
} from './sampling-tables.ts'
import { hasPlan, planFor, sampling, SAMPLE_MAXIMUM, tighterAcceptance, type Sampling } from './sampling.ts'

const iso = (level: InspectionLevel, aql: Aql, counting: 'ITEMS' | 'DEFECTS' = 'ITEMS'): Sampling => ({
  method: 'ISO',
  level,
  aql,
  counting,
})

describe('worked cases', () => {
  const cases: readonly (readonly [
    lot: number,
    InspectionLevel,
    Aql,
    Severity,
    letter: string,
    n: number,
    ac: number,
    re: number,
  ])[] = [
    [1000, 'II', '1.0', 'NORMAL', 'J J', 80, 2, 3],
    [1000, 'II', '1.0', 'TIGHTENED', 'J J', 80, 1, 2],
    [1000, 'II', '1.0', 'REDUCED', 'J J', 32, 1, 2],
    [5000, 'II', '2.5', 'NORMAL', 'L L', 200, 10, 11],
    [5000, 'II', '2.5', 'TIGHTENED', 'L L', 200, 8, 9],
    [5000, 'II', '2.5', 'REDUCED', 'L L', 80, 6, 7],
    [3000, 'II', '1.0', 'NORMAL', 'K K', 125, 3, 4],
    [3000, 'II', '1.0', 'REDUCED', 'K K', 50, 2, 3],
    [500, 'II', '2.5', 'NORMAL', 'H H', 50, 3, 4],
    [500, 'II', '4.0', 'NORMAL', 'H H', 50, 5, 6],
    [100, 'II', '1.5', 'NORMAL', 'F G', 32, 1, 2],
    [150, 'II', '1.5', 'TIGHTENED', 'F H', 50, 1, 2],
    [200, 'II', '0.65', 'NORMAL', 'G F', 20, 0, 1],
    [25, 'II', '0.65', 'NORMAL', 'C F', 20, 0, 1],
    [8, 'I', '4.0', 'NORMAL', 'A B', 3, 0, 1],
    [40_000, 'II', '0.65', 'NORMAL', 'N N', 500, 7, 8],
    [40_000, 'II', '6.5', 'NORMAL', 'N L', 200, 21, 22],
    [10_000, 'II', '0.10', 'NORMAL', 'L K', 125, 0, 1],
    [600_000, 'III', '0.010', 'NORMAL', 'R Q', 1250, 0, 1],
    [600_000, 'III', '0.015', 'NORMAL', 'R P', 800, 0, 1],
    [600_000, 'III', '0.025', 'TIGHTENED', 'R S', 3150, 1, 2],
    [600_000, 'III', '0.025', 'REDUCED', 'R N', 200, 0, 1],
    [1_000_000, 'S-4', '1.0', 'NORMAL', 'K K', 125, 3, 4],
    [20_000, 'S-3', '2.5', 'NORMAL', 'F F', 20, 1, 2],
    [20_000, 'S-2', '1.5', 'NORMAL', 'D D', 8, 0, 1],
    [20_000, 'S-1', '6.5', 'NORMAL', 'C D', 8, 1, 2],
    [30_000, 'II', '6.5', 'REDUCED', 'M L', 80, 10, 11],
  ]
  test.each(cases)(
    'a lot of %i, level %s, AQL %s, %s: letters %s, n %i, Ac %i, Re %i',
    (...[lot, level, aql, severity, letters, n, ac, re]) => {
      const plan = planFor(lot, iso(level, aql), severity)
      expect([`${plan.iso?.lotLetter} ${plan.iso?.letter}`, plan.sampleSize, plan.acceptance, plan.rejection]).toEqual([
        letters,
        n,
        ac,
        re,
      ])
    },
  )

  test.each([
    [2000, '100', 'K E', 13, 21],
    [2000, '1000', 'K B', 3, 44],
    [10, '40', 'B B', 3, 3],
    [2, '1000', 'A A', 2, 30],
  ] as const)('nonconformities per 100 items: a lot of %i, AQL %s', (lot, aql, letters, n, ac) => {
    const plan = planFor(lot, iso('II', aql, 'DEFECTS'))
    expect([`${plan.iso?.lotLetter} ${plan.iso?.letter}`, plan.sampleSize, plan.acceptance, plan.rejection]).toEqual([
      letters,
      Math.min(n, lot),
      ac,
      ac + 1,
    ])
  })

  it('takes the whole lot where the sample would be as large', () => {
    expect(planFor(20, iso('II', '0.65'))).toMatchObject({ sampleSize: 20, acceptance: 0, isWhole: true })
    expect(planFor(8, iso('II', '0.10'))).toMatchObject({ sampleSize: 8, isWhole: true })
    expect(planFor(21, iso('II', '0.65'))).toMatchObject({ sampleSize: 20, isWhole: false })
  })
})

describe('the tables', () => {
  test.each([
    [2, 'AAAAAAB'],
    [8, 'AAAAAAB'],
    [9, 'AAAAABC'],
    [25, 'AABBBCD'],
    [26, 'ABBCCDE'],
    [90, 'BBCCCEF'],
    [150, 'BBCDDFG'],
    [151, 'BCDEEGH'],
    [500, 'BCDEFHJ'],
    [1200, 'CCEFGJK'],
    [1201, 'CDEGHKL'],
    [10_000, 'CDFGJLM'],
    [10_001, 'CDFHKMN'],
    [150_000, 'DEGJLNP'],
    [500_000, 'DEGJMPQ'],
    [500_001, 'DEHKNQR'],
  ])('Table 1: a lot of %i has the letters %s', (lot, letters) => {
    expect(inspectionLevels.map((level) => codeLetterOf(lot, level)).join('')).toBe(letters)
  })

  // Whole rows: the letter used, n and Ac for each AQL from 0.010 on.
  test.each([
    [
      'NORMAL',
      'K',
      'Q1250:0 P800:0 N500:0 M315:0 L200:0 K125:0 J80:0 L200:1 K125:1 K125:2 K125:3 K125:5 K125:7 K125:10 K125:14 K125:21 J80:21 H50:21 G32:21 F20:21 E13:21 E13:30 E13:44 D8:44 C5:44 B3:44',
    ],
    [
      'NORMAL',
      'A',
      'Q1250:0 P800:0 N500:0 M315:0 L200:0 K125:0 J80:0 H50:0 G32:0 F20:0 E13:0 D8:0 C5:0 B3:0 A2:0 C5:1 B3:1 A2:1 A2:2 A2:3 A2:5 A2:7 A2:10 A2:14 A2:21 A2:30',
    ],
    [
      'TIGHTENED',
      'R',
      'R2000:0 Q1250:0 S3150:1 R2000:1 R2000:2 R2000:3 R2000:5 R2000:8 R2000:12 R2000:18 Q1250:18 P800:18 N500:18 M315:18 L200:18 K125:18 J80:18 H50:18 G32:18 F20:18 E13:18 E13:27 E13:41 D8:41 C5:41 B3:41',
    ],
    [
      'REDUCED',
      'B',
      'Q500:0 P315:0 N200:0 M125:0 L80:0 K50:0 J32:0 H20:0 G13:0 F8:0 E5:0 D3:0 C2:0 B2:0 A2:0 D3:1 C2:1 B2:1 B2:2 B2:3 B2:5 B2:7 B2:10 B2:14 B2:21 B2:30',
    ],
    [
      'REDUCED',
      'R',
      'Q500:0 P315:0 N200:0 R800:1 R800:2 R800:3 R800:5 R800:6 R800:8 R800:10 Q500:10 P315:10 N200:10 M125:10 L80:10 K50:10 J32:10 H20:10 G13:10 F8:10 E5:10 E5:14 E5:21 D3:21 C2:21 B2:30',
    ],
  ] as const)('%s, letter %s', (severity, letter, row) => {
    expect(
      aqls
        .map((aql) => masterPlan(severity, letter, aql))
        .map((plan) => `${plan.letter}${plan.sampleSize}:${plan.acceptance}`)
        .join(' '),
    ).toBe(row)
  })

  it('has a plan for every letter, AQL and severity, never accepts what it rejects, and is milder at a larger AQL', () => {
    for (const severity of severities) {
      for (const letter of codeLetters.slice(0, 16)) {
        const plans = aqls.map((aql) => masterPlan(severity, letter, aql))
        for (const { acceptance, rejection, sampleSize } of plans)
          expect([rejection - acceptance, sampleSize > 0]).toEqual([1, true])
        for (let at = 1; at < plans.length; at++) {
          const [before, after] = [plans[at - 1], plans[at]] as [(typeof plans)[0], (typeof plans)[0]]
          expect(after.acceptance / after.sampleSize, `${severity} ${letter} ${aqls[at]}`).toBeGreaterThanOrEqual(
            before.acceptance / before.sampleSize - 1e-9,
          )
        }
      }
    }
  })
})

describe('what no table holds is refused', () => {
  test.each([[1], [0], [-5], [2.5], [Number.NaN]])('a lot of %d', (lot) => {
    expect(() => planFor(lot, iso('II', '1.0'))).toThrow(RangeError)
  })
  it('another level, letter or AQL', () => {
    expect(() => codeLetterOf(100, 'IV' as never)).toThrow(RangeError)
    expect(() => masterPlan('NORMAL', 'I' as never, '1.0')).toThrow(RangeError)
    expect(() => masterPlan('NORMAL', 'S', '1.0')).toThrow(RangeError)
    expect(() => masterPlan('NORMAL', 'K', '1.2' as never)).toThrow(RangeError)
  })
  it('in what comes in: an AQL above 10 for items, unknown words, missing numbers', () => {
    const keys = (given: unknown) =>
      sampling.safeParse(given).error?.issues.map(({ message, path }) => `${path.join('.')} ${message}`)
    expect(keys({ method: 'ISO', level: 'II', aql: '15', counting: 'ITEMS' })).toEqual(['aql aql_is_for_defects'])
    expect(sampling.safeParse({ method: 'ISO', level: 'II', aql: '15', counting: 'DEFECTS' }).success).toBe(true)
    expect(sampling.safeParse({ method: 'ISO', level: 'IV', aql: '1.0' }).success).toBe(false)
    expect(sampling.safeParse({ method: 'ISO', level: 'II', aql: '1' }).success).toBe(false)
    expect(sampling.safeParse({ method: 'SKIP' }).success).toBe(false)
    expect(keys({ method: 'FIXED', acceptance: 0 })).toEqual(['size can_not_be_empty'])
  })
  it('says so before a lot is made', () => {
    expect(hasPlan(1, iso('II', '1.0'))).toBe(false)
    expect(hasPlan(1, { method: 'FIXED', size: 5, acceptance: 0 })).toBe(true)
    expect(hasPlan(1_000_000, { method: 'PERCENT', percent: 100, acceptance: 0 })).toBe(false)
    expect(hasPlan(SAMPLE_MAXIMUM, { method: 'PERCENT', percent: 100, acceptance: 0 })).toBe(true)
  })
})

test.each([
  [10_000, 0.07, 7],
  [1000, 1, 10],
  [999, 1, 10],
  [3, 0.01, 1],
  [50, 100, 50],
  [1, 100, 1],
])('percent: of %i, %d % are %i', (lot, percent, size) => {
  expect(planFor(lot, { method: 'PERCENT', percent, acceptance: 0 }).sampleSize).toBe(size)
})
it('a fixed number takes no more than there is', () => {
  expect(planFor(3, { method: 'FIXED', size: 5, acceptance: 1 })).toEqual({
    sampleSize: 3,
    acceptance: 1,
    rejection: 2,
    isWhole: true,
    iso: null,
  })
})

describe('switching', () => {
  const letter: CodeLetter = 'K'
  const accepted: InspectedLot = {
    isAccepted: true,
    found: 0,
    acceptance: 3,
    letter,
    aql: '1.0',
    approvesReduced: false,
    endsReduced: false,
  }
  const refused: InspectedLot = { ...accepted, isAccepted: false, found: 9 }
  const after = (lots: readonly InspectedLot[], from: SwitchingState = firstState) => lots.reduce(stateAfter, from)
  const many = (lot: InspectedLot, times: number) => Array.from({ length: times }, () => lot)

  it('tightens when two of five or fewer consecutive lots are not accepted', () => {
    expect(after([refused]).severity).toBe('NORMAL')
    expect(after([refused, refused])).toEqual({ ...firstState, severity: 'TIGHTENED' })
    expect(after([refused, ...many(accepted, 3), refused]).severity).toBe('TIGHTENED')
    expect(after([refused, ...many(accepted, 4), refused]).severity).toBe('NORMAL')
  })
  it('goes back to normal after five consecutive lots accepted on tightened inspection', () => {
    const tightened = after([refused, refused])
    expect(after(many(accepted, 4), tightened).severity).toBe('TIGHTENED')
    expect(after(many(accepted, 5), tightened)).toEqual(firstState)
    expect(after([...many(accepted, 4), refused, ...many(accepted, 4)], tightened).severity).toBe('TIGHTENED')
  })
  it('stops when five lots were not accepted on tightened inspection, consecutive or not, and resumes tightened', () => {
    const tightened = after([refused, refused])
    expect(after(many(refused, 4), tightened).isStopped).toBe(false)
    expect(
      after([refused, accepted, refused, accepted, refused, accepted, refused, accepted, refused], tightened),
    ).toMatchObject({ severity: 'TIGHTENED', isStopped: true })
    expect(resumed()).toEqual({ ...firstState, severity: 'TIGHTENED' })
  })
  it('scores 3 when the lot would have passed one AQL tighter, 2 with Ac 0 or 1, and starts again at 0', () => {
    expect(tighterAcceptance('K', '1.0')).toBe(2)
    expect(after(many(accepted, 3)).score).toBe(9)
    expect(after([...many(accepted, 3), { ...accepted, found: 2 }]).score).toBe(12)
    expect(after([...many(accepted, 3), { ...accepted, found: 3 }]).score).toBe(0)
    expect(after([accepted, refused]).score).toBe(0)
    expect(after(many({ ...accepted, acceptance: 1, found: 1 }, 3)).score).toBe(6)
    expect(after([{ ...accepted, acceptance: 0 }]).score).toBe(2)
  })
  it('reduces from a score of 30 on, when somebody says so, and never by itself', () => {
    expect(after(many(accepted, 12))).toMatchObject({ severity: 'NORMAL', score: 36 })
    const approved = { ...accepted, approvesReduced: true }
    expect(after([...many(accepted, 8), approved]).severity).toBe('NORMAL')
    expect(after([...many(accepted, 9), approved])).toEqual({ ...firstState, severity: 'REDUCED' })
  })
  it('leaves reduced inspection with the first lot not accepted, or when somebody says so', () => {
    const reduced: SwitchingState = { ...firstState, severity: 'REDUCED' }
    expect(after(many(accepted, 20), reduced).severity).toBe('REDUCED')
    expect(after([accepted, refused], reduced)).toEqual(firstState)
    expect(after([{ ...accepted, endsReduced: true }], reduced)).toEqual(firstState)
  })
})
