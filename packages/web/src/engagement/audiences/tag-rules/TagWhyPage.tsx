/** Why a member has a tag that a rule gives, or not: now, part by part of the rule, or at the end of a past day. */

import { WHY_MONTHS } from '@serialis/contract/engagement/audiences/audiences.schema.ts'
import { explainTag, getTagNames } from '@serialis/contract/engagement/audiences/tag-rules/tag-rules.routes.ts'
import type { TagWhy } from '@serialis/contract/engagement/audiences/tag-rules/tag-rules.schema.ts'
import { getTag } from '@serialis/contract/engagement/tags/tags.routes.ts'
import type { Tag } from '@serialis/contract/engagement/tags/tags.schema.ts'
import { useTranslations } from 'use-intl'
import { useFormats } from '../../../kit/language/time.ts'
import { useParam, useSearch } from '../../../kit/navigation/navigate.tsx'
import { Facts } from '../../../kit/page/Facts.tsx'
import { Loaded } from '../../../kit/page/Loaded.tsx'
import { PageHead } from '../../../kit/page/PageHead.tsx'
import { Card } from '../../../kit/ui/Card.tsx'
import { Instant } from '../../../kit/ui/Instant.tsx'
import { StatusTag } from '../../../kit/ui/StatusTag.tsx'
import { useAudienceName } from '../audiences.display.ts'
import { useRuleNames } from '../rule/useRuleNames.ts'
import { AskedWhy, RuleSays, useTurn } from '../WhyParts.tsx'

function Answer({ tag, why, day }: { tag: Tag; why: TagWhy; day: string }) {
  const t = useTranslations('tagRules.why')
  const shared = useTranslations('audienceRules.why')
  const tags = useTranslations('tags')
  const { clauses } = useFormats()
  const turnOf = useTurn()
  const names = useRuleNames(getTagNames, tag.id, why.rule !== null)
  const { isKept, isIn, has, until, obstacle, given, isActive, last } = why
  if (!isKept)
    return (
      <Card title={shared('answer')}>
        <p>{shared('notKept', { months: String(WHY_MONTHS) })}</p>
      </Card>
    )
  const facts = [
    ...(has ? [{ label: t('until'), value: until === null ? t('asLong') : <Instant>{until}</Instant> }] : []),
    ...(given === null
      ? []
      : [
          {
            label: t('given'),
            value: (
              <>
                {tags(`steps.${given.step}`)} <Instant>{given.at}</Instant>
              </>
            ),
          },
          { label: t('by'), value: clauses([tags(`sources.${given.source}`), given.by]) },
        ]),
  ]
  return (
    <>
      <Card title={shared('answer')}>
        <div className="stack">
          <p className="row">
            <StatusTag tone={has ? 'active' : 'inactive'}>{t(has ? 'has' : 'hasNot')}</StatusTag>
            <span>{t(isIn ? 'fits' : 'fitsNot')}</span>
          </p>
          {obstacle !== null && <p>{t(`obstacles.${obstacle}`)}</p>}
          {!isActive && <p>{shared('notActive')}</p>}
          {(has || given !== null) && <Facts facts={facts} />}
          <h3>{t('rule')}</h3>
          <Facts facts={turnOf(last)} />
        </div>
      </Card>
      <RuleSays why={why} names={names} day={day} />
    </>
  )
}

export function TagWhyPage() {
  const t = useTranslations('tagRules.why')
  const shared = useTranslations('audienceRules.why')
  const nameOf = useAudienceName()
  const id = useParam()
  const { member = '', day = '' } = useSearch()
  return (
    <Loaded route={getTag} input={{ params: { id } }}>
      {(tag) => (
        <div className="page">
          <PageHead title={t('title', { name: nameOf(tag) })} lead={t('lead')} />
          <div className="why-columns">
            <AskedWhy memberId={member} day={day} />
            <div className="stack">
              {member === '' ? (
                <Card title={shared('answer')}>
                  <p className="soft">{shared('choose')}</p>
                </Card>
              ) : (
                <Loaded
                  route={explainTag}
                  input={{ params: { id, memberId: member }, query: day === '' ? {} : { day } }}
                >
                  {(why) => <Answer tag={tag} why={why} day={day} />}
                </Loaded>
              )}
            </div>
          </div>
        </div>
      )}
    </Loaded>
  )
}
