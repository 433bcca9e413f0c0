/** On the page of a tag that a rule gives: the rule in words, how its last build went, and how many members had the tag. */

import {
  buildTag,
  getTagNames,
  getTagRule,
  getTagSizes,
  listTagVersions,
} from '@serialis/contract/engagement/audiences/tag-rules/tag-rules.routes.ts'
import type { TagRule as Rule } from '@serialis/contract/engagement/audiences/tag-rules/tag-rules.schema.ts'
import type { Tag } from '@serialis/contract/engagement/tags/tags.schema.ts'
import { useTranslations } from 'use-intl'
import { useFormats } from '../../../kit/language/time.ts'
import { useMay } from '../../../kit/navigation/Can.tsx'
import { paths, pathTo } from '../../../kit/navigation/paths.ts'
import { PageUnread, PageWaiting } from '../../../kit/page/PageStates.tsx'
import { ReasonedStep } from '../../../kit/page/ReasonedStep.tsx'
import { Card } from '../../../kit/ui/Card.tsx'
import { LinkButton } from '../../../kit/ui/LinkButton.tsx'
import { useRead } from '../../../kit/wire/server-state.ts'
import { AudienceRule } from '../AudienceRule.tsx'
import { useAudienceName } from '../audiences.display.ts'
import { AudienceSizes } from '../AudienceSizes.tsx'
import { AudienceVersions } from '../AudienceVersions.tsx'
import { useRuleNames } from '../rule/useRuleNames.ts'

/** How often it is read again, since builds and rules change it meanwhile. */
const BUILDING_MS = 2_000
const REFRESH_MS = 30_000

function Actions({ tag, of }: { tag: Tag; of: Rule }) {
  const t = useTranslations('tagRules')
  const nameOf = useAudienceName()
  const may = useMay()
  const { id, version } = tag
  return (
    <>
      {may('audiences.explain') && tag.status !== 'DRAFT' && (
        <LinkButton to={pathTo(paths.tagWhy, { id })}>{t('why.open')}</LinkButton>
      )}
      {of.allowed.includes('build') && (
        <ReasonedStep
          route={buildTag}
          input={(reason) => ({ params: { id }, body: { version, reason } })}
          label={t('build')}
          title={t('buildTitle', { name: nameOf(tag) })}
          done={t('buildStarted')}
          inPlace
        >
          <p>{t('buildText')}</p>
        </ReasonedStep>
      )}
      {of.allowed.includes('edit') && (
        <LinkButton to={pathTo(paths.tagRule, { id })} {...(of.rule === null && { type: 'primary' as const })}>
          {t(of.rule === null ? 'enter' : 'edit')}
        </LinkButton>
      )}
    </>
  )
}

/** What lifetime and limit do with whom the rule fits. */
function Bounds({ tag, of }: { tag: Tag; of: Rule }) {
  const t = useTranslations('tagRules')
  const { number } = useFormats()
  const { lifetimeDays, memberLimit } = tag
  if (lifetimeDays === null && memberLimit === null) return null
  return (
    <Card title={t('bounds')}>
      <div className="stack">
        {of.beyond !== 0 && <p>{of.beyond === null ? t('beyondFew') : t('beyond', { count: number(of.beyond) })}</p>}
        {lifetimeDays !== null && <p className="soft">{t('lifetime', { count: lifetimeDays })}</p>}
        {memberLimit !== null && <p className="soft">{t('limit')}</p>}
      </div>
    </Card>
  )
}

export function TagRule({ tag }: { tag: Tag }) {
  const t = useTranslations('tagRules')
  const { id, status } = tag
  const names = useRuleNames(getTagNames, id)
  const { data, error, refetch } = useRead(
    getTagRule,
    { params: { id } },
    { refreshMs: (of: Rule | undefined) => (of?.status === 'BUILDING' ? BUILDING_MS : REFRESH_MS) },
  )
  if (data === undefined) return error ? <PageUnread error={error} onAgain={() => void refetch()} /> : <PageWaiting />
  return (
    <>
      {data.rule === null ? (
        <Card title={t('title')} actions={<Actions tag={tag} of={data} />}>
          <p className="soft">{t('none')}</p>
        </Card>
      ) : (
        <AudienceRule
          audience={data}
          names={names}
          judgedUntil={data.judgedUntil}
          actions={<Actions tag={tag} of={data} />}
        />
      )}
      <Bounds tag={tag} of={data} />
      {status !== 'DRAFT' && <AudienceSizes route={getTagSizes} id={id} />}
      {data.rule !== null && <AudienceVersions route={listTagVersions} id={id} names={names} />}
    </>
  )
}
