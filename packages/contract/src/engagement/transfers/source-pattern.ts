/**
 * Regular expressions over values of a message, in time that grows with the length of the text: RE2, which has no
 * backtracking. Its cost is limited as well: by the size of the program that a pattern becomes, for all patterns of a
 * model together, and by the length of the texts.
 */

import { RE2JS } from 're2js'

export const PATTERN_MAXIMUM = 200
/** Instructions of one pattern, and of all patterns of a model. */
const PROGRAM_MAXIMUM = 500
export const PROGRAMS_MAXIMUM = 3000
/** Characters of a text that is searched. */
const SEARCHED_MAXIMUM = 2000
/** What a search costs in addition to its program, counted in instructions. */
const SEARCH = 40

export interface Pattern {
  size: number
  groups: number
  /** What one search in the text costs; undefined where the text is too long for it. */
  costOf: (text: string) => number | undefined
  /** The group of the first match; undefined without a match, empty where the group has no part in it. */
  find: (text: string, group: number) => string | undefined
}

/** Undefined where it is no pattern, or too large a one. */
export function patternOf(text: string): Pattern | undefined {
  if (text === '' || text.length > PATTERN_MAXIMUM) return undefined
  let program: RE2JS
  try {
    program = RE2JS.compile(text)
  } catch {
    // The only way to check whether a text is a pattern.
    return undefined
  }
  const size = program.programSize()
  if (size > PROGRAM_MAXIMUM) return undefined
  return {
    size,
    groups: program.groupCount(),
    costOf: ({ length }) => (length > SEARCHED_MAXIMUM ? undefined : (size + SEARCH) * (length + 1)),
    find: (searched, group) => {
      const matcher = program.matcher(searched)
      return matcher.find() ? (matcher.group(group) ?? '') : undefined
    },
  }
}
