/** Gives a tag to all members of an audience or takes it, or puts them into another audience or takes them out. */

import { listAudienceOptions } from '@serialis/contract/engagement/audiences/audiences.routes.ts'
import {
  runAudienceOverAudience,
  runTagOverAudience,
} from '@serialis/contract/engagement/audiences/runs/audience-runs.routes.ts'
import { type RunEffect, runEffects } from '@serialis/contract/engagement/audiences/runs/audience-runs.schema.ts'
import { listTagOptions } from '@serialis/contract/engagement/tags/tags.routes.ts'
import { PAGE_LIMIT } from '@serialis/contract/kit/list.ts'
import { Radio, Select } from 'antd'
import { useId, useState } from 'react'
import { useTranslations } from 'use-intl'
import { Labelled } from '../../../kit/form/Labelled.tsx'
import { useMay } from '../../../kit/navigation/Can.tsx'
import { say } from '../../../kit/notices/notices.ts'
import { ReasonDialog } from '../../../kit/ui/ReasonDialog.tsx'
import { useCommand, useRead } from '../../../kit/wire/server-state.ts'
import { useAudienceName } from '../audiences.display.ts'

interface Named {
  id: string
  nameEn: string
  nameZh: string
}
type RunTarget = 'TAG' | 'AUDIENCE'

interface ChoiceProps {
  label: string
  options: readonly Named[] | undefined
  value: string | undefined
  onChange: (id: string | undefined) => void
  onSearch: (text: string) => void
}

function Choice({ label, options, value, onChange, onSearch }: ChoiceProps) {
  const t = useTranslations('audienceRuns')
  const nameOf = useAudienceName()
  return (
    <Labelled label={label}>
      {({ id }) => (
        <Select
          id={id}
          showSearch={{ filterOption: false, onSearch }}
          value={value ?? null}
          onChange={(chosen) => onChange(chosen ?? undefined)}
          options={(options ?? []).map((one) => ({ value: one.id, label: nameOf(one), title: nameOf(one) }))}
          notFoundContent={t('none')}
        />
      )}
    </Labelled>
  )
}

interface TargetProps {
  target: RunTarget
  effect: RunEffect
  /** The audience whose members are meant. */
  audienceId: string
  value: string | undefined
  onChange: (id: string | undefined) => void
}

function TargetChoice({ target, effect, audienceId, value, onChange }: TargetProps) {
  const t = useTranslations('audienceRuns')
  const [search, setSearch] = useState('')
  const query = { status: 'ACTIVE' as const, limit: PAGE_LIMIT.max, ...(search && { search }) }
  const tags = useRead(
    listTagOptions,
    { query: { ...query, ...(effect === 'ADD' && { kind: 'MANUAL' as const }) } },
    { enabled: target === 'TAG', keepsPrevious: true },
  )
  // Into those with a rule nobody is put by hand.
  const audiences = useRead(
    listAudienceOptions,
    { query: { ...query, mode: 'STATIC' } },
    { enabled: target === 'AUDIENCE', keepsPrevious: true },
  )
  const options = target === 'TAG' ? tags.data?.items : audiences.data?.items.filter((one) => one.id !== audienceId)
  return (
    <Choice
      label={t(target === 'TAG' ? 'fields.tag' : 'fields.into')}
      {...{ options, value, onChange, onSearch: setSearch }}
    />
  )
}

function SourceChoice({ value, onChange }: Pick<TargetProps, 'value' | 'onChange'>) {
  const t = useTranslations('audienceRuns')
  const [search, setSearch] = useState('')
  const { data } = useRead(
    listAudienceOptions,
    { query: { status: 'ACTIVE', limit: PAGE_LIMIT.max, ...(search && { search }) } },
    { keepsPrevious: true },
  )
  return <Choice label={t('fields.audience')} options={data?.items} {...{ value, onChange, onSearch: setSearch }} />
}

/** What can be chosen: a target with an effect. */
const ways = (['TAG', 'AUDIENCE'] as const).flatMap((target) => runEffects.map((effect) => ({ target, effect })))

interface StartRunProps {
  /** The audience of whose page it is. */
  audience?: Named | undefined
  /** The tag of whose page it is. */
  tag?: Named | undefined
  onClose: () => void
}

export function StartRun({ audience, tag, onClose }: StartRunProps) {
  const t = useTranslations('audienceRuns')
  const may = useMay()
  const label = useId()
  const open = ways.filter(({ target }) =>
    target === 'TAG' ? may('tags.assign') && may('tags.list') : tag === undefined && may('audiences.assign'),
  )
  const [at, setAt] = useState(0)
  const [sourceId, setSourceId] = useState(audience?.id)
  const [targetId, setTargetId] = useState(tag?.id)
  const { target, effect } = open[at] ?? { target: 'TAG', effect: 'ADD' }
  const onDone = () => {
    say(t('started'))
    onClose()
  }
  const forTag = useCommand(runTagOverAudience, { onDone })
  const forAudience = useCommand(runAudienceOverAudience, { onDone })
  const missing = audience === undefined ? sourceId === undefined : targetId === undefined
  return (
    <ReasonDialog
      title={t('title')}
      confirm={t('start')}
      isBusy={forTag.isBusy || forAudience.isBusy}
      {...(missing && { obstacle: t(audience !== undefined && target === 'TAG' ? 'chooseTag' : 'chooseAudience') })}
      onClose={onClose}
      onConfirm={(reason) => {
        if (sourceId === undefined || targetId === undefined) return
        const input = { params: { id: targetId }, body: { audienceId: sourceId, effect, reason } }
        void (target === 'TAG' ? forTag : forAudience).run(input)
      }}
    >
      <p>{t('text')}</p>
      <div>
        <p className="field-label" id={label}>
          {t('fields.way')}
        </p>
        <Radio.Group
          aria-labelledby={label}
          vertical
          value={at}
          onChange={({ target: { value } }) => {
            setAt(value as number)
            setTargetId(tag?.id)
          }}
          options={open.map((way, value) => ({ value, label: t(`ways.${way.target}_${way.effect}`) }))}
        />
      </div>
      {audience === undefined ? (
        <SourceChoice value={sourceId} onChange={setSourceId} />
      ) : (
        <TargetChoice
          key={`${target} ${effect}`}
          {...{ target, effect, audienceId: audience.id }}
          value={targetId}
          onChange={setTargetId}
        />
      )}
    </ReasonDialog>
  )
}
