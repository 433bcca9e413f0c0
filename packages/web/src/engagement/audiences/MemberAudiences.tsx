/** On the page of a member: its audiences and since when, with the buttons to put it into one and to take it out. */

import {
  getMemberAudiences,
  listAudienceOptions,
  removeFromAudience,
} from '@serialis/contract/engagement/audiences/audiences.routes.ts'
import type { MemberAudience } from '@serialis/contract/engagement/audiences/audiences.schema.ts'
import { PAGE_LIMIT } from '@serialis/contract/kit/list.ts'
import { Button, Select } from 'antd'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { Labelled } from '../../kit/form/Labelled.tsx'
import { useFormats } from '../../kit/language/time.ts'
import { useMay } from '../../kit/navigation/Can.tsx'
import { GoTo, useGo } from '../../kit/navigation/navigate.tsx'
import { paths, pathTo } from '../../kit/navigation/paths.ts'
import { say } from '../../kit/notices/notices.ts'
import { Loaded } from '../../kit/page/Loaded.tsx'
import { Card } from '../../kit/ui/Card.tsx'
import { StatusTag } from '../../kit/ui/StatusTag.tsx'
import { useCommand, useRead } from '../../kit/wire/server-state.ts'
import { audienceTones, useAudienceName } from './audiences.display.ts'
import { PutIntoAudience } from './PutIntoAudience.tsx'

function Within({ memberId, of }: { memberId: string; of: MemberAudience }) {
  const t = useTranslations('audiences')
  const why = useTranslations('audienceRules.why')
  const may = useMay()
  const nameOf = useAudienceName()
  const { instant } = useFormats()
  const { audience, enteredAt, mayLeave } = of
  const name = nameOf(audience)
  const command = useCommand(removeFromAudience, { inPlace: true, onDone: () => say(t('left', { count: 1 })) })
  return (
    <li className="row">
      <div className="grow">
        <div className="row">
          <GoTo to={pathTo(paths.audience, { id: audience.id })}>{name}</GoTo>
          {audience.status !== 'ACTIVE' && (
            <StatusTag tone={audienceTones[audience.status]}>{t(`status.${audience.status}`)}</StatusTag>
          )}
        </div>
        <div className="soft">{t('since', { at: instant(enteredAt) })}</div>
      </div>
      {may('audiences.explain') && (
        <GoTo to={pathTo(paths.audienceWhy, { id: audience.id })} search={{ member: memberId }}>
          {why('of', { name })}
        </GoTo>
      )}
      {mayLeave && (
        <Button
          aria-label={t('takeOne', { name })}
          loading={command.isBusy}
          onClick={() => void command.run({ params: { id: audience.id }, body: { members: [memberId] } })}
        >
          {t('actions.take')}
        </Button>
      )}
    </li>
  )
}

/** Also of audiences that the member is not in. */
function AskOther({ memberId }: { memberId: string }) {
  const t = useTranslations('audienceRules.why')
  const nameOf = useAudienceName()
  const go = useGo()
  const [search, setSearch] = useState('')
  const { data } = useRead(
    listAudienceOptions,
    { query: { limit: PAGE_LIMIT.max, ...(search && { search }) } },
    { keepsPrevious: true },
  )
  return (
    <Labelled label={t('other')}>
      {({ status: _status, ...control }) => (
        <Select
          {...control}
          placeholder={t('otherHint')}
          showSearch={{ filterOption: false, onSearch: setSearch }}
          value={null}
          onChange={(id: string | null) => id && go(pathTo(paths.audienceWhy, { id }), { member: memberId })}
          options={(data?.items ?? []).map((one) => ({ value: one.id, label: nameOf(one), title: nameOf(one) }))}
        />
      )}
    </Labelled>
  )
}

export function MemberAudiences({ memberId }: { memberId: string }) {
  const t = useTranslations('audiences')
  const may = useMay()
  const [isChoosing, setChoosing] = useState(false)
  const close = () => setChoosing(false)
  return (
    <Loaded route={getMemberAudiences} input={{ params: { id: memberId } }}>
      {({ items, mayEnter }) => (
        <Card
          title={t('title')}
          actions={mayEnter && <Button onClick={() => setChoosing(true)}>{t('actions.put')}</Button>}
        >
          {items.length === 0 ? (
            <p className="soft">{t('noAudiences')}</p>
          ) : (
            <ul className="stack">
              {items.map((one) => (
                <Within key={one.audience.id} memberId={memberId} of={one} />
              ))}
            </ul>
          )}
          {may('audiences.explain') && <AskOther memberId={memberId} />}
          {isChoosing && (
            <PutIntoAudience
              members={[memberId]}
              without={items.map(({ audience }) => audience.id)}
              onClose={close}
              onDone={close}
            />
          )}
        </Card>
      )}
    </Loaded>
  )
}
