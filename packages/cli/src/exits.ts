/** How the program ends; scripts read these numbers. */
export const EXITS = {
  done: 0,
  /** The server refused by a rule, or what was asked for did not come about. */
  refused: 1,
  /** Wrong arguments, or a file that cannot be read or written where they say. */
  usage: 2,
  /** No session, or no permission. */
  notAllowed: 3,
  /** The server was not reached, could not answer, or its answer broke off. */
  unreachable: 4,
  /** A code is not known or differs from its record, or a document is not as it was signed. */
  notGenuine: 5,
  /** Something answered, but not the API of the console. */
  notUnderstood: 6,
  /** This machine refused to write a file, for example because its disk is full. */
  unwritten: 7,
  /** A fault of this program. */
  fault: 70,
  /** The person ended it, as by Ctrl-C. */
  interrupted: 130,
} as const
export type Exit = (typeof EXITS)[keyof typeof EXITS]

/** Ends the program with a text for people and, with `--json`, facts for programs. */
export class Ended extends Error {
  readonly exit: Exit
  readonly facts: Record<string, unknown>

  constructor(exit: Exit, text: string, facts: Record<string, unknown> = {}) {
    super(text)
    this.exit = exit
    this.facts = facts
  }
}

/** A key as words: `order_number_exists` is "order number exists". */
export const wordsOf = (key: string): string => key.replaceAll('_', ' ')

/** A key with its parameters as words. */
export function refusalWords(key: string, params: Readonly<Record<string, unknown>> = {}): string {
  const more = Object.entries(params).map(([name, value]) => `${name}: ${String(value)}`)
  return more.length > 0 ? `${wordsOf(key)} (${more.join(', ')})` : wordsOf(key)
}
