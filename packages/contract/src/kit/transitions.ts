/**
 * The life cycle of a thing as a table: named commands that lead from statuses to a status. Nobody sets a target
 * status.
 */

export interface TransitionRow<Status extends string, Command extends string> {
  readonly command: Command
  readonly from: readonly Status[]
  readonly to: Status
}

/** The rows that lead out of a status, in the order of the table. */
export const rowsFrom = <S extends string, C extends string, R extends TransitionRow<S, C>>(
  table: readonly (R & TransitionRow<S, C>)[],
  status: S,
) => table.filter((row) => row.from.includes(status))

/**
 * The rows of a command from a status: none when it is not allowed there, several when a fact decides which applies.
 */
export const rowsOf = <S extends string, C extends string, R extends TransitionRow<S, C>>(
  table: readonly (R & TransitionRow<S, C>)[],
  command: C,
  from: S,
) => table.filter((row) => row.command === command && row.from.includes(from))

/** Statuses that one command can lead to from here, each once. */
export const nextStatuses = <S extends string>(table: readonly TransitionRow<S, string>[], from: S): S[] => [
  ...new Set(table.filter((row) => row.from.includes(from)).map((row) => row.to)),
]

/** True when some command leads from one status to the other. */
export const allowsTransition = <S extends string>(
  table: readonly TransitionRow<S, string>[],
  from: S,
  to: S,
): boolean => table.some((row) => row.to === to && row.from.includes(from))

/** Every status that commands can lead to from the given ones, including these. */
export function reachableStatuses<S extends string>(
  table: readonly TransitionRow<S, string>[],
  start: readonly S[],
): Set<S> {
  const seen = new Set(start)
  for (const status of seen) for (const next of nextStatuses(table, status)) seen.add(next)
  return seen
}
