/** Why a member is in an audience or not: now, part by part of the rule, or at the end of a past day. */

import {
  explainAudience,
  getAudience,
  getAudienceNames,
} from '@serialis/contract/engagement/audiences/audiences.routes.ts'
import {
  type Audience,
  type AudienceWhy,
  WHY_MONTHS,
} from '@serialis/contract/engagement/audiences/audiences.schema.ts'
import { useTranslations } from 'use-intl'
import { useParam, useSearch } from '../../kit/navigation/navigate.tsx'
import { Facts } from '../../kit/page/Facts.tsx'
import { Loaded } from '../../kit/page/Loaded.tsx'
import { PageHead } from '../../kit/page/PageHead.tsx'
import { Card } from '../../kit/ui/Card.tsx'
import { StatusTag } from '../../kit/ui/StatusTag.tsx'
import { useAudienceName } from './audiences.display.ts'
import { useRuleNames } from './rule/useRuleNames.ts'
import { AskedWhy, RuleSays, useTurn } from './WhyParts.tsx'

function Answer({ audience, why, day }: { audience: Audience; why: AudienceWhy; day: string }) {
  const t = useTranslations('audienceRules.why')
  const turnOf = useTurn()
  const names = useRuleNames(getAudienceNames, audience.id, why.rule !== null)
  const { isKept, isIn, isActive, last } = why
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
          <Facts facts={turnOf(last)} />
        </div>
      </Card>
      <RuleSays why={why} names={names} day={day} />
    </>
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
            <AskedWhy memberId={member} day={day} />
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
