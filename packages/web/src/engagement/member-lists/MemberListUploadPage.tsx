/** A file with members, for a tag or an audience that is chosen first. */

import { getAudience, listAudienceOptions } from '@serialis/contract/engagement/audiences/audiences.routes.ts'
import { uploadMemberList } from '@serialis/contract/engagement/member-lists/member-lists.routes.ts'
import {
  type ListEffect,
  type ListTarget,
  listEffects,
  listTargets,
  MEMBER_LIST_DAYS,
  MEMBER_LIST_ROWS,
} from '@serialis/contract/engagement/member-lists/member-lists.schema.ts'
import { getTag, listTagOptions } from '@serialis/contract/engagement/tags/tags.routes.ts'
import { PAGE_LIMIT } from '@serialis/contract/kit/list.ts'
import { Radio, Select } from 'antd'
import { useId, useState } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { Labelled } from '../../kit/form/Labelled.tsx'
import { useFormats } from '../../kit/language/time.ts'
import { useMay } from '../../kit/navigation/Can.tsx'
import { useGo, useSearch } from '../../kit/navigation/navigate.tsx'
import { paths, pathTo } from '../../kit/navigation/paths.ts'
import { say } from '../../kit/notices/notices.ts'
import { PageHead } from '../../kit/page/PageHead.tsx'
import { UploadBox } from '../../kit/ui/UploadBox.tsx'
import { useRead } from '../../kit/wire/server-state.ts'
import { sendFile, type TransferOptions } from '../../kit/wire/transfer.ts'

interface TargetChoiceProps {
  target: ListTarget
  value: string | undefined
  onChange: (id: string | undefined) => void
}

function TargetChoice({ target, value, onChange }: TargetChoiceProps) {
  const t = useTranslations('memberLists')
  const isChinese = useLocale().startsWith('zh')
  const [search, setSearch] = useState('')
  const query = { status: 'ACTIVE' as const, limit: PAGE_LIMIT.max, ...(search && { search }) }
  const tags = useRead(
    listTagOptions,
    { query: { ...query, kind: 'MANUAL' } },
    { enabled: target === 'TAG', keepsPrevious: true },
  )
  // Into those with a rule nobody is put by hand.
  const audiences = useRead(
    listAudienceOptions,
    { query: { ...query, mode: 'STATIC' } },
    { enabled: target === 'AUDIENCE', keepsPrevious: true },
  )
  const { data } = target === 'TAG' ? tags : audiences
  // One that was named in the address may be none of the newest.
  const isFurther = value !== undefined && data !== undefined && !data.items.some(({ id }) => id === value)
  const params = { params: { id: value ?? '' } }
  const tag = useRead(getTag, params, { enabled: isFurther && target === 'TAG' })
  const audience = useRead(getAudience, params, { enabled: isFurther && target === 'AUDIENCE' })
  const further = isFurther ? (tag.data ?? audience.data) : undefined
  return (
    <Labelled label={t(target === 'TAG' ? 'fields.tag' : 'fields.audience')}>
      {({ id }) => (
        <Select
          id={id}
          showSearch={{ filterOption: false, onSearch: setSearch }}
          value={value ?? null}
          onChange={(chosen) => onChange(chosen ?? undefined)}
          options={[...(further ? [further] : []), ...(data?.items ?? [])].map((one) => {
            const name = isChinese ? one.nameZh : one.nameEn
            return { value: one.id, label: name, title: name }
          })}
          notFoundContent={t('noTargets')}
        />
      )}
    </Labelled>
  )
}

export function MemberListUploadPage() {
  const t = useTranslations('memberLists')
  const go = useGo()
  const may = useMay()
  const { number } = useFormats()
  const search = useSearch()
  const labels = { target: useId(), effect: useId() }
  const open = listTargets.filter((one) => may(one === 'TAG' ? 'tags.assign' : 'audiences.assign'))
  const [target, setTarget] = useState<ListTarget>(open.find((one) => one === search['target']) ?? open[0] ?? 'TAG')
  const [targetId, setTargetId] = useState<string | undefined>(search['of'])
  const [effect, setEffect] = useState<ListEffect>('ADD')
  const send = async (file: File, options: TransferOptions) => {
    const { id } = await sendFile(
      uploadMemberList,
      { body: { target, targetId: targetId ?? '', effect } },
      file,
      options,
    )
    say(t('uploaded'))
    go(pathTo(paths.memberList, { id }))
  }
  return (
    <div className="page">
      <PageHead title={t('upload')} lead={t('lead')} />
      <section className="card stack form">
        <div>
          <p className="field-label" id={labels.target}>
            {t('fields.target')}
          </p>
          <Radio.Group
            aria-labelledby={labels.target}
            value={target}
            onChange={({ target: { value } }) => {
              setTarget(value as ListTarget)
              setTargetId(undefined)
            }}
            options={open.map((value) => ({ value, label: t(`targets.${value}`) }))}
          />
        </div>
        <TargetChoice key={target} target={target} value={targetId} onChange={setTargetId} />
        <div>
          <p className="field-label" id={labels.effect}>
            {t('fields.effect')}
          </p>
          <Radio.Group
            aria-labelledby={labels.effect}
            value={effect}
            onChange={({ target: { value } }) => setEffect(value as ListEffect)}
            options={listEffects.map((value) => ({ value, label: t(`effects.${value}`) }))}
          />
        </div>
        {targetId === undefined ? (
          <p className="soft">{t('chooseFirst')}</p>
        ) : (
          <UploadBox
            label={t('uploadTo')}
            hint={t('uploadHint', { rows: number(MEMBER_LIST_ROWS), days: String(MEMBER_LIST_DAYS) })}
            accept={['csv', 'txt', 'xlsx']}
            onFile={send}
          />
        )}
      </section>
      <section className="card stack form">
        <h2>{t('howTitle')}</h2>
        {(['identity', 'none', 'frozen'] as const).map((name) => (
          <p key={name}>{t(`how.${name}`)}</p>
        ))}
        {!may('members.unmask') && <p>{t('how.few')}</p>}
      </section>
    </div>
  )
}
