/** The meaning of one key of a wedge scanner, whatever keyboard layout, input method or lock is active. */

import { GS } from '@serialis/contract/kit/gs1-elements.ts'

/** The relevant part of a KeyboardEvent. */
export interface KeyStroke {
  key: string
  /** Position of the key on the keyboard; empty for a virtual keyboard. */
  code: string
  timeStamp: number
  ctrlKey: boolean
  altKey: boolean
  metaKey: boolean
  shiftKey: boolean
  repeat: boolean
  getModifierState(name: 'CapsLock'): boolean
  preventDefault(): void
}

/**
 * `text`: a character. `end`: the scan is over. `silent`: a modifier without meaning. `unread`: a character that only
 * an input method knows. `finger`: no scanner does that.
 */
export type KeyMeaning = { text: string } | 'end' | 'silent' | 'unread' | 'finger'

const SILENT = new Set([
  'Shift',
  'Control',
  'Alt',
  'AltGraph',
  'Meta',
  'CapsLock',
  'NumLock',
  'Dead',
  'Compose',
  'KanaMode',
  'HangulMode',
  'HanjaMode',
  'Eisu',
  'NonConvert',
  'Convert',
])
const ENDS = new Set(['Enter', 'NumpadEnter', 'Tab'])
/** Keys for the separator: common scanners send F8 or Control and ], some the character itself. */
const isSeparator = ({ key, code, ctrlKey }: KeyStroke) =>
  key === GS || key === 'F8' || (ctrlKey && (key === ']' || code === 'BracketRight'))

/** Positions of a US keyboard, which wedge scanners imitate: plain and with Shift. */
const PLACES: Record<string, string> = {
  Space: '  ',
  Minus: '-_',
  Equal: '=+',
  BracketLeft: '[{',
  BracketRight: ']}',
  Backslash: '\\|',
  Semicolon: ';:',
  Quote: '\'"',
  Backquote: '`~',
  Comma: ',<',
  Period: '.>',
  Slash: '/?',
  NumpadAdd: '++',
  NumpadSubtract: '--',
  NumpadMultiply: '**',
  NumpadDivide: '//',
  NumpadDecimal: '..',
}
const SHIFTED_DIGITS = ')!@#$%^&*('

/** The character at the position of the key; undefined when the position is unknown. */
function characterAt(stroke: KeyStroke): string | undefined {
  const { code, shiftKey } = stroke
  const letter = /^Key([A-Z])$/.exec(code)?.[1]
  if (letter !== undefined) return shiftKey !== stroke.getModifierState('CapsLock') ? letter : letter.toLowerCase()
  const digit = /^Digit(\d)$/.exec(code)?.[1]
  if (digit !== undefined) return shiftKey ? SHIFTED_DIGITS.charAt(Number(digit)) : digit
  return /^Numpad(\d)$/.exec(code)?.[1] ?? PLACES[code]?.charAt(shiftKey ? 1 : 0)
}

/** An input method has the key (`Process`), or no driver knows it (`Unidentified`). */
const isHidden = (key: string) => key === 'Process' || key === 'Unidentified'

function hiddenMeaning(stroke: KeyStroke): KeyMeaning {
  if (ENDS.has(stroke.code)) return 'end'
  if (stroke.code === 'F8') return { text: GS }
  if (/^(Shift|Control|Alt|Meta|CapsLock)/.test(stroke.code)) return 'silent'
  const text = characterAt(stroke)
  return text === undefined ? 'unread' : { text }
}

export function readKey(stroke: KeyStroke): KeyMeaning {
  const { key, ctrlKey, altKey, metaKey, repeat } = stroke
  // A key held down repeats about as fast as a scanner types.
  if (repeat) return 'finger'
  if (isSeparator(stroke)) return { text: GS }
  if (SILENT.has(key)) return 'silent'
  if (isHidden(key)) return hiddenMeaning(stroke)
  if (ENDS.has(key)) return 'end'
  if (metaKey || (ctrlKey && !altKey) || key.length !== 1) return 'finger'
  return { text: key }
}
