/** One list: its content, its progress, its file and its proof. */

import { getExtract } from '@serialis/contract/desk/extracts/extracts.routes.ts'
import { useTranslations } from 'use-intl'
import { useFormats } from '../../kit/language/time.ts'
import { useParam } from '../../kit/navigation/navigate.tsx'
import { DetailPage } from '../../kit/page/DetailPage.tsx'
import { Facts } from '../../kit/page/Facts.tsx'
import { Card } from '../../kit/ui/Card.tsx'
import { Instant } from '../../kit/ui/Instant.tsx'
import { Num } from '../../kit/ui/Num.tsx'
import { StatusTag } from '../../kit/ui/StatusTag.tsx'
import { TaskProgress } from '../../platform/tasks/shared/TaskProgress.tsx'
import { extractTones, useExtractWords } from './extracts.display.ts'

export function ExtractDetailPage() {
  const t = useTranslations('extracts')
  const id = useParam()
  const { bytes } = useFormats()
  const words = useExtractWords()
  return (
    <DetailPage
      route={getExtract}
      input={{ params: { id } }}
      refreshMs={4_000}
      head={(one) => ({
        steps: [],
        title: `${t('one')} ${one.number}`,
        lead: one.purpose,
        tag: (
          <StatusTag tone={extractTones[one.status]} term={`extract.${one.status}`}>
            {t(`status.${one.status}`)}
          </StatusTag>
        ),
      })}
    >
      {(one) => (
        <>
          <Card title={t('file')} isWide>
            <div className="stack">
              {one.taskId !== null && <TaskProgress taskId={one.taskId} />}
              <p className="soft">{one.status === 'WRITING' ? t('writing') : t('contents')}</p>
            </div>
          </Card>
          <Card title={t('one')} isWide>
            <Facts
              facts={[
                { label: t('fields.what'), value: words(one) },
                { label: t('fields.asOf'), value: one.asOf === null ? t('fields.now') : <Instant>{one.asOf}</Instant> },
                { label: t('fields.axis'), value: t(`axes.${one.axis}`) },
                { label: t('fields.rows'), value: one.rows !== null && <Num>{one.rows}</Num> },
                { label: t('fields.parts'), value: one.parts !== null && <Num>{one.parts}</Num> },
                { label: t('fields.size'), value: one.size !== null && bytes(one.size) },
                { label: t('fields.sealedSeq'), value: one.sealedSeq !== null && <Num>{one.sealedSeq}</Num> },
                { label: t('fields.createdAt'), value: <Instant>{one.createdAt}</Instant> },
                { label: t('fields.createdBy'), value: one.createdBy },
                {
                  label: t('fields.sha256'),
                  value: one.sha256 && (
                    <span className="mono" style={{ overflowWrap: 'anywhere' }}>
                      {one.sha256}
                    </span>
                  ),
                },
              ]}
            />
          </Card>
        </>
      )}
    </DetailPage>
  )
}
