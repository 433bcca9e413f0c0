import type { ParseArgsConfig } from 'node:util'

export type Values = Readonly<Record<string, string | boolean | readonly (string | boolean)[] | undefined>>

/** What a command found: as text for people, and as it is for programs. */
export interface Found {
  text: string
  facts: unknown
}

export interface Command {
  /** In addition to `--json`, `--lang` and `--help`. */
  options: NonNullable<ParseArgsConfig['options']>
  /** How many arguments it takes. */
  takes: readonly [least: number, most: number]
  run(values: Values, given: readonly string[]): Promise<Found>
}

/** Of commands that create something: the same key again creates nothing, and has the first answer. */
export const REPEATABLE = { 'idempotency-key': { type: 'string' } } as const
