/** One bundle: what it would change here, what is chosen of it, and what became of each item. */

import {
  chooseBundleItems,
  compareBundle,
  dropBundle,
  enterBundle,
  getBundle,
  listBundleItems,
} from '@serialis/contract/platform/bundles/bundles.routes.ts'
import {
  BUNDLE_DIFFERENCES,
  BUNDLE_OUTCOMES,
  type BundleDetail,
} from '@serialis/contract/platform/bundles/bundles.schema.ts'
import { bundleTransitions } from '@serialis/contract/platform/bundles/bundles.status.ts'
import { Button } from 'antd'
import { useTranslations } from 'use-intl'
import { useErrorText } from '../../kit/language/i18n.tsx'
import { useFormats } from '../../kit/language/time.ts'
import { List } from '../../kit/list/ListPage.tsx'
import type { Selection } from '../../kit/list/useSelection.ts'
import { useParam } from '../../kit/navigation/navigate.tsx'
import { say } from '../../kit/notices/notices.ts'
import { DetailPage } from '../../kit/page/DetailPage.tsx'
import { Facts } from '../../kit/page/Facts.tsx'
import { stepsOf } from '../../kit/page/steps.ts'
import { Card } from '../../kit/ui/Card.tsx'
import { Instant } from '../../kit/ui/Instant.tsx'
import { Num } from '../../kit/ui/Num.tsx'
import { StatusTag } from '../../kit/ui/StatusTag.tsx'
import { call } from '../../kit/wire/api.ts'
import { useCommand } from '../../kit/wire/server-state.ts'
import { RecordHistory } from '../audit/shared/RecordHistory.tsx'
import { SignatureBadge } from '../signatures/shared/SignatureBadge.tsx'
import { useSignature } from '../signatures/shared/signing.ts'
import { TaskProgress } from '../tasks/shared/TaskProgress.tsx'
import { bundleTones } from './bundles.tones.ts'
import { Fingerprint } from './Fingerprint.tsx'
import { isEnterable, useItemColumns, useItemFilters } from './item-columns.tsx'

type OfBundle = { bundle: BundleDetail }

function BundleFacts({ bundle }: OfBundle) {
  const t = useTranslations('bundles')
  const { bytes } = useFormats()
  return (
    <Facts
      facts={[
        { label: t('fields.source'), value: t('tenant', { code: bundle.source.code, name: bundle.source.name }) },
        { label: t('fields.target'), value: bundle.target },
        { label: t('fields.keyName'), value: bundle.direction === 'IN' && (bundle.keyName || t('keyGone')) },
        { label: t('fields.fingerprint'), value: <Fingerprint>{bundle.fingerprint}</Fingerprint> },
        { label: t('fields.sha256'), value: <Fingerprint>{bundle.sha256}</Fingerprint> },
        { label: t('fields.size'), value: bytes(bundle.size) },
        { label: t('fields.writtenBy'), value: bundle.writtenBy },
        { label: t('fields.writtenAt'), value: <Instant>{bundle.writtenAt}</Instant> },
        { label: t('fields.product'), value: bundle.product },
        { label: t('fields.by'), value: bundle.by },
        { label: t('fields.at'), value: <Instant>{bundle.at}</Instant> },
        { label: t('fields.endedBy'), value: bundle.endedBy },
        { label: t('fields.endedAt'), value: bundle.endedAt && <Instant>{bundle.endedAt}</Instant> },
      ]}
    />
  )
}

function Decision({ bundle }: OfBundle) {
  const t = useTranslations('bundles')
  const sign = useSignature()
  const { id, version, allowed, digest, chosen, source } = bundle
  const step = { params: { id }, body: { version } }
  const compare = useCommand(compareBundle, { inPlace: true, onDone: () => say(t('compared')) })
  const drop = useCommand(dropBundle, { inPlace: true, onDone: () => say(t('dropped')) })
  const enter = async () => {
    const made = await sign({
      title: t('enterTitle', { count: chosen, source: source.code }),
      subject: <BundleFacts bundle={bundle} />,
      digest,
      meanings: ['APPROVAL'],
      confirm: t('steps.enter'),
      run: (signature) => call(enterBundle, { params: { id }, body: { version, signature } }),
    })
    if (made) say(t('started'))
  }
  return (
    <>
      {allowed.includes('drop') && (
        <Button loading={drop.isBusy} onClick={() => void drop.run(step)}>
          {t('steps.drop')}
        </Button>
      )}
      {allowed.includes('compare') && (
        <Button loading={compare.isBusy} onClick={() => void compare.run(step)}>
          {t('steps.compare')}
        </Button>
      )}
      {allowed.includes('enter') && (
        <Button type="primary" onClick={() => void enter()}>
          {t('steps.enter')}
        </Button>
      )}
    </>
  )
}

