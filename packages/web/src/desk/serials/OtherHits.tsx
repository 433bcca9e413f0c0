/** What else is called by a text that is no code of ours: orders, batches, products, people. */

import { search } from '@serialis/contract/platform/search/search.routes.ts'
import { SEARCH_TEXT_MAX } from '@serialis/contract/platform/search/search.schema.ts'
import { useTranslations } from 'use-intl'
import { GoTo } from '../../kit/navigation/navigate.tsx'
import { HitState } from '../../kit/palette/HitState.tsx'
import { goalOf } from '../../kit/palette/palette.ts'
import { useRead } from '../../kit/wire/server-state.ts'

export function OtherHits({ text }: { text: string }) {
  const t = useTranslations('kit.shell.palette.kinds')
  const wanted = text.trim().slice(0, SEARCH_TEXT_MAX)
  const { data } = useRead(search, { query: { text: wanted } }, { enabled: wanted !== '' })
  const hits = data?.hits.filter(({ kind }) => kind !== 'code') ?? []
  if (hits.length === 0) return null
  return (
    <ul className="passport-hits">
      {hits.map((hit) => (
        <li key={`${hit.kind} ${hit.id}`} className="row">
          <span className="soft">{t(hit.kind)}</span>
          <GoTo {...goalOf(hit, wanted)}>{hit.title}</GoTo>
          {hit.about !== '' && <span className="soft">{hit.about}</span>}
          <HitState hit={hit} />
        </li>
      ))}
    </ul>
  )
}
