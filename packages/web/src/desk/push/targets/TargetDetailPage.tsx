import {
  deletePushTarget,
  editPushTarget,
  getPushTarget,
  listPushJobs,
  testPushTarget,
} from '@serialis/contract/desk/push/push.routes.ts'
import { type PushTarget, takesFiles } from '@serialis/contract/desk/push/push.schema.ts'
import { Button } from 'antd'
import { useTranslations } from 'use-intl'
import { useFormats } from '../../../kit/language/time.ts'
import { columnsOf } from '../../../kit/list/columns.ts'
import { List, type RowOf } from '../../../kit/list/ListPage.tsx'
import { Can } from '../../../kit/navigation/Can.tsx'
import { useParam } from '../../../kit/navigation/navigate.tsx'
import { paths, pathTo } from '../../../kit/navigation/paths.ts'
import { say, warn } from '../../../kit/notices/notices.ts'
import { Columns } from '../../../kit/page/Columns.tsx'
import { DetailPage } from '../../../kit/page/DetailPage.tsx'
import { Facts } from '../../../kit/page/Facts.tsx'
import { stepsOf } from '../../../kit/page/steps.ts'
import { Card } from '../../../kit/ui/Card.tsx'
import { Instant } from '../../../kit/ui/Instant.tsx'
import { LinkButton } from '../../../kit/ui/LinkButton.tsx'
import { Num } from '../../../kit/ui/Num.tsx'
import { useCommand } from '../../../kit/wire/server-state.ts'
import { PushStatusTag, TargetStatus, useFailureText, useOperationText } from '../shared/push.display.tsx'
import { DeleteTarget } from './DeleteTarget.tsx'
import { SigningCard } from './SigningCard.tsx'

const reading = columnsOf<RowOf<typeof listPushJobs>>()

function Connection({ target }: { target: PushTarget }) {
  const t = useTranslations('push.targets')
  const failureText = useFailureText()
  const command = useCommand(testPushTarget, {
    onDone: ({ isReachable, status, milliseconds, failure }) =>
      isReachable
        ? say(
            status === null
              ? t('reachableFiles', { ms: String(milliseconds) })
              : t('reachable', { status: String(status), ms: String(milliseconds) }),
          )
        : warn([t('unreachable'), failure && failureText({ kind: failure, status })].filter(Boolean).join(': ')),
  })
  return (
    <Card
      title={t('connection')}
      actions={
        target.deletedAt === null && (
          <Can permission="pushes.test">
            <Button loading={command.isBusy} onClick={() => void command.run({ params: { id: target.id } })}>
              {t('test')}
            </Button>
          </Can>
        )
      }
    >
      <Facts
        facts={[
          { label: t('fields.url'), value: <span className="mono">{target.url}</span> },
          { label: t('fields.auth'), value: [t(`auth.${target.auth}`), target.authUser].filter(Boolean).join(': ') },
          ...(takesFiles(target)
            ? [
                { label: t('fields.hostKey'), value: <span className="mono">{target.hostKey}</span> },
                {
                  label: t('fields.receiptFolder'),
                  value: target.receiptFolder && <span className="mono">{target.receiptFolder}</span>,
                },
              ]
            : []),
          {
            label: t('fields.lastSuccess'),
            value: target.lastSuccessAt ? <Instant>{target.lastSuccessAt}</Instant> : t('never'),
          },
          {
            label: t('fields.lastFailure'),
            value: target.lastFailure && (
              <>
                {failureText(target.lastFailure)} <Instant>{target.lastFailure.at}</Instant>
              </>
            ),
          },
        ]}
      />
    </Card>
  )
}

function FilterFacts({ target: { filter } }: { target: PushTarget }) {
  const t = useTranslations('push.targets')
  const ledger = useTranslations('ledger')
  const operationText = useOperationText()
  const { list } = useFormats()
  const words = (texts: readonly string[]) => (texts.length === 0 ? t('everything') : list(texts))
  return (
    <Card title={t('filter')}>
      <Facts
        facts={[
          {
            label: t('fields.products'),
            value: filter.productIds.length === 0 ? t('everything') : <Num>{filter.productIds.length}</Num>,
          },
          { label: t('fields.levels'), value: words(filter.levels.map((level) => ledger(`level.${level}`))) },
          {
            label: t('fields.statuses'),
            value: words(filter.statuses.map((status) => ledger(`status.${status}`))),
          },
          { label: t('fields.operations'), value: words(filter.operations.map(operationText)) },
        ]}
      />
    </Card>
  )
}

