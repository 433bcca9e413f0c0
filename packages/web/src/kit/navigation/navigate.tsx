/** Navigation between pages: links, the current address, and changes of its query. */

import { useLinkProps, useLocation, useNavigate, useParams, useRouter } from '@tanstack/react-router'
import { type ReactNode, useCallback } from 'react'
import { session } from '../wire/session.ts'
import { InsideLink } from './inside-link.ts'
import { opens } from './opening.ts'
import type { Search } from './search.ts'

/** An address may include a query: `/member_create?id=…`. */
export function parted(address: string, search: Search) {
  const [to = '', query = ''] = address.split('?')
  return { to, search: { ...Object.fromEntries(new URLSearchParams(query)), ...search } as never }
}

/** `go(pathTo(paths.order, { id }), { level: 'CASE' })`. `state` is kept in the history, not in the address. */
export function useGo() {
  const navigate = useNavigate()
  return useCallback(
    (to: string, search: Search = {}, state: Record<string, unknown> = {}) =>
      void navigate({ ...parted(to, search), state: state as never }),
    [navigate],
  )
}

export interface GoToProps {
  to: string
  search?: Search
  className?: string
  title?: string
  /** Default: the new address begins at its top. */
  resetScroll?: boolean
  /** Marks the current page; where absent, a link to exactly this address is marked. */
  isCurrent?: boolean
  children: ReactNode
}

/** The router alone would mark every link to a page above this one. */
const EXACT = { exact: true }

/** A link inside the console. */
export function GoTo({ to, search = {}, isCurrent, children, ...rest }: GoToProps) {
  const link = useLinkProps({ ...parted(to, search), ...rest, activeOptions: EXACT, activeProps: {} })
  const current = isCurrent === false ? undefined : isCurrent === true ? 'page' : link['aria-current']
  return (
    <a {...link} aria-current={current}>
      <InsideLink value>{children}</InsideLink>
    </a>
  )
}

export const useSearch = (): Search => useLocation({ select: (location) => location.search as Search })

/** One param of the path, `$id` by default. */
export function useParam(name = 'id'): string {
  const params = useParams({ strict: false }) as Record<string, string>
  return params[name] ?? ''
}

/**
 * Merges a change into the query; an empty value removes its name. `state` is kept in the history, not in the address.
 * With `replace` there is no way back to the address before. `keepsForm`: a changed form on the page stays as it is, so
 * nobody is asked about leaving it.
 */
export function useChangeSearch({ keepsForm = false }: { keepsForm?: boolean } = {}) {
  const navigate = useNavigate()
  return useCallback(
    (change: Search, state: Record<string, unknown> = {}, replace = false) =>
      void navigate({
        to: '.',
        replace,
        ignoreBlocker: keepsForm,
        search: ((search: Search) =>
          Object.fromEntries(Object.entries({ ...search, ...change }).filter(([, value]) => value !== ''))) as never,
        state: state as never,
        resetScroll: false,
      }),
    [navigate, keepsForm],
  )
}

/** Whether a page of this console is at the address, and the user may open it. */
export function useOpensAddress(): (address: string) => boolean {
  const router = useRouter()
  return (address) => {
    const [path = ''] = address.split('?')
    const screen = router.matchRoutes(path, {}).at(-1)?.staticData.screen
    return screen !== undefined && opens(session().authorities, screen)
  }
}
