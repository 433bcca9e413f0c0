import { describe, expect, it } from 'vitest'
import type { PoolUse } from '../../plant/pools/pool-use.service.ts'
import { codeForecasts } from './code-forecast.ts'

const pool = (given: Partial<PoolUse> & { id: string }): PoolUse => ({
  productName: 'Insulin',
  level: 'EA',
  free: 1_000,
  taken: 0,
  threshold: 0,
  warnDays: 10,
  ...given,
})
const version = { id: 'v', ruleId: 'r', ruleName: 'Units', number: 2, issued: 10, left: 900 }

const forecast = (pools: readonly PoolUse[], issued: [string, number][] = []) =>
  codeForecasts(30, { pools, versions: [version], issued: new Map(issued) }).map(({ id, daysLeft, isLow }) => [
    id,
    daysLeft,
    isLow,
  ])

describe('codes last', () => {
  it('as many whole days as the rate of the range leaves, and for ever where nothing is used', () => {
    expect(forecast([pool({ id: 'p', free: 1_000, taken: 300 })])).toEqual([
      ['p', 100, false],
      ['v', null, false],
    ])
    expect(forecast([], [['v', 30]])).toEqual([['v', 900, false]])
  })

  it('too short within the days of the warning, below the threshold, and when none is left', () => {
    expect(forecast([pool({ id: 'ends', free: 100, taken: 300 })])[0]).toEqual(['ends', 10, true])
    expect(forecast([pool({ id: 'lasts', free: 110, taken: 300 })])[0]).toEqual(['lasts', 11, false])
    expect(forecast([pool({ id: 'low', free: 99, threshold: 100 })])[0]).toEqual(['low', null, true])
    expect(forecast([pool({ id: 'empty', free: 0 })])[0]).toEqual(['empty', null, true])
    expect(forecast([], [['v', 300]])).toEqual([['v', 90, true]])
    expect(forecast([], [['v', 296]])).toEqual([['v', 91, false]])
  })

  it('and what is too short comes first, then what ends first', () => {
    expect(
      forecast(
        [pool({ id: 'later', taken: 30 }), pool({ id: 'unused' }), pool({ id: 'low', free: 5, threshold: 6 })],
        [['v', 30]],
      ).map(([id]) => id),
    ).toEqual(['low', 'v', 'later', 'unused'])
  })
})
