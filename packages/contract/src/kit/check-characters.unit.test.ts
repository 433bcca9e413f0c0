import { describe, expect, it } from 'vitest'
import {
  CHECK_ALGORITHMS,
  checkCharacter,
  checkCharacterSet,
  isCheckCharacterRight,
  isGln,
  isGtin,
  isSscc,
} from './check-characters.ts'

describe('check characters', () => {
  it.each([
    ['GS1_MOD_10', '629104150021', '3'],
    ['GS1_MOD_10', '0950600013435', '2'],
    ['GS1_MOD_10', '10614141234567890', '8'],
    ['LUHN', '7992739871', '3'],
    ['LUHN', '0', '0'],
    ['ISO_7064_MOD_11_10', '0794', '5'],
    ['ISO_7064_MOD_37_36', 'A12425GABC1234002', 'M'],
  ] as const)('%s of %s is %s', (algorithm, body, character) => {
    expect(checkCharacter(algorithm, body)).toBe(character)
    expect(isCheckCharacterRight(algorithm, body + character)).toBe(true)
  })

  it.each(CHECK_ALGORITHMS)('%s catches every single wrong character', (algorithm) => {
    const set = checkCharacterSet[algorithm]
    const body = set.length === 10 ? '40183072659' : '4A0Z83M072Q'
    const code = body + checkCharacter(algorithm, body)
    for (let at = 0; at < code.length; at++) {
      for (const other of set) {
        if (other === code.charAt(at)) continue
        expect(isCheckCharacterRight(algorithm, code.slice(0, at) + other + code.slice(at + 1))).toBe(false)
      }
    }
  })

  /** Share of swapped neighbours that go unnoticed, over all pairs at the end of a two-character body. */
  const missed = (algorithm: (typeof CHECK_ALGORITHMS)[number]) => {
    const set = [...checkCharacterSet[algorithm]]
    let count = 0
    for (const a of set)
      for (const b of set) if (a !== b && checkCharacter(algorithm, a + b) === checkCharacter(algorithm, b + a)) count++
    return count
  }
  it('misses what each algorithm is known to miss', () => {
    expect(missed('GS1_MOD_10')).toBe(10)
    expect(missed('LUHN')).toBe(2)
  })

  it('answers null for characters outside the set and for nothing', () => {
    expect(checkCharacter('GS1_MOD_10', '12A')).toBeNull()
    expect(checkCharacter('ISO_7064_MOD_37_36', 'abc')).toBeNull()
    expect(checkCharacter('LUHN', '')).toBeNull()
    expect(isCheckCharacterRight('LUHN', '0')).toBe(false)
  })

  it('knows GTIN, GLN and SSCC', () => {
    expect(['96385074', '614141000036', '6291041500213', '09506000134352'].map(isGtin)).toEqual([
      true,
      true,
      true,
      true,
    ])
    expect(['6291041500214', '629104150021', '062910415002130'].map(isGtin)).toEqual([false, false, false])
    expect([isGln('9506000134352'), isGln('950600013435')]).toEqual([true, false])
    expect([isSscc('106141412345678908'), isSscc('106141412345678909'), isSscc('10614141234567890')]).toEqual([
      true,
      false,
      false,
    ])
  })
})
