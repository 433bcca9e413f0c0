/** Why a member is in an audience or not: now, part by part of the rule, or at the end of a past day. */

import { explainAudience, getAudience } from '@serialis/contract/engagement/audiences/audiences.routes.ts'
import {
  type Audience,
  type AudienceWhy,
  WHY_MONTHS,
} from '@serialis/contract/engagement/audiences/audiences.schema.ts'
import { getMember } from '@serialis/contract/engagement/members/members.routes.ts'
import { Button } from 'antd'
import { useTranslations } from 'use-intl'
import { DayPicker } from '../../kit/form/DayPicker.tsx'
import { Labelled } from '../../kit/form/Labelled.tsx'
import { useFormats } from '../../kit/language/time.ts'
import { useMay } from '../../kit/navigation/Can.tsx'
import { GoTo, useChangeSearch, useParam, useSearch } from '../../kit/navigation/navigate.tsx'
import { paths, pathTo } from '../../kit/navigation/paths.ts'
import { Facts } from '../../kit/page/Facts.tsx'
import { Loaded } from '../../kit/page/Loaded.tsx'
import { PageHead } from '../../kit/page/PageHead.tsx'
import { Card } from '../../kit/ui/Card.tsx'
import { Instant } from '../../kit/ui/Instant.tsx'
import { StatusTag } from '../../kit/ui/StatusTag.tsx'
import { PickMember } from '../members/shared/PickMember.tsx'
import { useAudienceName } from './audiences.display.ts'
import { RuleOutline } from './rule/RuleOutline.tsx'
import { useRuleNames } from './rule/useRuleNames.ts'

/** What made the member come or go. */
function useCause() {
  const t = useTranslations('audienceRules.why')
  const { list } = useFormats()
  return ({ cause, facts, by }: NonNullable<AudienceWhy['last']>): string => {
    if (cause === 'FACT') return t('causes.FACT', { facts: list(facts.map((fact) => t(`facts.${fact}`))) })
    return cause === 'HAND' ? t('causes.HAND', { name: by }) : t(`causes.${cause}`)
  }
}

function Answer({ audience, why, day }: { audience: Audience; why: AudienceWhy; day: string }) {
  const t = useTranslations('audienceRules.why')
  const versions = useTranslations('audienceRules.versions')
  const causeOf = useCause()
  const names = useRuleNames(audience.id, why.rule !== null)
  const { isKept, isIn, rule, version, verdicts, isActive, last } = why
  if (!isKept)
    return (
      <Card title={t('answer')}>
        <p>{t('notKept', { months: String(WHY_MONTHS) })}</p>
      </Card>
    )
  return (
    <>
      <Card title={t('answer')}>
        <div className="stack">
          <p>
            <StatusTag tone={isIn ? 'active' : 'inactive'}>{t(isIn ? 'isIn' : 'isOut')}</StatusTag>
          </p>
          {!isActive && <p>{t('notActive')}</p>}
          <Facts
            facts={
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
          />
        </div>
      </Card>
      {rule !== null && (
        <Card
          title={t(day === '' ? 'ruleNow' : 'ruleThen')}
          note={version !== null && versions('number', { number: String(version) })}
        >
          <div className="stack">
            <RuleOutline
              rule={rule}
              names={names}
              verdicts={new Map(verdicts.map(({ place, holds }) => [place, holds]))}
            />
            {verdicts.some(({ holds }) => holds === null) && <p className="soft">{t('hidden')}</p>}
            {verdicts.length === 0 && day !== '' && <p className="soft">{t('noVerdicts')}</p>}
          </div>
        </Card>
      )}
    </>
  )
}

function Asked({ memberId, day }: { memberId: string; day: string }) {
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

export function AudienceWhyPage() {
  const t = useTranslations('audienceRules.why')
  const nameOf = useAudienceName()
  const id = useParam()
  const { member = '', day = '' } = useSearch()
  return (
    <Loaded route={getAudience} input={{ params: { id } }}>
      {(audience) => (
        <div className="page">
          <PageHead title={t('title', { name: nameOf(audience) })} lead={t('lead')} />
          <div className="why-columns">
            <Asked memberId={member} day={day} />
            <div className="stack">
              {member === '' ? (
                <Card title={t('answer')}>
                  <p className="soft">{t('choose')}</p>
                </Card>
              ) : (
                <Loaded
                  route={explainAudience}
                  input={{ params: { id, memberId: member }, query: day === '' ? {} : { day } }}
                >
                  {(why) => <Answer audience={audience} why={why} day={day} />}
                </Loaded>
              )}
            </div>
          </div>
        </div>
      )}
    </Loaded>
  )
}
