/** The rules that an audience or a tag had, the newest first, each with what it changed. */

import type { listAudienceVersions } from '@serialis/contract/engagement/audiences/audiences.routes.ts'
import type { AudienceVersion } from '@serialis/contract/engagement/audiences/audiences.schema.ts'
import type { RuleLeaf } from '@serialis/contract/engagement/audiences/rules.schema.ts'
import type { listTagVersions } from '@serialis/contract/engagement/audiences/tag-rules/tag-rules.routes.ts'
import { PAGE_LIMIT } from '@serialis/contract/kit/list.ts'
import { Button } from 'antd'
import { useState } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { Loaded } from '../../kit/page/Loaded.tsx'
import { Card } from '../../kit/ui/Card.tsx'
import { Instant } from '../../kit/ui/Instant.tsx'
import { StatusTag } from '../../kit/ui/StatusTag.tsx'
import { ruleDifference } from './rule/rule-difference.ts'
import { type RuleNames, ruleInWords } from './rule/rule-names.ts'

const FIRST = 5

function Leaves({ kind, leaves, names }: { kind: 'added' | 'removed'; leaves: readonly RuleLeaf[]; names: RuleNames }) {
  const t = useTranslations('audienceRules.versions')
  const language = useLocale().startsWith('zh') ? 'zh' : 'en'
  return leaves.map((leaf, at) => (
    <p key={at} className={`rule-${kind}`}>
      <StatusTag tone={kind === 'added' ? 'active' : 'rejected'}>{t(kind)}</StatusTag>
      <span>{ruleInWords(leaf, language, names)}</span>
    </p>
  ))
}

function Difference({ of, before, names }: { of: AudienceVersion; before: AudienceVersion; names: RuleNames }) {
  const t = useTranslations('audienceRules.versions')
  const language = useLocale().startsWith('zh') ? 'zh' : 'en'
  const { added, removed, isRearranged } = ruleDifference(before.rule, of.rule)
  return (
    <>
      <Leaves kind="added" leaves={added} names={names} />
      <Leaves kind="removed" leaves={removed} names={names} />
      {isRearranged && <p>{t('rearranged', { words: ruleInWords(of.rule, language, names) })}</p>}
    </>
  )
}

function Version({
  of,
  before,
  names,
}: {
  of: AudienceVersion
  before: AudienceVersion | undefined
  names: RuleNames
}) {
  const t = useTranslations('audienceRules.versions')
  const language = useLocale().startsWith('zh') ? 'zh' : 'en'
  return (
    <li className="rule-version">
      <div className="row">
        <h3>{t('number', { number: String(of.no) })}</h3>
        {of.isBuilt && <StatusTag tone="active">{t('isBuilt')}</StatusTag>}
        <span className="soft">
          {of.by} <Instant>{of.createdAt}</Instant>
        </span>
      </div>
      {before === undefined ? (
        <p>{ruleInWords(of.rule, language, names)}</p>
      ) : (
        <Difference of={of} before={before} names={names} />
      )}
    </li>
  )
}

interface AudienceVersionsProps {
  route: typeof listAudienceVersions | typeof listTagVersions
  id: string
  names: RuleNames
}

export function AudienceVersions({ route, id, names }: AudienceVersionsProps) {
  const t = useTranslations('audienceRules.versions')
  const [isAll, setAll] = useState(false)
  // One more than is shown, with which the last one is compared.
  const limit = isAll ? PAGE_LIMIT.max : FIRST + 1
  return (
    <Loaded route={route as typeof listAudienceVersions} input={{ params: { id }, query: { limit } }}>
      {({ items }) => {
        const shown = isAll ? items : items.slice(0, FIRST)
        return (
          <Card title={t('title')}>
            <ul className="rule-versions">
              {shown.map((one, at) => (
                <Version key={one.no} of={one} before={items[at + 1]} names={names} />
              ))}
            </ul>
            {items.length > shown.length && <Button onClick={() => setAll(true)}>{t('all')}</Button>}
          </Card>
        )
      }}
    </Loaded>
  )
}
