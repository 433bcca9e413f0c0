/** One application: what was requested, the counts of its codes, the first and last of them, and their download. */

import {
  cancelApplication,
  downloadCodes,
  getApplication,
} from '@serialis/contract/desk/serials/applications.routes.ts'
import type { ApplicationDetail } from '@serialis/contract/desk/serials/applications.schema.ts'
import { useTranslations } from 'use-intl'
import { useFormats } from '../../../kit/language/time.ts'
import { Rows } from '../../../kit/list/Rows.tsx'
import { useMay } from '../../../kit/navigation/Can.tsx'
import { GoTo, useParam } from '../../../kit/navigation/navigate.tsx'
import { paths, pathTo } from '../../../kit/navigation/paths.ts'
import { Columns } from '../../../kit/page/Columns.tsx'
import { DetailPage } from '../../../kit/page/DetailPage.tsx'
import { Facts } from '../../../kit/page/Facts.tsx'
import { HistoryList } from '../../../kit/page/HistoryList.tsx'
import { stepsOf } from '../../../kit/page/steps.ts'
import { Card } from '../../../kit/ui/Card.tsx'
import { Code } from '../../../kit/ui/Code.tsx'
import { Instant } from '../../../kit/ui/Instant.tsx'
import { LinkButton } from '../../../kit/ui/LinkButton.tsx'
import { Num } from '../../../kit/ui/Num.tsx'
import { StateTag } from '../../../numbers/ledger/shared/StateTag.tsx'
import { SignatureBadge } from '../../../platform/signatures/shared/SignatureBadge.tsx'
import { ApplyStatusTag } from './ApplyStatusTag.tsx'
import { CancelApplication } from './CancelApplication.tsx'
import '../serials.css'
import { CodesDownload } from './CodesDownload.tsx'

function useGuessText() {
  const t = useTranslations('applications.detail')
  const { number } = useFormats()
  return (guess: number) =>
    guess === 0 ? t('guessNone') : guess >= 1 ? t('sequence') : t('guessNote', { count: number(Math.round(1 / guess)) })
}

function FactsCard({ application }: { application: ApplicationDetail }) {
  const t = useTranslations('applications')
  const level = useTranslations('ledger.level')
  const guessText = useGuessText()
  const may = useMay()
  const { product, rule, order, supplier } = application
  return (
    <Card title={t('detail.facts')}>
      <Facts
        facts={[
          {
            label: t('fields.product'),
            value: may('products.list') ? (
              <GoTo to={pathTo(paths.product, { id: product.id })}>{product.name}</GoTo>
            ) : (
              product.name
            ),
          },
          { label: t('fields.level'), value: level(application.level) },
          {
            label: t('fields.gtin'),
            value: application.gtin && (
              <Code isUngrouped isCopyable>
                {application.gtin}
              </Code>
            ),
          },
          { label: t('fields.rule'), value: t('ruleVersion', { name: rule.name, version: String(rule.version) }) },
          { label: t('fields.quantity'), value: <Num>{application.quantity}</Num> },
          { label: t('fields.issued'), value: <Num>{application.issued}</Num> },
          ...(application.refused > 0 ? [{ label: t('fields.refused'), value: <Num>{application.refused}</Num> }] : []),
          ...(supplier === null
            ? []
            : [
                {
                  label: t('fields.supplier'),
                  value: may('suppliers.list') ? (
                    <GoTo to={pathTo(paths.supplier, { id: supplier.id })}>{supplier.name}</GoTo>
                  ) : (
                    supplier.name
                  ),
                },
              ]),
          {
            label: t('fields.order'),
            value:
              order &&
              (may('orders.list') ? (
                <GoTo to={pathTo(paths.order, { id: order.id })}>{order.orderNo}</GoTo>
              ) : (
                order.orderNo
              )),
          },
          { label: t('fields.guess'), value: guessText(application.guess) },
          { label: t('fields.appliedBy'), value: application.appliedBy },
          { label: t('fields.appliedAt'), value: <Instant>{application.appliedAt}</Instant> },
          { label: t('fields.downloads'), value: <Num>{application.downloads}</Num> },
          ...(application.reason === '' ? [] : [{ label: t('fields.reason'), value: application.reason }]),
        ]}
      />
    </Card>
  )
}

