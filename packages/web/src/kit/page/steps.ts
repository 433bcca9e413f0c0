/**
 * The commands of a record, and the reasons for those that are not possible now: the status, a permission, or
 * the one other rule that a command has. A page names all of them, so that none is missing without a reason.
 */

import type { Route } from '@serialis/contract/kit/route.ts'
import type { TransitionRow } from '@serialis/contract/kit/transitions.ts'
import type { ScreenPermission } from '../wire/session.ts'

export interface Step {
  /** As its button says. */
  label: string
  permission: ScreenPermission
  isOpen: boolean
  /** The statuses that the command starts from, in words; null where the status is no obstacle. */
  possibleIn: readonly string[] | null
  /** What else keeps it back; '' where nothing else can. */
  why: string
  /** The page knows that; otherwise it is what remains when neither permission nor status is the reason. */
  isKnown: boolean
}

export interface ClosedStep {
  label: string
  permission: ScreenPermission
  isPermitted: boolean
  possibleIn: readonly string[] | null
  /** Shown where neither permission nor status is the reason; '' means that a task works on the record. */
  why: string | null
}

type Definition = Pick<Route, 'permission'> | { permission: ScreenPermission }
/** The route of a command; with the one rule, in words, that may close it in addition to status and permission. */
type StepRule = Definition | readonly [Definition, string | false | null]

interface StepsInput<C extends string, S extends string> {
  /** What the server allows this user now. Without it a step is open unless permission, status or rule close it. */
  open?: readonly C[]
  steps: { readonly [Command in C]: StepRule }
  label: (command: C) => string
  /** The life cycle; commands that are not in it have no obstacle in the status. */
  table?: readonly TransitionRow<S, string>[]
  status?: S
  word?: (status: S) => string
}

const isPair = (rule: StepRule): rule is readonly [Definition, string | false | null] => Array.isArray(rule)

function startsOf<S extends string>(table: readonly TransitionRow<S, string>[] | undefined, command: string): S[] {
  return [...new Set((table ?? []).filter((row) => row.command === command).flatMap(({ from }) => from))]
}

export function stepsOf<C extends string, S extends string = never>(input: StepsInput<C, S>): Step[] {
  const { open, steps, label, table, status, word } = input
  return (Object.keys(steps) as C[]).map((command) => {
    const rule = steps[command]
    const [{ permission }, why] = isPair(rule) ? rule : [rule, null]
    const starts = startsOf(table, command)
    const isIn = starts.length === 0 || status === undefined || starts.includes(status)
    return {
      label: label(command),
      permission,
      isOpen: open === undefined ? isIn && !why : open.includes(command),
      possibleIn: isIn ? null : starts.map((start) => word?.(start) ?? ''),
      why: why || '',
      isKnown: open === undefined && Boolean(why),
    }
  })
}

/** Those that this user cannot take now. */
export const closedSteps = (steps: readonly Step[], may: (permission: ScreenPermission) => boolean): ClosedStep[] =>
  steps.flatMap(({ label, permission, isOpen, possibleIn, why, isKnown }): ClosedStep[] => {
    const isPermitted = may(permission)
    if (isOpen && isPermitted) return []
    return [
      {
        label,
        permission,
        isPermitted,
        possibleIn,
        why: isKnown || (isPermitted && possibleIn === null) ? why : null,
      },
    ]
  })
