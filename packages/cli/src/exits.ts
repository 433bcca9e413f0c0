/** How the program ends; scripts read these numbers. */
export const EXITS = {
  done: 0,
  /** The server refused by a rule. */
  refused: 1,
  /** Wrong arguments, or a file that cannot be read. */
  usage: 2,
  /** No session, or no permission. */
  notAllowed: 3,
  /** The server was not reached, or could not answer. */
  unreachable: 4,
  /** A code is not known, or a document is not as it was signed. */
  notGenuine: 5,
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
