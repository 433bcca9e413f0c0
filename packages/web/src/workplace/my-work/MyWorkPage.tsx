/** The start page: what waits for this person, most urgent and oldest first, each with one button. */

import { workKinds, type WorkKind } from '@serialis/contract/work.ts'
import { getMyWork } from '@serialis/contract/workplace/my-work/my-work.routes.ts'
import { WORK_SHOWN, type MyWork, type WorkItem } from '@serialis/contract/workplace/my-work/my-work.schema.ts'
import { useTranslations } from 'use-intl'
import { useTaskKind } from '../../kit/language/i18n.tsx'
import { useFormats } from '../../kit/language/time.ts'
import type { Column } from '../../kit/list/columns.ts'
import { Rows } from '../../kit/list/Rows.tsx'
import { GoTo, useSearch } from '../../kit/navigation/navigate.tsx'
import { paths } from '../../kit/navigation/paths.ts'
import { DetailPage } from '../../kit/page/DetailPage.tsx'
import { Card } from '../../kit/ui/Card.tsx'
import { EmptyState } from '../../kit/ui/EmptyState.tsx'
import { LinkButton } from '../../kit/ui/LinkButton.tsx'
import { StatusTag } from '../../kit/ui/StatusTag.tsx'
import { useSession } from '../../kit/wire/session.ts'
import { alertLevelTones } from '../../platform/alerts/shared/alerts.tones.ts'
import { NewsCard } from '../../platform/news/shared/NewsCard.tsx'
import { FirstSteps } from './FirstSteps.tsx'
import { waitsAt } from './my-work.api.ts'
import './my-work.css'
import { workPath } from './work-pages.ts'

const REFRESH_MS = 15_000

const isKind = (text: string | undefined): text is WorkKind => workKinds.some((kind) => kind === text)

/** Records that people know by a number only. */
const numbered: readonly WorkKind[] = [
  'updateFinish',
  'updateDecide',
  'scrapFinish',
  'scrapDecide',
  'activationFinish',
  'activationDecide',
  'lotTake',
  'lotRecord',
  'lotDecide',
]

function useTitleOf() {
  const t = useTranslations('myWork')
  const alerts = useTranslations('alerts.types')
  const taskKind = useTaskKind()
  return ({ kind, title }: WorkItem): string => {
    if (kind === 'alertTake' || kind === 'alertSolve') return alerts(title as Parameters<typeof alerts>[0])
    if (kind === 'taskRetry') return taskKind(title)
    return numbered.includes(kind) ? t('numbered', { number: title }) : title
  }
}

/** The kinds that wait, as links that show one of them. */
function Kinds({ work, chosen }: { work: MyWork; chosen: WorkKind | undefined }) {
  const t = useTranslations('myWork')
  const kit = useTranslations('kit.shell')
  const total = waitsAt(paths.home, work)
  const text = (count: number, hasMore: boolean) =>
    hasMore ? kit('countMore', { count: String(count) }) : String(count)
  const link = (kind: WorkKind | undefined, label: string, amount: string) => (
    <li key={kind ?? ''}>
      <GoTo
        to={paths.home}
        search={kind === undefined ? {} : { kind }}
        className={kind === chosen ? 'work-kind work-kind-chosen' : 'work-kind'}
      >
        {label}
        <span className="count num">{amount}</span>
      </GoTo>
    </li>
  )
  return (
    <nav aria-label={t('kindsLabel')} className="work-nav">
      <ul className="work-kinds">
        {link(undefined, t('all'), text(total.count, total.hasMore))}
        {work.counts.map(({ kind, count, hasMore }) => link(kind, t(`kinds.${kind}`), text(count, hasMore)))}
      </ul>
    </nav>
  )
}

function useColumns(): Column<WorkItem>[] {
  const t = useTranslations('myWork')
  const level = useTranslations('alerts.levels')
  const titleOf = useTitleOf()
  const { relative, exact } = useFormats()
  return [
    {
      name: 'what',
      title: t('what'),
      cell: (item) => (
        <span className="work-what">
          <strong>{t(`kinds.${item.kind}`)}</strong>
          <span>{titleOf(item)}</span>
        </span>
      ),
    },
    {
      name: 'about',
      title: t('record'),
      cell: ({ about, deputyFor }) => (
        <span className="work-about">
          {about}
          {deputyFor !== null && <span className="soft">{t('asDeputy', { role: deputyFor })}</span>}
        </span>
      ),
    },
    {
      name: 'since',
      title: t('since'),
      cell: ({ since }) => (
        <time dateTime={since} title={exact(since)}>
          {relative(since)}
        </time>
      ),
    },
    {
      name: 'urgency',
      title: t('urgency'),
      cell: ({ urgency }) =>
        urgency === null ? null : <StatusTag tone={alertLevelTones[urgency]}>{level(urgency)}</StatusTag>,
    },
    {
      name: 'action',
      title: t('next'),
      isSteps: true,
      align: 'end',
      cell: (item) => <LinkButton to={workPath(item)}>{t(`actions.${item.kind}`)}</LinkButton>,
    },
  ]
}

function Waiting({ work, chosen }: { work: MyWork; chosen: WorkKind | undefined }) {
  const t = useTranslations('myWork')
  const columns = useColumns()
  const { count } = waitsAt(paths.home, work)
  return (
    <>
      <Kinds work={work} chosen={chosen} />
      <Card isWide>
        {work.items.length === 0 && <EmptyState title={t('emptyKind')} text={t('emptyKindText')} />}
        <Rows
          caption={t('title')}
          columns={columns}
          rows={work.items}
          rowKey={({ kind, id }) => `${kind} ${id}`}
          density="comfortable"
          open={workPath}
        />
        {chosen === undefined && count > work.items.length && (
          <p className="soft">{t('shownOf', { count: String(WORK_SHOWN) })}</p>
        )}
      </Card>
    </>
  )
}

export function MyWorkPage() {
  const t = useTranslations('myWork')
  const { authorities, userName } = useSession()
  const { kind } = useSearch()
  const chosen = isKind(kind) ? kind : undefined
  return (
    <DetailPage
      route={getMyWork}
      input={{ query: chosen === undefined ? {} : { kind: chosen } }}
      refreshMs={REFRESH_MS}
      keepsPrevious
      head={(work) => {
        const { count, hasMore } = waitsAt(paths.home, work)
        return {
          steps: [],
          title: t('title'),
          lead: hasMore
            ? t('leadMore', { count: String(count), name: userName })
            : t('lead', { count, name: userName }),
        }
      }}
    >
      {(work) => (
        <>
          {chosen === undefined && <FirstSteps />}
          {chosen === undefined && <NewsCard />}
          {work.counts.length === 0 ? (
            <Card isWide>
              <EmptyState title={t('empty')} text={t(authorities.length === 0 ? 'noPages' : 'emptyText')} />
            </Card>
          ) : (
            <Waiting work={work} chosen={chosen} />
          )}
        </>
      )}
    </DetailPage>
  )
}
