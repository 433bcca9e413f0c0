/** Shows its children only to those who hold the permission; the same question as guard, menu and server. */

import type { ReactNode } from 'react'
import { mayOpen, type ScreenPermission, useSession } from '../wire/session.ts'

export function useMay(): (permission: ScreenPermission) => boolean {
  const { authorities } = useSession()
  return (permission) => mayOpen(authorities, permission)
}

/** `<Can permission="orders.create">…</Can>` */
export const Can = ({ permission, children }: { permission: ScreenPermission; children: ReactNode }) =>
  useMay()(permission) ? children : null
