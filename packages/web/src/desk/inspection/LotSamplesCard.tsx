/** The sample of a lot: where each pack is, who took it, its result. */

import { listInspectionSamples, recordInspectionResults } from '@serialis/contract/desk/inspection/inspection.routes.ts'
import { sampleStates, type LotDetail, type Sample } from '@serialis/contract/desk/inspection/inspection.schema.ts'
import { Button, Segmented } from 'antd'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useFormats } from '../../kit/language/time.ts'
import { Rows } from '../../kit/list/Rows.tsx'
import { useMay } from '../../kit/navigation/Can.tsx'
import { GoTo } from '../../kit/navigation/navigate.tsx'
import { paths, pathTo } from '../../kit/navigation/paths.ts'
import { say } from '../../kit/notices/notices.ts'
import { Card } from '../../kit/ui/Card.tsx'
import { Code } from '../../kit/ui/Code.tsx'
import { Dialog } from '../../kit/ui/Dialog.tsx'
import { EmptyState } from '../../kit/ui/EmptyState.tsx'
import { StatusTag } from '../../kit/ui/StatusTag.tsx'
import { useCommand, useRead } from '../../kit/wire/server-state.ts'
import { ExportButton } from '../../platform/exports/shared/ExportButton.tsx'
import { sampleTones } from './inspection.tones.ts'
import { SampleResultDialog } from './SampleResultDialog.tsx'
import { SampleScanBox } from './SampleScanBox.tsx'

const PAGE = 25
const MOST = 200
const SHOWN = ['ALL', ...sampleStates] as const

const allows = (lot: LotDetail, command: LotDetail['allowed'][number]['command']) =>
  lot.allowed.some((one) => one.command === command)

/** Everything that was taken and has no result conforms: the usual case, confirmed once. */
function RestConforms({ lot, waiting }: { lot: LotDetail; waiting: readonly Sample[] }) {
  const t = useTranslations('inspection')
  const [isAsked, setAsked] = useState(false)
  const { run, isBusy } = useCommand(recordInspectionResults, {
    onDone: () => {
      say(t('samples.recorded'))
      setAsked(false)
    },
  })
  if (waiting.length === 0) return null
  const save = () =>
    void run({
      params: { id: lot.id },
      body: { results: waiting.map(({ id }) => ({ id, result: 'CONFORMING' as const })) },
    })
  return (
    <>
      <Button size="small" onClick={() => setAsked(true)}>
        {t('samples.restConform', { count: waiting.length })}
      </Button>
      {isAsked && (
        <Dialog
          title={t('samples.restTitle')}
          confirm={t('samples.restConform', { count: waiting.length })}
          isBusy={isBusy}
          onClose={() => setAsked(false)}
          onConfirm={save}
        >
          <p>{t('samples.restText', { count: waiting.length })}</p>
        </Dialog>
      )}
    </>
  )
}

function SampleRows({
  lot,
  samples,
  onJudge,
}: {
  lot: LotDetail
  samples: readonly Sample[] | undefined
  onJudge: (sample: Sample) => void
}) {
  const t = useTranslations('inspection')
  const may = useMay()
  const { number, clauses } = useFormats()
  const link = (id: string, code: string) =>
    may('serials.detail') ? (
      <GoTo to={pathTo(paths.serial, { id })}>
        <Code>{code}</Code>
      </GoTo>
    ) : (
      <Code>{code}</Code>
    )
  return (
    <Rows
      caption={t('samples.title')}
      rows={samples}
      rowKey={({ id }) => id}
      columns={[
        { name: 'code', title: t('samples.code'), cell: ({ id, code }) => link(id, code) },
        {
          name: 'state',
          title: t('samples.state'),
          cell: ({ state, defectClass, defects, note }) => (
            <>
              <StatusTag tone={sampleTones[state]} term={`sample.${state}`}>
                {t(`sample.${state}`)}
              </StatusTag>
              {defectClass && (
                <span className="sample-more">
                  {clauses([
                    defects > 1
                      ? `${t(`defectClass.${defectClass}`)} (${number(defects)})`
                      : t(`defectClass.${defectClass}`),
                    note,
                  ])}
                </span>
              )}
              {defectClass === null && note !== '' && <span className="sample-more">{note}</span>}
            </>
          ),
        },
        {
          name: 'judge',
          title: t('samples.result'),
          cell: (sample) =>
            sample.state !== 'WAITING' &&
            allows(lot, 'record') && (
              <Button size="small" onClick={() => onJudge(sample)}>
                {t('actions.record')}
              </Button>
            ),
        },
        {
          name: 'container',
          title: t('samples.container'),
          cell: ({ container }) => container && link(container.id, container.code),
        },
        { name: 'takenBy', title: t('samples.takenBy'), cell: ({ takenBy }) => takenBy },
      ]}
    />
  )
}

export function LotSamplesCard({ lot }: { lot: LotDetail }) {
  const t = useTranslations('inspection')
  const { number } = useFormats()
  const [show, setShow] = useState<(typeof SHOWN)[number]>('ALL')
  const [limit, setLimit] = useState(PAGE)
  const [judged, setJudged] = useState<Sample | null>(null)
  const { data } = useRead(
    listInspectionSamples,
    { params: { id: lot.id }, query: { show, limit } },
    { keepsPrevious: true },
  )
  const { data: unjudged } = useRead(
    listInspectionSamples,
    { params: { id: lot.id }, query: { show: 'TAKEN', limit: MOST } },
    { enabled: allows(lot, 'record') },
  )
  const { taken, recorded } = lot.progress
  return (
    <Card
      title={t('samples.title')}
      note={t('samples.progress', {
        taken: number(taken),
        all: number(lot.plan.sampleSize),
        recorded: number(recorded),
      })}
      actions={<ExportButton list="inspectionSamples" filter={{ id: lot.id }} />}
    >
      <div className="stack">
        <div
          className="meter"
          role="progressbar"
          aria-label={t('samples.title')}
          aria-valuemin={0}
          aria-valuemax={lot.plan.sampleSize}
          aria-valuenow={taken}
        >
          <span style={{ width: `${(taken / lot.plan.sampleSize) * 100}%` }} />
        </div>
        {allows(lot, 'take') && <SampleScanBox lot={lot} />}
        <div className="row">
          <Segmented
            aria-label={t('samples.state')}
            size="small"
            value={show}
            options={SHOWN.map((value) => ({
              value,
              label: value === 'ALL' ? t('samples.ALL') : t(`sample.${value}`),
            }))}
            onChange={setShow}
          />
          {allows(lot, 'record') && <RestConforms lot={lot} waiting={unjudged?.items ?? []} />}
        </div>
        {data?.items.length === 0 ? (
          <EmptyState title={t('samples.none')} text={t('samples.noneText')} />
        ) : (
          <SampleRows lot={lot} samples={data?.items} onJudge={setJudged} />
        )}
        {data?.next && limit < MOST && (
          <Button type="link" size="small" onClick={() => setLimit(MOST)}>
            {t('samples.more')}
          </Button>
        )}
      </div>
      {judged && <SampleResultDialog lot={lot} sample={judged} onClose={() => setJudged(null)} />}
    </Card>
  )
}
