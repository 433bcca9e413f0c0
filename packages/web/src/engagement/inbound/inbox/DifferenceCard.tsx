/** What judging the message again would change, field by field: what is stored in red, what would be stored in green. */

import { compareInboxMessage } from '@serialis/contract/engagement/applying/difference.routes.ts'
import type {
  ChangedField,
  ChangedThing,
  MessageDifference,
} from '@serialis/contract/engagement/applying/difference.schema.ts'
import type { InboxMessage } from '@serialis/contract/engagement/inbound/inbox.schema.ts'
import { replayableStatuses } from '@serialis/contract/engagement/replays/replays.schema.ts'
import { identityKinds } from '@serialis/contract/plant/main-data/configs/member-config.schema.ts'
import { Button } from 'antd'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { Rows } from '../../../kit/list/Rows.tsx'
import { Can, useMay } from '../../../kit/navigation/Can.tsx'
import { GoTo } from '../../../kit/navigation/navigate.tsx'
import { paths, pathTo } from '../../../kit/navigation/paths.ts'
import { Card } from '../../../kit/ui/Card.tsx'
import { useCommand } from '../../../kit/wire/server-state.ts'
import { useNameOf } from '../../collections/shared/useNameOf.ts'
import '../inbound.css'

/** What a member has besides identities and attributes. */
const OWN = ['name', 'gender', 'birthday', 'region', 'sourceChannel', 'locale', 'zone'] as const

/** Fields of members have the words of their page, and an identity is named by its kind. */
function useFieldName(): (thing: ChangedThing, field: ChangedField) => string {
  const members = useTranslations('members')
  const nameOf = useNameOf()
  return ({ kind }, { path, nameEn, nameZh }) => {
    if (nameEn !== '') return nameOf({ nameEn, nameZh })
    if (kind !== 'MEMBER') return path
    const identity = identityKinds.find((one) => path.startsWith(`${one} `))
    if (identity !== undefined) return members(`kinds.${identity}`)
    const own = OWN.find((one) => one === path)
    return own === undefined ? path : members(`fields.${own}`)
  }
}

function Thing({ thing }: { thing: ChangedThing }) {
  const t = useTranslations('inbox.difference')
  const nameOf = useNameOf()
  const may = useMay()
  const fieldName = useFieldName()
  const { kind, isNew, id, nameEn, nameZh, changes } = thing
  const what = kind === 'RECORD' ? t('of', { name: nameOf({ nameEn, nameZh }) }) : t(kind)
  const to = kind === 'RECORD' ? paths.record : paths.member
  const isOpen = id !== null && may(kind === 'RECORD' ? 'records.list' : 'members.list')
  const title = isNew ? t('isNew', { what }) : what
  return (
    <section className="difference">
      <h3>{isOpen ? <GoTo to={pathTo(to, { id })}>{title}</GoTo> : title}</h3>
      <Rows<ChangedField>
        caption={title}
        rows={changes}
        rowKey={({ path }) => path}
        columns={[
          { name: 'path', title: t('field'), cell: (field) => fieldName(thing, field) },
          {
            name: 'before',
            title: t('before'),
            cell: ({ before }) => (before === null ? <span className="soft">{t('none')}</span> : <del>{before}</del>),
          },
          {
            name: 'after',
            title: t('after'),
            cell: ({ after }) => (after === null ? <span className="soft">{t('none')}</span> : <ins>{after}</ins>),
          },
        ]}
      />
    </section>
  )
}

/** Nothing of it is kept: it is gone with the page. */
export function DifferenceCard({ message }: { message: InboxMessage }) {
  const t = useTranslations('inbox.difference')
  const [found, setFound] = useState<MessageDifference | null>(null)
  const command = useCommand(compareInboxMessage, { inPlace: true, onDone: setFound })
  if (!message.isKept || !replayableStatuses.some((one) => one === message.status)) return null
  return (
    <Can permission="inbox.replay">
      <Card
        title={t('title')}
        actions={
          <Button loading={command.isBusy} onClick={() => void command.run({ params: { id: message.id } })}>
            {t(found === null ? 'compare' : 'again')}
          </Button>
        }
      >
        <div className="stack">
          <p className="soft">{t('lead')}</p>
          {found !== null && (
            <>
              <p role="status">
                {t(found.outcome)}{' '}
                {found.outcome === 'APPLIED' && found.things.length + found.hidden.length === 0 && t('same')}
              </p>
              {found.things.map((thing, at) => (
                <Thing key={thing.id ?? at} thing={thing} />
              ))}
              {found.isMore && <p className="soft">{t('more')}</p>}
              {found.hidden.map((kind) => (
                <p key={kind} className="soft">
                  {t(`hidden.${kind}`)}
                </p>
              ))}
            </>
          )}
        </div>
      </Card>
    </Can>
  )
}