function StatesCard({ application }: { application: ApplicationDetail }) {
  const t = useTranslations('applications.detail')
  return (
    <Card title={t('states')}>
      <ul className="state-counts">
        {application.counts.map((row) => (
          <li key={row.status}>
            <StateTag status={row.status} />
            <Num to={paths.serials} search={{ application: String(application.number), status: row.status }}>
              {row.count}
            </Num>
          </li>
        ))}
      </ul>
    </Card>
  )
}

function BlocksCard({ application }: { application: ApplicationDetail }) {
  const t = useTranslations('applications.detail')
  const more = application.blockCount - application.blocks.length
  return (
    <Card title={t('blocks')} note={more > 0 ? t('moreBlocks', { count: more }) : undefined}>
      <Rows
        caption={t('blocks')}
        rows={application.blocks}
        rowKey={({ block }) => String(block)}
        columns={[
          {
            name: 'block',
            title: t('block'),
            cell: ({ block }) => (
              <GoTo to={paths.serials} search={{ block: String(block) }}>
                {block}
              </GoTo>
            ),
          },
          { name: 'size', title: t('size'), align: 'end', cell: ({ size }) => <Num>{size}</Num> },
          { name: 'first', title: t('first'), cell: ({ firstCode }) => <Code>{firstCode}</Code> },
          { name: 'last', title: t('last'), cell: ({ lastCode }) => <Code>{lastCode}</Code> },
        ]}
      />
    </Card>
  )
}

/** Its history: applied for, downloaded, cancelled. */
function LogCard({ application: { log, signatures } }: { application: ApplicationDetail }) {
  const t = useTranslations('applications')
  return (
    <Card title={t('detail.log')}>
      <HistoryList
        entries={log.map(({ id, kind, at, by, reason, nth }) => ({
          id,
          at,
          who: by,
          reason,
          title: nth === null ? t(`kinds.${kind}`) : t('detail.logNth', { nth: String(nth) }),
          more:
            kind === 'CANCEL' &&
            signatures.map((signature) => <SignatureBadge key={signature.id} signature={signature} />),
        }))}
      />
    </Card>
  )
}

export function ApplicationDetailPage() {
  const t = useTranslations('applications')
  const id = useParam()
  const may = useMay()
  return (
    <DetailPage
      route={getApplication}
      input={{ params: { id } }}
      head={(application) => ({
        title: t('one', { number: String(application.number) }),
        tag: <ApplyStatusTag application={application} />,
        lead: application.failure === null ? application.product.name : t(`failures.${application.failure}`),
        steps: stepsOf({
          open: application.allowed,
          steps: {
            download: downloadCodes,
            cancel: [
              cancelApplication,
              application.cancelBlockedBy !== null && t(`cancel.blocked.${application.cancelBlockedBy}`),
            ],
          },
          label: (command) => t(`${command}.start`),
        }),
        actions: (
          <>
            {application.allowed.includes('cancel') && <CancelApplication application={application} />}
            {application.issued > 0 && may('serials.list') && (
              <LinkButton to={paths.serials} search={{ application: String(application.number) }}>
                {t('detail.codes')}
              </LinkButton>
            )}
          </>
        ),
      })}
    >
      {(application) => (
        <Columns
          main={
            <>
              {application.cancelBlockedBy !== null && (
                <p className="soft">{t(`cancel.blocked.${application.cancelBlockedBy}`)}</p>
              )}
              <FactsCard application={application} />
              {application.blocks.length > 0 && <BlocksCard application={application} />}
            </>
          }
          side={
            <>
              {application.allowed.includes('download') && (
                <Card title={t('download.start')}>
                  <CodesDownload application={application} />
                </Card>
              )}
              {application.counts.length > 0 && <StatesCard application={application} />}
              <LogCard application={application} />
            </>
          }
        />
      )}
    </DetailPage>
  )
}
