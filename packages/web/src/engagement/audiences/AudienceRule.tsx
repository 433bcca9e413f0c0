/** By which rule the members of an audience are chosen, or those with a tag, and how the last build of it went. */

import type { Audience } from '@serialis/contract/engagement/audiences/audiences.schema.ts'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { useErrorText } from '../../kit/language/i18n.tsx'
import { useFormats } from '../../kit/language/time.ts'
import { Facts } from '../../kit/page/Facts.tsx'
import { Card } from '../../kit/ui/Card.tsx'
import { Instant } from '../../kit/ui/Instant.tsx'
import { TaskProgress } from '../../platform/tasks/shared/TaskProgress.tsx'
import { KeptForParts } from './rule/KeptForParts.tsx'
import type { RuleNames } from './rule/rule-names.ts'
import { RuleOutline } from './rule/RuleOutline.tsx'
import { RuleWords } from './rule/RuleWords.tsx'

type Built = Pick<Audience, 'status' | 'taskId' | 'failure' | 'builtAt' | 'builtVersion' | 'buildMs'>

function Build({ audience, judgedUntil }: { audience: Built; judgedUntil: string | null }) {
  const t = useTranslations('audienceRules.build')
  const versions = useTranslations('audienceRules.versions')
  const sizes = useTranslations('audienceRules.sizes')
  const errorText = useErrorText()
  const { number } = useFormats()
  const { status, taskId, failure, builtAt, builtVersion, buildMs } = audience
  return (
    <Card title={t('title')}>
      <div className="stack">
        {status === 'BUILDING' && <p>{builtAt === null ? t('first') : t('again')}</p>}
        {status === 'FAILED' && (
          <div>
            <p className="field-error">{failure === null ? t('failed') : errorText(failure.key, failure.params)}</p>
            <p>{builtAt === null ? t('none') : t('kept')}</p>
          </div>
        )}
        {taskId !== null && (status === 'BUILDING' || status === 'FAILED') && <TaskProgress taskId={taskId} />}
        <Facts
          facts={[
            { label: t('builtAt'), value: builtAt && <Instant>{builtAt}</Instant> },
            {
              label: t('builtVersion'),
              value: builtVersion !== null && versions('number', { number: String(builtVersion) }),
            },
            { label: t('buildMs'), value: buildMs !== null && t('ms', { ms: number(buildMs) }) },
            ...(judgedUntil === null ? [] : [{ label: sizes('fresh'), value: <Instant>{judgedUntil}</Instant> }]),
          ]}
        />
      </div>
    </Card>
  )
}

interface AudienceRuleProps {
  audience: Built & Pick<Audience, 'rule' | 'ruleVersion' | 'kept'>
  names: RuleNames
  actions?: ReactNode
  /** Until when it was kept up with. */
  judgedUntil?: string | null
}

export function AudienceRule({ audience, names, actions, judgedUntil = null }: AudienceRuleProps) {
  const t = useTranslations('audienceRules')
  const { rule, ruleVersion } = audience
  if (rule === null) return null
  return (
    <>
      <Card
        title={t('inWords')}
        note={ruleVersion !== null && t('versions.number', { number: String(ruleVersion) })}
        actions={actions}
      >
        <div className="stack">
          <RuleWords tree={rule} names={names} />
          <details>
            <summary>{t('byParts')}</summary>
            <RuleOutline rule={rule} names={names} />
          </details>
          <KeptForParts kept={audience.kept} />
        </div>
      </Card>
      {audience.status !== 'DRAFT' && <Build audience={audience} judgedUntil={judgedUntil} />}
    </>
  )
}
