/** A page of one record: reads it, shows its states of loading and error, and lays out cards in two columns. */

import type { Answer, ClientInput, Route } from '@serialis/contract/kit/route.ts'
import { type ReactNode, useEffect, useRef } from 'react'
import { type ReadOptions, readAgain, useRead } from '../wire/server-state.ts'
import { PageHead, type PageHeadProps } from './PageHead.tsx'
import { PageUnread, PageWaiting } from './PageStates.tsx'
import type { Step } from './steps.ts'
import '../ui/ui.css'

export interface DetailPageProps<R extends Route> {
  route: R
  input: ClientInput<R>
  /** Title, tag, actions of the record that was read, and all its commands; none where there are none to give. */
  head: (record: Answer<R>) => PageHeadProps & { steps: readonly Step[] }
  /** Cards; `<Card isWide>` spans both columns. */
  children: (record: Answer<R>) => ReactNode
  refreshMs?: NonNullable<ReadOptions<Answer<R>>['refreshMs']>
  /** Keeps the page and its focus while it reads with another filter; not where another record would be read. */
  keepsPrevious?: boolean
  /** A way on from a refusal, in place of asking again. */
  wayOn?: ReactNode
}

/** When the record changed while its page was open, everything else on the page is read again with it. */
function useWholePage(version: unknown) {
  const seen = useRef(version)
  useEffect(() => {
    if (seen.current !== undefined && version !== seen.current) void readAgain()
    seen.current = version
  }, [version])
}

export function DetailPage<R extends Route>(props: DetailPageProps<R>) {
  const { route, input, head, children, refreshMs, keepsPrevious = false, wayOn } = props
  const { data, error, refetch, isPlaceholderData } = useRead(route, input, {
    keepsPrevious,
    ...(refreshMs !== undefined && { refreshMs }),
  })
  useWholePage((data as { version?: number } | undefined)?.version)
  if (data === undefined && error) return <PageUnread error={error} onAgain={() => void refetch()} wayOn={wayOn} />
  if (data === undefined) return <PageWaiting />
  return (
    <div className="page" aria-busy={isPlaceholderData}>
      <PageHead {...head(data)} />
      <div className="cards">{children(data)}</div>
    </div>
  )
}
