/** One opening stock: its content, its refused rows, the comparison with the other system, the signature. */

import {
  checkOnboarding,
  downloadOnboardingErrors,
  dropOnboarding,
  enterOnboarding,
  getOnboarding,
} from '@serialis/contract/desk/opening-stock/opening-stock.routes.ts'
import type { OpeningStockDetail } from '@serialis/contract/desk/opening-stock/opening-stock.schema.ts'
import { openingStockTransitions } from '@serialis/contract/desk/opening-stock/opening-stock.status.ts'
import { Button, Input } from 'antd'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { Labelled } from '../../kit/form/Labelled.tsx'
import { useErrorText } from '../../kit/language/i18n.tsx'
import { useFormats } from '../../kit/language/time.ts'
import { Rows } from '../../kit/list/Rows.tsx'
import { useParam } from '../../kit/navigation/navigate.tsx'
import { say, warnOf } from '../../kit/notices/notices.ts'
import { DetailPage } from '../../kit/page/DetailPage.tsx'
import { Facts } from '../../kit/page/Facts.tsx'
import { stepsOf } from '../../kit/page/steps.ts'
import { Card } from '../../kit/ui/Card.tsx'
import { Instant } from '../../kit/ui/Instant.tsx'
import { Num } from '../../kit/ui/Num.tsx'
import { ReasonDialog } from '../../kit/ui/ReasonDialog.tsx'
import { StatusTag } from '../../kit/ui/StatusTag.tsx'
import { call } from '../../kit/wire/api.ts'
import { useCommand } from '../../kit/wire/server-state.ts'
import { download } from '../../kit/wire/transfer.ts'
import { SignatureBadge } from '../../platform/signatures/shared/SignatureBadge.tsx'
import { useSignature } from '../../platform/signatures/shared/signing.ts'
import { TaskProgress } from '../../platform/tasks/shared/TaskProgress.tsx'
import { openingStockTones } from './opening-stock.tones.ts'
import { CompareCard, FoundCard } from './OpeningStockCounts.tsx'

function Actions({ one }: { one: OpeningStockDetail }) {
  const t = useTranslations('openingStock')
  const [isDropping, setDropping] = useState(false)
  const check = useCommand(checkOnboarding, { onDone: () => say(t('checkStarted')) })
  const drop = useCommand(dropOnboarding, {
    onDone: () => {
      setDropping(false)
      say(t('dropped'))
    },
  })
  const params = { id: one.id }
  return (
    <>
      {one.allowed.includes('check') && (
        <Button loading={check.isBusy} onClick={() => void check.run({ params })}>
          {t('check')}
        </Button>
      )}
      {one.allowed.includes('drop') && (
        <Button danger onClick={() => setDropping(true)}>
          {t('drop')}
        </Button>
      )}
      {isDropping && (
        <ReasonDialog
          title={t('dropTitle')}
          confirm={t('drop')}
          isDanger
          isBusy={drop.isBusy}
          onClose={() => setDropping(false)}
          onConfirm={(reason) => void drop.run({ params, body: { reason } })}
        >
          <p>{t('dropText')}</p>
        </ReasonDialog>
      )}
    </>
  )
}

/** The comparison while it can be signed. */
function Decision({ one }: { one: OpeningStockDetail }) {
  const t = useTranslations('openingStock')
  const sign = useSignature()
  const counts = one.outcome?.counts ?? []
  const [expected, setExpected] = useState<(number | null)[]>(() => counts.map(() => null))
  const [deviation, setDeviation] = useState('')
  const { digest } = one
  if (digest === null || one.outcome === null) return null
  const differing = counts.filter(({ count }, at) => expected[at] !== count).length
  const isCounted = expected.every((count) => count !== null)
  const facts = <p>{t('signText', { count: one.rows, packs: one.outcome.containers })}</p>
  const enter = async () => {
    const made = await sign({
      title: t('signTitle', { number: String(one.number) }),
      subject: facts,
      digest,
      meanings: ['RESPONSIBILITY', 'APPROVAL'],
      confirm: t('enter'),
      run: (signature) =>
        call(enterOnboarding, {
          params: { id: one.id },
          body: { expected: expected.map((count) => count ?? 0), deviation, signature },
        }),
    })
    if (made) say(t('started'))
  }
  return (
    <>
      <CompareCard
        counts={counts}
        expected={expected}
        onChange={(place, count) => setExpected(expected.map((old, at) => (at === place ? count : old)))}
      />
      <section className="card card-wide stack">
        {isCounted && <p>{differing === 0 ? t('equal') : t('differs', { count: differing })}</p>}
        {isCounted && differing > 0 && (
          <Labelled label={t('deviationLabel')}>
            {({ status, ...control }) => (
              <Input.TextArea
                {...control}
                {...(status !== '' && { status })}
                rows={2}
                maxLength={500}
                value={deviation}
                onChange={(event) => setDeviation(event.target.value)}
              />
            )}
          </Labelled>
        )}
        <div>
          <Button
            type="primary"
            disabled={!isCounted || (differing > 0 && deviation.trim() === '')}
            onClick={() => void enter()}
          >
            {t('enter')}
          </Button>
        </div>
      </section>
    </>
  )
}