function Choose({
  bundle: { id, version },
  selection: { rows, all },
  onDone,
}: OfBundle & { selection: Selection<{ place: number }>; onDone: () => void }) {
  const t = useTranslations('bundles')
  const command = useCommand(chooseBundleItems, {
    inPlace: true,
    onDone: () => {
      say(t('choiceSaved'))
      onDone()
    },
  })
  const choose = (isChosen: boolean) =>
    void command.run({
      params: { id },
      body: {
        version,
        isChosen,
        ...(all === null ? { places: rows.map(({ place }) => place) } : { filter: all as Record<string, never> }),
      },
    })
  return (
    <>
      <Button loading={command.isBusy} onClick={() => choose(true)}>
        {t('steps.take')}
      </Button>
      <Button loading={command.isBusy} onClick={() => choose(false)}>
        {t('steps.leave')}
      </Button>
    </>
  )
}

function Items({ bundle }: OfBundle) {
  const t = useTranslations('bundles')
  const columns = useItemColumns()
  const filters = useItemFilters()
  const { id, allowed } = bundle
  return (
    <section className="stack">
      <h2>{t('cards.items')}</h2>
      <List<typeof listBundleItems, 'place' | 'difference'>
        name="bundleItems"
        route={listBundleItems}
        fixed={{ params: { id } }}
        title={t('cards.items')}
        rowFields={['place', 'difference']}
        mayChoose={isEnterable}
        rowKey={(row) => String(row.place)}
        columns={columns}
        filters={filters}
        empty={{ title: t('noItems.title'), text: t('noItems.text') }}
        {...(allowed.includes('choose') && {
          bulk: (selection, clear) => <Choose bundle={bundle} selection={selection} onDone={clear} />,
        })}
      />
    </section>
  )
}

function Counts({ bundle: { differences, outcomes, chosen, status } }: OfBundle) {
  const t = useTranslations('bundles')
  return (
    <Card title={t('cards.counts')} isWide>
      <Facts
        facts={[
          ...BUNDLE_DIFFERENCES.map((name) => ({
            label: t(`differences.${name}`),
            value: <Num>{differences[name]}</Num>,
          })),
          { label: t('fields.isChosen'), value: <Num>{chosen}</Num> },
          ...(status === 'CHECKED'
            ? []
            : BUNDLE_OUTCOMES.map((name) => ({ label: t(`outcomes.${name}`), value: <Num>{outcomes[name]}</Num> }))),
        ]}
      />
    </Card>
  )
}

export function BundlePage() {
  const t = useTranslations('bundles')
  const why = useTranslations('bundles.why')
  const errorText = useErrorText()
  const id = useParam()
  return (
    <DetailPage
      route={getBundle}
      input={{ params: { id } }}
      head={(bundle) => ({
        title: t('of', {
          direction: bundle.direction,
          source: bundle.source.code,
          target: bundle.target,
        }),
        tag: (
          <StatusTag tone={bundleTones[bundle.status]} term={`configurationBundle.${bundle.status}`}>
            {t(`status.${bundle.status}`)}
          </StatusTag>
        ),
        steps: stepsOf({
          open: bundle.allowed,
          steps: {
            compare: compareBundle,
            choose: chooseBundleItems,
            enter: [enterBundle, why('nothing')],
            drop: dropBundle,
          },
          label: (command) => t(`steps.${command}`),
          table: bundleTransitions,
          status: bundle.status,
          word: (status) => t(`status.${status}`),
        }),
        primary: <Decision bundle={bundle} />,
      })}
    >
      {(bundle) => (
        <>
          {bundle.taskId !== null && bundle.status === 'ENTERING' && (
            <Card title={t('status.ENTERING')} isWide>
              <TaskProgress taskId={bundle.taskId} />
            </Card>
          )}
          {bundle.failure && (
            <Card title={t('failed')} isWide>
              <p className="field-error">{errorText(bundle.failure.key, bundle.failure.params)}</p>
            </Card>
          )}
          {bundle.direction === 'IN' && <Counts bundle={bundle} />}
          {bundle.direction === 'IN' && (
            <div className="card-wide">
              <Items bundle={bundle} />
            </div>
          )}
          <Card title={t('one')}>
            <BundleFacts bundle={bundle} />
          </Card>
          <Card title={t('cards.history')}>
            {bundle.signatures.map((signature) => (
              <SignatureBadge key={signature.id} signature={signature} />
            ))}
            <RecordHistory subjectType="configuration_bundle" subjectId={id} />
          </Card>
        </>
      )}
    </DetailPage>
  )
}
