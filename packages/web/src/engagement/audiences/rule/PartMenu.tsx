/** What can be done with a part of a rule besides changing it, in a menu and with the keyboard. */

import type { KeyboardEvent } from 'react'
import { useTranslations } from 'use-intl'
import { ActionMenu } from '../../../kit/ui/ActionMenu.tsx'
import {
  type Changed,
  type Direction,
  duplicate,
  isGroup,
  leafCount,
  move,
  nodeAt,
  type Place,
  remove,
  roomOf,
  turn,
  unwrap,
  wrap,
} from './rule-tree.ts'
import type { Editing } from './useRuleEditing.ts'

const DIRECTIONS: Readonly<Record<string, Direction>> = {
  ArrowUp: 'UP',
  ArrowDown: 'DOWN',
  ArrowRight: 'IN',
  ArrowLeft: 'OUT',
}
type Action = Direction | 'DUPLICATE' | 'WRAP' | 'UNWRAP' | 'TURN' | 'REMOVE'
const ACTIONS: readonly Action[] = ['UP', 'DOWN', 'IN', 'OUT', 'DUPLICATE', 'WRAP', 'UNWRAP', 'TURN', 'REMOVE']

const isDirection = (action: Action): action is Direction =>
  Object.values(DIRECTIONS).some((direction) => direction === action)

/** What the tree would be; undefined where the action is not possible. */
function after({ tree }: Editing, place: Place, action: Action): Changed | undefined {
  const node = nodeAt(tree, place)
  if (node === undefined) return undefined
  switch (action) {
    case 'DUPLICATE':
      return place.length > 0 && leafCount(node) <= roomOf(tree) ? duplicate(tree, place) : undefined
    case 'WRAP':
      return wrap(tree, place)
    case 'UNWRAP':
      return isGroup(node) && place.length > 0 ? unwrap(tree, place) : undefined
    case 'TURN':
      return { tree: turn(tree, place), place }
    case 'REMOVE':
      return place.length > 0 ? remove(tree, place) : undefined
    default:
      return move(tree, place, action)
  }
}

/** The number of a part as it is shown: `2.1`. */
export const numberOf = (place: Place): string => place.map((at) => at + 1).join('.')

/** Does it and says so; false where it is not possible. */
export function useAct(editing: Editing) {
  const t = useTranslations('audienceRules')
  return (place: Place, action: Action): boolean => {
    const next = after(editing, place, action)
    if (next === undefined) return false
    const number = numberOf(place)
    const said = isDirection(action)
      ? t('said.moved', { number, to: numberOf(next.place) })
      : t(`said.${action}`, { number: number || t('whole') })
    editing.change(next, { said })
    return true
  }
}

/** Moves a part with Alt and an arrow while one of its buttons has the focus. */
export function useMoveKeys(editing: Editing, place: Place) {
  const act = useAct(editing)
  return (event: KeyboardEvent) => {
    const direction = DIRECTIONS[event.key]
    if (direction === undefined || !event.altKey || !(event.target instanceof HTMLButtonElement)) return
    event.preventDefault()
    event.stopPropagation()
    act(place, direction)
  }
}

export function PartMenu({ editing, place }: { editing: Editing; place: Place }) {
  const t = useTranslations('audienceRules')
  const act = useAct(editing)
  return (
    <ActionMenu
      text={t('actions.more')}
      isSmall
      label={place.length === 0 ? t('moreOfAll') : t('moreOf', { number: numberOf(place) })}
      actions={ACTIONS.filter((action) => after(editing, place, action) !== undefined).map((action) => ({
        key: action,
        label: t(`actions.${action}`),
        isDanger: action === 'REMOVE',
      }))}
      onPick={(action) => act(place, action)}
    />
  )
}
