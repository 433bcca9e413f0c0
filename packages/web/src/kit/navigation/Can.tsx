/** Shows its children only to users with the permission; the same check as in guard, menu and server. */

import type { ReactNode } from 'react'
import { mayOpen, type ScreenPermission, useSession } from '../wire/session.ts'

export function useMay(): (permission: ScreenPermission) => boolean {
  const { authorities } = useSession()
  return (permission) => mayOpen(authorities, permission)
}

/** `<Can permission="orders.create">…</Can>` */
export const Can = ({ permission, children }: { permission: ScreenPermission; children: ReactNode }) =>
  useMay()(permission) ? children : null
