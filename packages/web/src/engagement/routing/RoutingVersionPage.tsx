/** One published version: its rules, and what it changed against the version before. */

import { getRoutingVersion } from '@serialis/contract/engagement/routing/routings.routes.ts'
import { useTranslations } from 'use-intl'
import { useFormats } from '../../kit/language/time.ts'
import { useParam } from '../../kit/navigation/navigate.tsx'
import { paths, pathTo } from '../../kit/navigation/paths.ts'
import { DetailPage } from '../../kit/page/DetailPage.tsx'
import { Card } from '../../kit/ui/Card.tsx'
import { LinkButton } from '../../kit/ui/LinkButton.tsx'
import { useNameOf } from '../collections/shared/useNameOf.ts'
import { RuleChanges, RuleTable } from './RuleTables.tsx'

export function RoutingVersionPage() {
  const t = useTranslations('routings')
  const nameOf = useNameOf()
  const { exact } = useFormats()
  const id = useParam()
  const number = useParam('number')
  return (
    <DetailPage
      route={getRoutingVersion}
      input={{ params: { id, number: Number(number) } }}
      head={({ endpointNameEn: nameEn, endpointNameZh: nameZh, publishedBy, publishedAt, reason }) => ({
        title: t('versions.of', { name: nameOf({ nameEn, nameZh }), number }),
        lead: t('versions.by', { name: publishedBy, at: exact(publishedAt), reason }),
        steps: [],
        actions: <LinkButton to={pathTo(paths.routing, { id })}>{t('versions.back')}</LinkButton>,
      })}
    >
      {(version) => (
        <>
          {version.changes.length > 0 && (
            <Card title={t('changes.title')}>
              <RuleChanges changes={version.changes} />
            </Card>
          )}
          <Card title={t('rules.ofVersion', { number })}>
            <RuleTable caption={t('rules.ofVersion', { number })} contents={version} />
          </Card>
        </>
      )}
    </DetailPage>
  )
}
