/** What a page offers as a whole, such as "New order": as data, so that who may not learns why and who may. */

import { opens } from '../navigation/opening.ts'
import type { Search } from '../navigation/search.ts'
import { useScreens } from '../shell/screens-context.ts'
import { mayOpen, type ScreenPermission, useSession } from '../wire/session.ts'
import type { Step } from './steps.ts'

interface CommandParts {
  label: string
  isPrimary?: boolean
}

/** Leads to a page, and is offered to those for whom the page opens. */
interface LinkCommand extends CommandParts {
  to: string
  search?: Search
  /** Where the page itself does not ask for it. */
  permission?: ScreenPermission
}

interface ActCommand extends CommandParts {
  permission: ScreenPermission
  isBusy?: boolean
  onClick: () => void
}

export type HeadCommand = LinkCommand | ActCommand

/** Those that this user can give, and the others as closed steps. */
export function useHeadCommands(commands: readonly HeadCommand[]) {
  const screens = useScreens()
  const { authorities } = useSession()
  const closed: Step[] = []
  const offered = commands.filter((command) => {
    const screen = 'to' in command ? screens.find(({ path }) => path === command.to) : undefined
    const permission = command.permission ?? screen?.permission ?? 'session'
    const isOffered = mayOpen(authorities, permission) || (screen !== undefined && opens(authorities, screen))
    if (!isOffered) closed.push({ ...lacking, label: command.label, permission })
    return isOffered
  })
  return { offered, closed }
}

/** A step that nothing but the permission keeps back. */
const lacking = { isOpen: true, possibleIn: null, why: '', isKnown: false } as const
