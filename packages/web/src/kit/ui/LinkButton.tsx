/** A button that navigates to a page: looks like a button, is a link. */

import { useRouter } from '@tanstack/react-router'
import { Button, type ButtonProps } from 'antd'
import type { MouseEvent, ReactNode } from 'react'
import { parted } from '../navigation/navigate.tsx'
import type { Search } from '../navigation/search.ts'

export function LinkButton({
  to,
  search = {},
  type = 'default',
  children,
}: {
  to: string
  search?: Search
  type?: NonNullable<ButtonProps['type']>
  children: ReactNode
}) {
  const router = useRouter()
  const target = parted(to, search)
  const { href } = router.buildLocation(target)
  const follow = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return
    event.preventDefault()
    void router.navigate(target)
  }
  return (
    <Button type={type} href={href} onClick={follow}>
      {children}
    </Button>
  )
}