function Delivery({ target }: { target: PushTarget }) {
  const t = useTranslations('push')
  const own = useTranslations('push.targets')
  return (
    <Card title={own('delivery')}>
      <Facts
        facts={[
          { label: t('fields.format'), value: t(`formats.${target.format}`) },
          { label: own('fields.batchSize'), value: <Num>{target.batchSize}</Num> },
          { label: own('fields.keepsOrder'), value: target.keepsOrder ? t('yes') : t('no') },
          {
            label: own('fields.timeout'),
            value: (
              <>
                <Num>{target.timeoutSeconds}</Num> {own('seconds')}
              </>
            ),
          },
          ...(target.format === 'CHINA_RELATION'
            ? [
                { label: own('fields.license'), value: target.license },
                { label: own('fields.relationFlag'), value: target.relationFlag },
              ]
            : []),
        ]}
      />
    </Card>
  )
}

function Pushes({ target }: { target: PushTarget }) {
  const t = useTranslations('push')
  return (
    <section className="stack">
      <h2>{t('title')}</h2>
      <List
        name="pushesOfTarget"
        route={listPushJobs}
        fixed={{ query: { targetId: target.id } }}
        prefix="p"
        title={t('title')}
        rowKey={(job) => job.id}
        open={(job) => pathTo(paths.push, { id: job.id })}
        refreshMs={5_000}
        columns={[
          { name: 'trigger', title: t('fields.trigger'), cell: (job) => t(`triggers.${job.trigger}`) },
          reading(['status', 'nextAt'], {
            name: 'status',
            title: t('fields.status'),
            cell: (job) => <PushStatusTag job={job} />,
          }),
          reading(['orderNo'], {
            name: 'order',
            title: t('fields.order'),
            cell: (job) => <span className="mono">{job.orderNo}</span>,
          }),
          {
            name: 'total',
            title: t('fields.codes'),
            align: 'end',
            cell: (job) => job.total !== null && <Num>{job.total}</Num>,
          },
          { name: 'createdAt', title: t('fields.createdAt'), cell: (job) => <Instant>{job.createdAt}</Instant> },
        ]}
        empty={{ title: t('empty.title'), text: t('empty.text') }}
      />
    </section>
  )
}

export function TargetDetailPage() {
  const t = useTranslations('push.targets')
  const why = useTranslations('kit.steps.why')
  const id = useParam()
  return (
    <DetailPage
      route={getPushTarget}
      input={{ params: { id } }}
      refreshMs={10_000}
      head={(target) => ({
        title: target.name,
        tag: <TargetStatus target={target} />,
        steps: stepsOf({
          steps: {
            edit: [editPushTarget, target.deletedAt !== null && why('deleted')],
            delete: [deletePushTarget, target.deletedAt !== null && why('deleted')],
            test: [testPushTarget, target.deletedAt !== null && why('deleted')],
          },
          label: (command) => t(command),
        }),
        actions: target.deletedAt === null && (
          <Can permission="pushes.delete">
            <DeleteTarget target={target} />
          </Can>
        ),
        primary: target.deletedAt === null && (
          <Can permission="pushes.edit">
            <LinkButton to={pathTo(paths.pushTargetEdit, { id: target.id })}>{t('edit')}</LinkButton>
          </Can>
        ),
      })}
    >
      {(target) => (
        <Columns
          main={
            <>
              <Connection target={target} />
              <Pushes target={target} />
            </>
          }
          side={
            <>
              <FilterFacts target={target} />
              <Delivery target={target} />
              {!takesFiles(target) && <SigningCard target={target} />}
            </>
          }
        />
      )}
    </DetailPage>
  )
}
