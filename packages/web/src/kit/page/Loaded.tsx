/** A page that first reads what it shows, such as a form for a record. */

import type { Answer, ClientInput, Route } from '@serialis/contract/kit/route.ts'
import { Fragment, type ReactNode } from 'react'
import { useRead } from '../wire/server-state.ts'
import { PageUnread, PageWaiting } from './PageStates.tsx'

/** A later read that fails changes nothing on screen: a form keeps what its user has entered. */
export function Loaded<R extends Route>({
  route,
  input,
  children,
}: {
  route: R
  input: ClientInput<R>
  children: (data: Answer<R>) => ReactNode
}) {
  const { data, error, refetch } = useRead(route, input)
  // Another record is another form, which begins with its own values.
  if (data !== undefined) return <Fragment key={JSON.stringify(input)}>{children(data)}</Fragment>
  return error ? <PageUnread error={error} onAgain={() => void refetch()} /> : <PageWaiting />
}
