/** On the page of a scrapping: how the pack was identified; nothing when it was created in another way. */

import { getRescueOfScrap } from '@serialis/contract/desk/rescue/rescue.routes.ts'
import { useTranslations } from 'use-intl'
import { useFormats } from '../../../kit/language/time.ts'
import { GoTo } from '../../../kit/navigation/navigate.tsx'
import { paths, pathTo } from '../../../kit/navigation/paths.ts'
import { Facts } from '../../../kit/page/Facts.tsx'
import { Card } from '../../../kit/ui/Card.tsx'
import { Code } from '../../../kit/ui/Code.tsx'
import { Instant } from '../../../kit/ui/Instant.tsx'
import { Num } from '../../../kit/ui/Num.tsx'
import { useRead } from '../../../kit/wire/server-state.ts'
import '../rescue.css'

function Codes({ title, codes, all }: { title: string; codes: readonly string[]; all: number }) {
  const t = useTranslations('rescue.evidence')
  const { number } = useFormats()
  if (codes.length === 0) return null
  return (
    <details>
      <summary>{title}</summary>
      <ul className="rescue-codes">
        {codes.map((code) => (
          <li key={code}>
            <Code>{code}</Code>
          </li>
        ))}
      </ul>
      {all > codes.length && <p className="soft">{t('more', { count: number(all - codes.length) })}</p>}
    </details>
  )
}

export function RescueCard({ id }: { id: string }) {
  const t = useTranslations('rescue')
  const { data } = useRead(getRescueOfScrap, { params: { id } })
  if (!data?.rescue) return null
  const { place, chosen, scanned, scannedCodes, candidates, candidateCodes, identifiedBy, by, at, digest } = data.rescue
  return (
    <Card title={t('evidence.title')} isWide>
      <div className="stack">
        <p>{identifiedBy}</p>
        <Facts
          facts={[
            ...(place.container === null
              ? []
              : [
                  {
                    label: t('place.container'),
                    value: (
                      <GoTo to={pathTo(paths.serial, { id: place.container.ordinal })}>
                        <Code>{place.container.code}</Code>
                      </GoTo>
                    ),
                  },
                ]),
            {
              label: t('place.order'),
              value:
                place.orderId === null ? (
                  place.orderNo
                ) : (
                  <GoTo to={pathTo(paths.order, { id: place.orderId })}>{place.orderNo}</GoTo>
                ),
            },
            { label: t('place.members'), value: <Num>{place.members}</Num> },
            { label: t('evidence.scanned'), value: <Num>{scanned}</Num> },
            { label: t('evidence.candidates'), value: <Num>{candidates}</Num> },
            {
              label: t('evidence.chosen'),
              value: (
                <GoTo to={pathTo(paths.serial, { id: chosen.ordinal })}>
                  <Code>{chosen.code}</Code>
                </GoTo>
              ),
            },
            { label: t('evidence.at'), value: <Instant>{at}</Instant> },
            { label: t('evidence.by'), value: by },
            { label: t('evidence.digest'), value: <span className="mono rescue-digest">{digest}</span> },
          ]}
        />
        <Codes title={t('evidence.codes')} codes={scannedCodes} all={scanned} />
        {candidates > 1 && <Codes title={t('evidence.others')} codes={candidateCodes} all={candidates} />}
      </div>
    </Card>
  )
}
