/** Whom the rule would fit now: how many, some of them, and how many of them are in other audiences too. */

import { listAudienceOptions, previewAudience } from '@serialis/contract/engagement/audiences/audiences.routes.ts'
import {
  type AudiencePreview,
  PREVIEW_OVERLAPS_MAXIMUM,
} from '@serialis/contract/engagement/audiences/audiences.schema.ts'
import { type RuleGroup, ruleTree } from '@serialis/contract/engagement/audiences/rules.schema.ts'
import { FEWEST_TOLD } from '@serialis/contract/engagement/members/few-members.ts'
import { PAGE_LIMIT } from '@serialis/contract/kit/list.ts'
import { Select } from 'antd'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { Labelled } from '../../../kit/form/Labelled.tsx'
import { useErrorText } from '../../../kit/language/i18n.tsx'
import { useFormats } from '../../../kit/language/time.ts'
import { useMay } from '../../../kit/navigation/Can.tsx'
import { GoTo } from '../../../kit/navigation/navigate.tsx'
import { paths, pathTo } from '../../../kit/navigation/paths.ts'
import { useSettled } from '../../../kit/navigation/useSettled.ts'
import { Card } from '../../../kit/ui/Card.tsx'
import { useRead } from '../../../kit/wire/server-state.ts'
import { useAudienceName } from '../audiences.display.ts'
import { KeptForParts } from './KeptForParts.tsx'
import type { EnteredGroup } from './rule-tree.ts'

/** After the last change, before the server is asked. */
const QUIET_MS = 400

function Count({ preview: { count, kind, ms } }: { preview: AudiencePreview }) {
  const t = useTranslations('audienceRules.preview')
  const { number } = useFormats()
  const isRounded = !useMay()('members.unmask')
  if (kind === 'TOO_DEAR') return <p className="field-error">{t('tooDear')}</p>
  return (
    <div>
      <p className="rule-count num">
        {count === null
          ? t('few', { count: String(FEWEST_TOLD) })
          : t(kind === 'ESTIMATE' || isRounded ? 'about' : 'exact', { count: number(count) })}
      </p>
      <p className="soft">
        {t(`kinds.${kind}`, { ms: number(ms) })}
        {isRounded && kind === 'EXACT' && count !== null && ` ${t('rounded')}`}
      </p>
    </div>
  )
}

/** What makes it dear, by the numbers of the builder. */
function Cost({ preview: { cost, costMaximum, advice } }: { preview: AudiencePreview }) {
  const t = useTranslations('audienceRules.preview')
  const { percent } = useFormats()
  return (
    <div>
      <p>{t('cost', { share: percent(cost / costMaximum) })}</p>
      <ul className="rule-list">
        {advice.map(({ place, kind }) => (
          <li key={`${place} ${kind}`}>
            {place !== '' && (
              <span className="rule-number num">
                {place
                  .split('.')
                  .map((at) => Number(at) + 1)
                  .join('.')}
              </span>
            )}
            <span className="grow">{t(`advice.${kind}`)}</span>
          </li>
        ))}
      </ul>
    </div>
  )
}

function Sample({ preview: { sample } }: { preview: AudiencePreview }) {
  const t = useTranslations('audienceRules.preview')
  const members = useTranslations('members')
  if (sample.length === 0) return null
  return (
    <div>
      <h3>{t('sample')}</h3>
      <ul className="rule-list">
        {sample.map((member) => (
          <li key={member.id}>
            <GoTo to={pathTo(paths.member, { id: member.id })}>{member.name || members('nameless')}</GoTo>
            <span className="num soft">{member.phone || member.email}</span>
          </li>
        ))}
      </ul>
    </div>
  )
}

function Overlaps({
  chosen,
  onChoose,
  preview,
}: {
  chosen: readonly string[]
  onChoose: (ids: string[]) => void
  preview: AudiencePreview | undefined
}) {
  const t = useTranslations('audienceRules.preview')
  const nameOf = useAudienceName()
  const { number } = useFormats()
  const [search, setSearch] = useState('')
  const { data } = useRead(
    listAudienceOptions,
    { query: { limit: PAGE_LIMIT.max, ...(search && { search }) } },
    { keepsPrevious: true },
  )
  return (
    <div className="stack">
      <Labelled label={t('overlaps')} hint={t('overlapsHint', { most: String(PREVIEW_OVERLAPS_MAXIMUM) })}>
        {({ status: _status, ...control }) => (
          <Select
            {...control}
            mode="multiple"
            maxCount={PREVIEW_OVERLAPS_MAXIMUM}
            showSearch={{ filterOption: false, onSearch: setSearch }}
            value={[...chosen]}
            onChange={onChoose}
            options={(data?.items ?? [])
              .filter(({ status }) => status !== 'DRAFT')
              .map((one) => ({ value: one.id, label: nameOf(one), title: nameOf(one) }))}
          />
        )}
      </Labelled>
      {preview !== undefined && preview.overlaps.length > 0 && (
        <ul className="rule-list">
          {preview.overlaps.map(({ audience, count }) => (
            <li key={audience.id}>
              <span>{nameOf(audience)}</span>
              <span className="num">{count === null ? t('few', { count: String(FEWEST_TOLD) }) : number(count)}</span>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

export function RulePreview({ tree }: { tree: EnteredGroup }) {
  const t = useTranslations('audienceRules.preview')
  const errorText = useErrorText()
  const may = useMay()
  const [overlaps, setOverlaps] = useState<string[]>([])
  const { data: whole } = ruleTree.safeParse(tree)
  const settled = useSettled(whole === undefined ? '' : JSON.stringify(whole), QUIET_MS)
  const rule = settled === '' ? undefined : (JSON.parse(settled) as RuleGroup)
  // A read of another rule takes the place of this one, whose request is then broken off.
  const { data, error, isFetching, isPlaceholderData } = useRead(
    previewAudience,
    { body: { rule: rule as RuleGroup, overlaps } },
    { enabled: rule !== undefined, keepsPrevious: true },
  )
  const preview = error === null && whole !== undefined ? data : undefined
  return (
    <Card title={t('title')} note={isFetching && whole !== undefined && t('counting')}>
      <div className="stack" aria-busy={isPlaceholderData}>
        <div role="status">
          {whole === undefined && <p className="soft">{t('incomplete')}</p>}
          {whole !== undefined && error !== null && <p className="field-error">{errorText(error.key, error.params)}</p>}
          {preview !== undefined && <Count preview={preview} />}
        </div>
        {preview !== undefined && preview.advice.length > 0 && <Cost preview={preview} />}
        {preview !== undefined && <KeptForParts kept={preview.kept} />}
        {preview !== undefined && <Sample preview={preview} />}
        {whole !== undefined && may('audiences.list') && (
          <Overlaps chosen={overlaps} onChoose={setOverlaps} preview={preview} />
        )}
      </div>
    </Card>
  )
}
