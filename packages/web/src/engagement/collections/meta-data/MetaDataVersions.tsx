/** The published versions, the newest first, each with its page; an older one is retired here. */

import { retireMetaDataVersion } from '@serialis/contract/engagement/collections/meta-data.routes.ts'
import type { MetaData } from '@serialis/contract/engagement/collections/meta-data.schema.ts'
import { useTranslations } from 'use-intl'
import { useFormats } from '../../../kit/language/time.ts'
import { GoTo } from '../../../kit/navigation/navigate.tsx'
import { paths, pathTo } from '../../../kit/navigation/paths.ts'
import { ReasonedStep } from '../../../kit/page/ReasonedStep.tsx'
import { Card } from '../../../kit/ui/Card.tsx'
import { StatusTag } from '../../../kit/ui/StatusTag.tsx'
import { EffectTag } from './EffectTag.tsx'
import { metaDataTones } from './meta-data.tones.ts'

export function MetaDataVersions({ metaData: { id, version, versions } }: { metaData: MetaData }) {
  const t = useTranslations('metaData')
  const { exact } = useFormats()
  return (
    <Card title={t('versions.title')}>
      {versions.length === 0 && <p className="soft">{t('published.none')}</p>}
      <ul className="stack meta-data-versions">
        {versions.map(({ number, status, effect, publishedAt, publishedBy, reason, mayRetire }) => (
          <li key={number} className="stack">
            <div className="row">
              <GoTo to={pathTo(paths.metaDataVersion, { id, number: String(number) })}>
                {t('version', { number: String(number) })}
              </GoTo>
              <StatusTag tone={metaDataTones[status]} term={`metaData.${status}`}>
                {t(`status.${status}`)}
              </StatusTag>
              {effect !== null && <EffectTag effect={effect} />}
            </div>
            <p className="soft">{t('versions.by', { name: publishedBy, at: exact(publishedAt), reason })}</p>
            {mayRetire && (
              <div className="row">
                <ReasonedStep
                  route={retireMetaDataVersion}
                  input={(why) => ({ params: { id, number }, body: { version, reason: why } })}
                  label={t('actions.retireOf', { number: String(number) })}
                  title={t('actions.retireOf', { number: String(number) })}
                  done={t('actions.retired')}
                  isDanger
                  inPlace
                >
                  <p>{t('actions.retireText')}</p>
                </ReasonedStep>
              </div>
            )}
          </li>
        ))}
      </ul>
    </Card>
  )
}
