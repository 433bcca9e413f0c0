/**
 * Scans of a code from outside: suspect ones first and prominent, then the last of all. Nothing when there are none.
 */

import { getScanMarks } from '@serialis/contract/desk/scans/scans.routes.ts'
import type { ScanMarks } from '@serialis/contract/desk/scans/scans.schema.ts'
import { useTranslations } from 'use-intl'
import { useFormats } from '../../kit/language/time.ts'
import { useMay } from '../../kit/navigation/Can.tsx'
import { paths } from '../../kit/navigation/paths.ts'
import { HistoryList } from '../../kit/page/HistoryList.tsx'
import { Card } from '../../kit/ui/Card.tsx'
import { LinkButton } from '../../kit/ui/LinkButton.tsx'
import { ToneShape } from '../../kit/ui/ToneShape.tsx'
import { useRead } from '../../kit/wire/server-state.ts'
import './serials.css'

function Suspects({ suspects }: Pick<ScanMarks, 'suspects'>) {
  const t = useTranslations('scans')
  const { exact } = useFormats()
  return (
    <div role="alert">
      <ul className="suspects">
        {suspects.map(({ suspicion, scans, lastAt }) => (
          <li key={suspicion}>
            <ToneShape tone="rejected" size={16} />
            <span>
              {t('marks.suspect', { count: scans, suspicion: t(`suspicions.${suspicion}`), at: exact(lastAt) })}
            </span>
          </li>
        ))}
      </ul>
    </div>
  )
}

/** An issued code is identified by its ordinal, any other by its text. */
export function ScanMarksCard({ of }: { of: { ordinal: number } | { code: string; gtin: string | null } }) {
  const t = useTranslations('scans')
  const may = useMay()
  const query = 'ordinal' in of ? of : { code: of.code, ...(of.gtin !== null && { gtin: of.gtin }) }
  const { data } = useRead(getScanMarks, { query })
  if (data === undefined || (data.scans.length === 0 && data.suspects.length === 0)) return null
  const titleOf = ({ source, place }: ScanMarks['scans'][number]) =>
    place === '' ? t(`sources.${source}`) : t('marks.from', { source: t(`sources.${source}`), place })
  return (
    <Card
      title={t('marks.title')}
      actions={
        data.suspects.length > 0 &&
        may('serials.list') && <LinkButton to={paths.suspectScans}>{t('marks.more')}</LinkButton>
      }
    >
      {data.suspects.length > 0 && <Suspects suspects={data.suspects} />}
      <HistoryList
        entries={data.scans.map((scan) => ({
          id: scan.id,
          at: scan.at,
          title: titleOf(scan),
          who: scan.by,
          reason: scan.suspicion === null ? '' : t(`suspicions.${scan.suspicion}`),
        }))}
      />
    </Card>
  )
}