function Refused({ one }: { one: OpeningStockDetail }) {
  const t = useTranslations('openingStock')
  const all = one.outcome?.errorRows ?? 0
  if (one.outcome === null) return null
  if (all === 0)
    return one.status === 'CHECKED' ? (
      <Card title={t('refused')} isWide>
        <p className="soft">{t('clean')}</p>
      </Card>
    ) : null
  const get = one.allowed.includes('downloadErrors') && (
    <Button
      size="small"
      onClick={() => void download(downloadOnboardingErrors, { params: { id: one.id } }).catch(warnOf)}
    >
      {t('download')}
    </Button>
  )
  return (
    <Card title={t('refused')} actions={get} isWide>
      <div className="stack">
        <p className="soft">{t('refusedNote', { shown: String(one.rowErrors.length), all: String(all) })}</p>
        <Rows
          caption={t('refused')}
          rows={one.rowErrors}
          rowKey={(row) => `${row.line} ${row.event ?? ''} ${row.code} ${row.error}`}
          columns={[
            { name: 'line', title: t('line'), align: 'end', width: '6em', cell: (row) => <Num>{row.line}</Num> },
            ...(one.format === 'EPCIS'
              ? [
                  {
                    name: 'event',
                    title: t('event'),
                    align: 'end' as const,
                    width: '6em',
                    cell: (row: OpeningStockDetail['rowErrors'][number]) =>
                      row.event !== null && <Num>{row.event}</Num>,
                  },
                ]
              : []),
            { name: 'column', title: t('column'), cell: (row) => <span className="mono">{row.column}</span> },
            { name: 'code', title: t('code'), cell: (row) => <span className="mono">{row.code}</span> },
            {
              name: 'why',
              title: t('why'),
              cell: (row) => (
                <span className="rows-words">
                  {t(`rowErrors.${row.error}`, {
                    value: '',
                    line: '',
                    count: '',
                    expected: '',
                    maximum: '',
                    event: '',
                    ...row.params,
                  } as never)}
                </span>
              ),
            },
          ]}
        />
      </div>
    </Card>
  )
}

function FileFacts({ one }: { one: OpeningStockDetail }) {
  const t = useTranslations('openingStock')
  const { bytes } = useFormats()
  return (
    <Card title={t('facts')} isWide>
      <Facts
        facts={[
          { label: t('fields.name'), value: `${one.name}  ${bytes(one.size)}` },
          { label: t('fields.format'), value: t(`formats.${one.format}`) },
          { label: t('fields.uploadedAt'), value: <Instant>{one.uploadedAt}</Instant> },
          { label: t('fields.uploadedBy'), value: one.uploadedBy },
          { label: t('fields.endedAt'), value: one.endedAt && <Instant>{one.endedAt}</Instant> },
          { label: t('fields.endedBy'), value: one.endedBy },
          { label: t('fields.reason'), value: one.reason },
          { label: t('fields.deviation'), value: one.deviation },
          { label: t('fields.sha256'), value: <span className="mono seed">{one.sha256}</span> },
        ]}
      />
    </Card>
  )
}

export function OpeningStockDetailPage() {
  const t = useTranslations('openingStock')
  const errorText = useErrorText()
  const why = useTranslations('kit.steps.why')
  const id = useParam()
  return (
    <DetailPage
      route={getOnboarding}
      input={{ params: { id } }}
      refreshMs={2_000}
      head={(one) => ({
        title: t('named', { number: String(one.number) }),
        tag: (
          <StatusTag tone={openingStockTones[one.status]} term={`openingStock.${one.status}`}>
            {t(`status.${one.status}`)}
          </StatusTag>
        ),
        steps: stepsOf({
          open: one.allowed,
          steps: {
            check: checkOnboarding,
            enter: [enterOnboarding, why('correctFirst')],
            drop: dropOnboarding,
            downloadErrors: [downloadOnboardingErrors, why('noFile')],
          },
          label: (action) => t(action === 'downloadErrors' ? 'download' : action),
          table: openingStockTransitions,
          status: one.status,
          word: (status) => t(`status.${status}`),
        }),
        actions: <Actions one={one} />,
      })}
    >
      {(one) => (
        <>
          {one.taskId !== null && (
            <Card title={t(`status.${one.status}`)} isWide>
              <TaskProgress taskId={one.taskId} />
            </Card>
          )}
          {one.failure && (
            <Card title={t('failed')} isWide>
              <p className="field-error">{errorText(one.failure.key, one.failure.params)}</p>
            </Card>
          )}
          {one.outcome && <FoundCard outcome={one.outcome} />}
          <Refused one={one} />
          {one.allowed.includes('enter') && <Decision key={one.digest} one={one} />}
          {one.outcome && one.expected && <CompareCard counts={one.outcome.counts} expected={one.expected} />}
          {one.signatures.length > 0 && (
            <Card title={t('signatures')} isWide>
              <div className="stack">
                {one.signatures.map((signature) => (
                  <SignatureBadge key={signature.id} signature={signature} />
                ))}
              </div>
            </Card>
          )}
          <FileFacts one={one} />
        </>
      )}
    </DetailPage>
  )
}
