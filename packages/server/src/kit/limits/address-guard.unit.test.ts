import { describe, expect, it } from 'vitest'
import { createAddressGuard } from './address-guard.ts'

const limits = { perMinute: 300, freeWrong: 20, firstWaitMs: 30_000, longestWaitMs: 900_000 }
const at = (seconds: number) => new Date(Date.UTC(2026, 10, 20) + seconds * 1000)

describe('an address', () => {
  it('may knock 300 times in a minute, then waits for the next one', () => {
    const guard = createAddressGuard(limits)
    for (let knock = 0; knock < 300; knock++) expect(guard.seconds('1.2.3.4', at(10))).toBe(0)
    expect(guard.seconds('1.2.3.4', at(10))).toBe(50)
    expect(guard.seconds('1.2.3.5', at(10))).toBe(0)
    expect(guard.seconds('1.2.3.4', at(60))).toBe(0)
  })

  it('waits longer and longer after twenty wrong tries, fifteen minutes at most, and is forgotten later', () => {
    const guard = createAddressGuard(limits)
    const wrong = (times: number, second: number) => {
      for (let time = 0; time < times; time++) guard.wrong('1.2.3.4', at(second))
      return guard.seconds('1.2.3.4', at(second))
    }
    expect(wrong(19, 0)).toBe(0)
    expect([wrong(1, 0), wrong(1, 30), wrong(1, 90)]).toEqual([30, 60, 120])
    expect(wrong(30, 300)).toBe(900)
    expect(guard.seconds('1.2.3.4', at(300 + 899))).toBe(1)
    expect(guard.seconds('1.2.3.4', at(300 + 901))).toBe(0)
    expect(wrong(1, 300 + 902)).toBe(0)
  })

  it('is kept in memory of a known size', () => {
    const guard = createAddressGuard(limits)
    for (let time = 0; time < 25; time++) guard.wrong('first', at(0))
    expect(guard.seconds('first', at(1))).toBeGreaterThan(0)
    for (let address = 0; address < 20_000; address++) guard.seconds(`flood ${address}`, at(1))
    expect(guard.seconds('first', at(1))).toBe(0)
  })
})
