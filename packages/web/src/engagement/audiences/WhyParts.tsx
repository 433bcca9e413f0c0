/** Parts of the pages that tell why a member is in an audience, or has a tag, or not. */

import type { AudienceWhy } from '@serialis/contract/engagement/audiences/audiences.schema.ts'
import { getMember } from '@serialis/contract/engagement/members/members.routes.ts'
import { Button } from 'antd'
import { useTranslations } from 'use-intl'
import { DayPicker } from '../../kit/form/DayPicker.tsx'
import { Labelled } from '../../kit/form/Labelled.tsx'
import { useFormats } from '../../kit/language/time.ts'
import { useMay } from '../../kit/navigation/Can.tsx'
import { GoTo, useChangeSearch } from '../../kit/navigation/navigate.tsx'
import { paths, pathTo } from '../../kit/navigation/paths.ts'
import { Loaded } from '../../kit/page/Loaded.tsx'
import { Card } from '../../kit/ui/Card.tsx'
import { Instant } from '../../kit/ui/Instant.tsx'
import { PickMember } from '../members/shared/PickMember.tsx'
import type { RuleNames } from './rule/rule-names.ts'
import { RuleOutline } from './rule/RuleOutline.tsx'

/** What made the member come or go. */
function useCause() {
  const t = useTranslations('audienceRules.why')
  const { list } = useFormats()
  return ({ cause, facts, by }: NonNullable<AudienceWhy['last']>): string => {
    if (cause === 'FACT') return t('causes.FACT', { facts: list(facts.map((fact) => t(`facts.${fact}`))) })
    return cause === 'HAND' ? t('causes.HAND', { name: by }) : t(`causes.${cause}`)
  }
}

/** The last time that the member came or went, as facts of a card. */
export function useTurn() {
  const t = useTranslations('audienceRules.why')
  const versions = useTranslations('audienceRules.versions')
  const causeOf = useCause()
  return (last: AudienceWhy['last']) =>
    last === null
      ? [{ label: t('last'), value: t('never') }]
      : [
          { label: t(`steps.${last.step}`), value: <Instant>{last.at}</Instant> },
          { label: t('cause'), value: causeOf(last) },
          {
            label: t('version'),
            value: last.version !== null && versions('number', { number: String(last.version) }),
          },
        ]
}

/** The rule of then, and what each part of it says now. */
export function RuleSays({ why, names, day }: { why: AudienceWhy; names: RuleNames; day: string }) {
  const t = useTranslations('audienceRules.why')
  const versions = useTranslations('audienceRules.versions')
  const { rule, version, verdicts } = why
  if (rule === null) return null
  return (
    <Card
      title={t(day === '' ? 'ruleNow' : 'ruleThen')}
      note={version !== null && versions('number', { number: String(version) })}
    >
      <div className="stack">
        <RuleOutline rule={rule} names={names} verdicts={new Map(verdicts.map(({ place, holds }) => [place, holds]))} />
        {verdicts.some(({ holds }) => holds === null) && <p className="soft">{t('hidden')}</p>}
        {verdicts.length === 0 && day !== '' && <p className="soft">{t('noVerdicts')}</p>}
      </div>
    </Card>
  )
}

/** About whom, and on which day. */
export function AskedWhy({ memberId, day }: { memberId: string; day: string }) {
  const t = useTranslations('audienceRules.why')
  const members = useTranslations('members')
  const { today } = useFormats()
  const change = useChangeSearch()
  const mayFind = useMay()('members.list')
  return (
    <Card title={t('asked')}>
      <div className="stack why-asked">
        {memberId !== '' && mayFind && (
          <Loaded route={getMember} input={{ params: { id: memberId } }}>
            {(member) => (
              <p>
                <GoTo to={pathTo(paths.member, { id: memberId })}>{member.name || members('nameless')}</GoTo>
              </p>
            )}
          </Loaded>
        )}
        {mayFind && (
          <Labelled label={t('member')} hint={t('memberHint')}>
            {(control) => (
              <PickMember control={control} onFound={(found) => found !== null && change({ member: found.id })} />
            )}
          </Labelled>
        )}
        <Labelled label={t('day')} hint={t('dayHint')}>
          {(control) => (
            <span className="row">
              <DayPicker {...control} max={today()} value={day} onChange={(next) => change({ day: next })} />
            </span>
          )}
        </Labelled>
        {day !== '' && (
          <div>
            <Button onClick={() => change({ day: '' })}>{t('toNow')}</Button>
          </div>
        )}
      </div>
    </Card>
  )
}
