/**
 * Reads `<Code …/>` of a China relation file directly from the text, when it is written like almost every line: the
 * known attributes in double quotes, in printable ASCII, without references. Everything else is left to the XML parser,
 * which also reads these, ten times more slowly.
 */
const NAMES = ['curCode', 'packLayer', 'parentCode', 'flag'] as const
const OPENINGS = NAMES.map((name) => `${name}="`)
const [TAB, FEED, RETURN, BLANK, QUOTE, AMPERSAND, SLASH, LESS, GREATER, LAST] = [
  9, 10, 13, 32, 34, 38, 47, 60, 62, 126,
]

export class PlainCodes {
  /** Of the last code read; a missing attribute is ''. */
  code = ''
  layer = ''
  parent = ''
  /** Index after it. */
  end = 0
  /** Line breaks before it and in it. */
  breaks = 0
  readonly #values = ['', '', '', '']

  /** The next code after blanks; false when something else follows, or the text ends within it. */
  read(text: string, from: number): boolean {
    this.breaks = 0
    let at = this.#skipBlanks(text, from)
    if (at < 0 || !text.startsWith('<Code', at)) return false
    at = this.#readAttributes(text, at + 5)
    if (at < 0) return false
    this.end = at
    ;[this.code, this.layer, this.parent] = this.#values as [string, string, string, string]
    return true
  }

  /** Index after the blanks; -1 at a line break that only the parser counts correctly. */
  #skipBlanks(text: string, from: number): number {
    for (let at = from; ; at++) {
      const sign = text.charCodeAt(at)
      if (sign === FEED) this.breaks++
      else if (sign === RETURN) {
        if (text.charCodeAt(at + 1) !== FEED) return -1
      } else if (sign !== BLANK && sign !== TAB) return at
    }
  }

  /** Index after the end of the element, or -1. */
  #readAttributes(text: string, from: number): number {
    const values = this.#values
    let seen = 0
    values[0] = values[1] = values[2] = values[3] = ''
    for (let at = from; ;) {
      const start = this.#skipBlanks(text, at)
      if (start < 0) return -1
      const sign = text.charCodeAt(start)
      if (sign === SLASH) return text.charCodeAt(start + 1) === GREATER ? start + 2 : -1
      if (sign === GREATER) return text.startsWith('</Code>', start + 1) ? start + 8 : -1
      const name = start === at ? -1 : OPENINGS.findIndex((opening) => text.startsWith(opening, start))
      if (name < 0 || (seen & (1 << name)) !== 0) return -1
      seen |= 1 << name
      const begin = start + (OPENINGS[name] as string).length
      const end = endOfValue(text, begin)
      if (end < 0) return -1
      values[name] = text.slice(begin, end).trim()
      at = end + 1
    }
  }
}

/** Index of the quote that ends the value; -1 when it contains anything but plain characters. */
function endOfValue(text: string, from: number): number {
  for (let at = from; ; at++) {
    const sign = text.charCodeAt(at)
    if (sign === QUOTE) return at
    if (!(sign >= BLANK && sign <= LAST) || sign === LESS || sign === AMPERSAND) return -1
  }
}
