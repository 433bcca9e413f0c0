import { GS } from '@serialis/contract/kit/gs1-elements.ts'
import { describe, expect, it } from 'vitest'
import type { KeyStroke } from './wedge-keys.ts'
import { wedge } from './wedge.ts'

type Pressed = string | Partial<KeyStroke>
const strokeOf = (pressed: Pressed, timeStamp: number): KeyStroke => ({
  key: '',
  code: '',
  ctrlKey: false,
  altKey: false,
  metaKey: false,
  shiftKey: false,
  repeat: false,
  getModifierState: () => false,
  preventDefault: () => undefined,
  ...(typeof pressed === 'string' ? { key: pressed } : pressed),
  timeStamp,
})

/** Feeds keys one after the other; `gaps` are the milliseconds before each, or one for all. */
function typed(keys: readonly Pressed[], gaps: number | readonly number[], seenFrom = Infinity) {
  const heard: string[] = []
  const listen = wedge({ onScan: (code) => heard.push(code), onTorn: () => heard.push('TORN') })
  let at = 1000
  keys.forEach((key, i) =>
    listen.key(strokeOf(key, (at += typeof gaps === 'number' ? gaps : (gaps[i] ?? 0))), i >= seenFrom),
  )
  return heard
}

const ELEMENTS = '010950600012344721ABC12345'
const held = (count: number, at: number, ms: number) => Array.from({ length: count }, (_, i) => (i === at ? ms : 8))

describe('a wedge scanner', () => {
  it('is a burst of keys with Enter or Tab', () => {
    expect(typed([...ELEMENTS, 'Enter'], 8)).toEqual([ELEMENTS])
    expect(typed([...ELEMENTS, 'Tab'], 34)).toEqual([ELEMENTS])
  })

  it('is not what fingers do, nor a short burst, nor a key held down', () => {
    expect(typed([...ELEMENTS, 'Enter'], 120)).toEqual([])
    expect(typed([...'0106', 'Enter'], 8)).toEqual([])
    expect(typed([...'aaaaaaaaaaaa'.split('').map((key) => ({ key, repeat: true })), 'Enter'], 30)).toEqual([])
    expect(typed([{ key: 'k', ctrlKey: true }, 'Enter'], 8)).toEqual([])
  })

  it.each([
    ['F8', 'F8'],
    ['Control and ]', { key: ']', code: 'BracketRight', ctrlKey: true }],
    ['Control and ] under another layout', { key: '+', code: 'BracketRight', ctrlKey: true }],
    ['the character itself', GS],
    ['F8 under an input method', { key: 'Process', code: 'F8' }],
  ] as [string, Pressed][])('keeps the separator given as %s', (_name, separator) => {
    expect(typed([...'0109506000123447', ...'10LOT9', separator, ...'21ABC', 'Enter'], 8)).toEqual([
      `010950600012344710LOT9${GS}21ABC`,
    ])
  })

  it('leaves no letters of modifier keys behind', () => {
    expect(typed(['Shift', 'A', 'CapsLock', 'B', 'C', 'D', 'Control', 'E', 'F', 'Enter'], 5)).toEqual(['ABCDEF'])
  })

  it('is read by the place of its keys where an input method or no driver has them', () => {
    const hidden = (code: string, shiftKey = false, key = 'Process'): Partial<KeyStroke> => ({ key, code, shiftKey })
    const keys = [
      ...'KeyA KeyB Digit0 Digit1 Minus'.split(' ').map((code) => hidden(code)),
      hidden('KeyC', true),
      hidden('Digit5', true),
      hidden('Numpad7', false, 'Unidentified'),
    ]
    expect(typed([...keys, hidden('Enter')], 8)).toEqual(['ab01-C%7'])
  })

  it('types capitals under CapsLock and an input method as the lock makes them', () => {
    const locked = (code: string, shiftKey: boolean): Partial<KeyStroke> => ({
      key: 'Process',
      code,
      shiftKey,
      getModifierState: () => true,
    })
    expect(typed([locked('KeyA', false), locked('KeyB', true), ...'1234', 'Enter'], 8)).toEqual(['Ab1234'])
  })

  it('takes what the input method composed for keys that say nothing; without it the scan is refused', () => {
    const nameless = Array.from({ length: 8 }, () => ({ key: 'Unidentified' }))
    expect(typed([...nameless, 'Enter'], 8)).toEqual(['TORN'])
    const heard: string[] = []
    const listen = wedge({ onScan: (code) => heard.push(code), onTorn: () => heard.push('TORN') })
    nameless.forEach((key, i) => listen.key(strokeOf(key, 1000 + i * 8)))
    listen.composed('ABC12345')
    listen.key(strokeOf('Enter', 1070))
    expect(heard).toEqual(['ABC12345'])
  })
})

