/** What reads a tag or an audience. */

import type { getAudienceReaders } from '@serialis/contract/engagement/audiences/audiences.routes.ts'
import type { getTagReaders } from '@serialis/contract/engagement/tags/tags.routes.ts'
import type { Reader } from '@serialis/contract/engagement/tags/tags.schema.ts'
import { useTranslations } from 'use-intl'
import { useMay } from '../../../kit/navigation/Can.tsx'
import { GoTo } from '../../../kit/navigation/navigate.tsx'
import { paths, pathTo } from '../../../kit/navigation/paths.ts'
import { Card } from '../../../kit/ui/Card.tsx'
import { Code } from '../../../kit/ui/Code.tsx'
import { useRead } from '../../../kit/wire/server-state.ts'

interface ReadersProps {
  route: typeof getAudienceReaders | typeof getTagReaders
  id: string
}

const pages = { AUDIENCE: 'audience', TAG: 'tag', PROVIDE_ENDPOINT: 'provideEndpoint' } as const
const rights = { AUDIENCE: 'audiences.list', TAG: 'tags.list', PROVIDE_ENDPOINT: 'provideEndpoints.list' } as const

function List({ readers, count }: { readers: readonly Reader[]; count: number }) {
  const t = useTranslations('tags.readers')
  const may = useMay()
  const more = count - readers.length
  return (
    <ul>
      {readers.map(({ kind, id, name }) => (
        <li key={id} className="row">
          <span className="soft">{t(kind)}</span>
          {/* In a block of its own, as it is no part of a sentence. */}
          <div>
            {may(rights[kind]) ? (
              <GoTo to={pathTo(paths[pages[kind]], { id })}>{name}</GoTo>
            ) : (
              <Code isUngrouped>{name}</Code>
            )}
          </div>
        </li>
      ))}
      {more > 0 && <li>{t('more', { count: more })}</li>}
    </ul>
  )
}

/** Before it is deleted or archived; nothing where nothing reads it. */
export function Readers({ route, id }: ReadersProps) {
  const t = useTranslations('tags.readers')
  const { data } = useRead(route as typeof getTagReaders, { params: { id } })
  if (data === undefined || data.count === 0) return null
  return (
    <>
      <p>{t('stops')}</p>
      <List {...data} />
    </>
  )
}

export function ReadersCard({ route, id }: ReadersProps) {
  const t = useTranslations('tags.readers')
  const { data } = useRead(route as typeof getTagReaders, { params: { id } })
  if (data === undefined) return null
  return (
    <Card title={t('title')} {...(data.count > 0 && { note: t('note') })}>
      {data.count === 0 ? <p className="soft">{t('none')}</p> : <List {...data} />}
    </Card>
  )
}
