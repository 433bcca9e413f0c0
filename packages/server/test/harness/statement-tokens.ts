/** A statement as words and groups in parentheses: as much of SQL's grammar as its rules need. */

export type Token = string | Group
export interface Group {
  readonly tokens: readonly Token[]
}

export const isGroup = (token: Token | undefined): token is Group => typeof token === 'object'

/** Texts and comments contain no tables; a quoted name is a word like others. */
const WORDS =
  /--[^\n]*|\/\*[\s\S]*?\*\/|'(?:[^']|'')*'|\$(\w*)\$[\s\S]*?\$\1\$|"(?:[^"]|"")*"|\$\d+|[a-z_][\w$]*|\d[\w.]*|::|[<>=!|&@#~^*/%+-]+|[^\s]/gi

/** Words by which a statement is read; a column may have such a name, and is then written in quotes. */
const KEYWORDS = new Set(
  `select from where group having order limit offset fetch for window returning on using join inner left right full
  cross natural outer lateral only and or as with union intersect except set insert update delete merge values conflict
  distinct`.split(/\s+/),
)

/** A quoted name stays in its quotes where it would be read as a keyword. */
const wordOf = (word: string): string => {
  if (word.startsWith("'")) return "''"
  if (!word.startsWith('"')) return word.toLowerCase()
  const name = word.slice(1, -1)
  return KEYWORDS.has(name) ? word : name
}

export function readStatement(text: string): Group {
  const stack: Token[][] = [[]]
  for (const [word] of text.matchAll(WORDS)) {
    if (word.startsWith('--') || word.startsWith('/*')) continue
    if (word === '(') stack.push([])
    else if (word === ')') {
      const tokens = stack.pop()!
      stack.at(-1)!.push({ tokens })
    } else stack.at(-1)!.push(wordOf(word))
  }
  return { tokens: stack[0]! }
}

/** The parts between the words, at this depth. */
export function split(tokens: readonly Token[], isBorder: (token: Token, at: number) => boolean): Token[][] {
  const parts: Token[][] = [[]]
  tokens.forEach((token, at) => (isBorder(token, at) ? parts.push([]) : parts.at(-1)!.push(token)))
  return parts
}

export const isName = (token: Token | undefined): token is string =>
  typeof token === 'string' && /^[a-z_][\w$]*$/i.test(token)
