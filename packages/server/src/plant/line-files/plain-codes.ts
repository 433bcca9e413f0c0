/**
 * Reads `<Code …/>` of a China relation file straight from the text, when it is written as nearly every line writes it: the known attributes
 * in double quotes, in printable ASCII, without references. Whatever differs is left to the XML parser, which reads these too, ten times slower.
 */
const NAMES = ['curCode', 'packLayer', 'parentCode', 'flag'] as const
const OPENINGS = NAMES.map((name) => `${name}="`)
const [TAB, FEED, RETURN, BLANK, QUOTE, AMPERSAND, SLASH, LESS, GREATER, LAST] = [
  9, 10, 13, 32, 34, 38, 47, 60, 62, 126,
]

export class PlainCodes {
  /** Of the code that was read last; an attribute that it has not is ''. */
  code = ''
  layer = ''
  parent = ''
  /** Behind it. */
  end = 0
  /** Line breaks before it and in it. */
  breaks = 0
  readonly #values = ['', '', '', '']

  /** The next code behind blanks; false when something else follows, or the text ends within it. */
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

  /** Behind the blanks; -1 where a break is written as the parser alone counts it. */
  #skipBlanks(text: string, from: number): number {
    for (let at = from; ; at++) {
      const sign = text.charCodeAt(at)
      if (sign === FEED) this.breaks++
      else if (sign === RETURN) {
        if (text.charCodeAt(at + 1) !== FEED) return -1
      } else if (sign !== BLANK && sign !== TAB) return at
    }
  }

  /** Behind the end of the element, or -1. */
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

/** Where the quote stands that ends the value; -1 when it holds anything but plain signs. */
function endOfValue(text: string, from: number): number {
  for (let at = from; ; at++) {
    const sign = text.charCodeAt(at)
    if (sign === QUOTE) return at
    if (!(sign >= BLANK && sign <= LAST) || sign === LESS || sign === AMPERSAND) return -1
  }
}