describe('a scan that was held up', () => {
  it('is refused, and the next one is taken', () => {
    const keys = [...ELEMENTS, 'Enter']
    expect(typed([...keys, ...keys], [...held(keys.length, 10, 60), ...held(keys.length, 0, 900)])).toEqual([
      'TORN',
      ELEMENTS,
    ])
  })

  it('is refused also when little came before or after the pause', () => {
    const count = ELEMENTS.length + 1
    for (const at of [1, 2, 5, ELEMENTS.length - 1])
      expect(typed([...ELEMENTS, 'Enter'], held(count, at, 4000))).toEqual(['TORN'])
  })

  it('is refused when a key of it meant nothing', () => {
    expect(typed([...ELEMENTS.slice(0, 9), 'F13', ...ELEMENTS.slice(9), 'Enter'], 8)).toEqual(['TORN'])
    expect(typed(['Escape', ...ELEMENTS, 'Enter'], 8)).toEqual([ELEMENTS])
  })

  it('is whole when only the Enter came late', () => {
    expect(typed([...ELEMENTS, 'Enter'], held(ELEMENTS.length + 1, ELEMENTS.length, 120))).toEqual([ELEMENTS])
    expect(typed([...ELEMENTS, 'Enter'], held(ELEMENTS.length + 1, ELEMENTS.length, 3000))).toEqual(['TORN'])
  })

  it('leaves an Enter by hand to the field that shows the whole code, and to no other', () => {
    const late = held(ELEMENTS.length + 1, ELEMENTS.length, 3000)
    expect(typed([...ELEMENTS, 'Enter'], late, 0)).toEqual([])
    expect(typed([...ELEMENTS, 'Enter'], 8, 0)).toEqual([ELEMENTS])
    // The focus came into the field amid the code, or the scanner was held up: a part of it would be sent.
    expect(typed([...ELEMENTS, 'Enter'], late, 4)).toEqual(['TORN'])
    expect(typed([...ELEMENTS, 'Enter'], [...held(9, 4, 200), ...late.slice(9)], 0)).toEqual(['TORN'])
  })

  it('is never taken by a part of it: 500 scans with pauses anywhere', () => {
    let state = 11
    const below = (most: number) => (state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0) % most
    let whole = 0
    for (let scan = 0; scan < 500; scan++) {
      const length = 6 + below(60)
      const text = Array.from({ length }, () => 'ABCDEFGHJKMNPQRSTUVWXYZ0123456789'.charAt(below(33))).join('')
      const gaps = Array.from({ length: length + 1 }, () => 2 + below(28))
      for (let pause = below(4); pause > 0; pause--) gaps[below(length + 1)] = 36 + below(6000)
      const heard = typed([...text, 'Enter'], gaps)
      const isHeldUp = gaps.slice(1, length).some((gap) => gap > 35)
      expect(
        heard.filter((code) => code !== 'TORN' && code !== text),
        `scan ${scan}`,
      ).toEqual([])
      if (!isHeldUp && (gaps[length] as number) <= 500) expect(heard).toEqual([text])
      if (isHeldUp) expect(heard).not.toContain(text)
      whole += heard.includes(text) ? 1 : 0
    }
    expect(whole).toBeGreaterThan(100)
  })

  it('tells that it is running, so that its keys are kept together', () => {
    const listen = wedge({ onScan: () => undefined, onTorn: () => undefined })
    ;[...'0109'].forEach((key, i) => listen.key(strokeOf(key, 1000 + i * 8)))
    expect(listen.isRunning(1030)).toBe(true)
    expect(listen.isAmid()).toBe(true)
    expect(listen.isRunning(1100)).toBe(false)
    listen.key(strokeOf('/', 1100))
    expect(listen.isAmid()).toBe(false)
  })
})
