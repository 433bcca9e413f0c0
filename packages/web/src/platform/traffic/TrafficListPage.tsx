/** The technical log: logins, refusals, tasks, commands of keys, and what went out to partners and came in from them. */

import { listTraffic } from '@serialis/contract/platform/traffic/traffic.routes.ts'
import {
  lackedFor,
  TRAFFIC_DAYS,
  TRAFFIC_DIRECTIONS,
  TRAFFIC_KINDS,
  TRAFFIC_OUTCOMES,
  type TrafficRow,
} from '@serialis/contract/platform/traffic/traffic.schema.ts'
import { useTranslations } from 'use-intl'
import { useTaskKind } from '../../kit/language/i18n.tsx'
import { useFormats } from '../../kit/language/time.ts'
import { columnsOf } from '../../kit/list/columns.ts'
import { ListPage, type RowOf } from '../../kit/list/ListPage.tsx'
import { GoTo } from '../../kit/navigation/navigate.tsx'
import { paths } from '../../kit/navigation/paths.ts'
import { Instant } from '../../kit/ui/Instant.tsx'
import { Num } from '../../kit/ui/Num.tsx'
import { StatusTag } from '../../kit/ui/StatusTag.tsx'
import { useSession } from '../../kit/wire/session.ts'
import { useSubjectPath } from '../audit/shared/subject-pages.ts'
import { useEventText } from '../audit/shared/useEventText.ts'
import { trafficTones } from './traffic.tones.ts'

const reading = columnsOf<RowOf<typeof listTraffic>>()
const SECOND = 1_000

/**
 * What was sent, came or happened, in words: of a mail its template, of a task its kind, of an event its action. Calls
 * have the address of their interface, as its description has it.
 */
function Name({
  row,
}: {
  row: Pick<TrafficRow, 'kind' | 'name' | 'outcome' | 'reference' | 'subjectType' | 'subjectId'>
}) {
  const t = useTranslations('traffic')
  const mail = useTranslations('mail.templates') as unknown as ((key: string) => string) & { has(key: string): boolean }
  const path = useSubjectPath()(row.subjectType, row.subjectId)
  const eventText = useEventText()
  const taskKind = useTaskKind()
  const words: Partial<Record<TrafficRow['kind'], (name: string) => string>> = {
    MAIL: (name) => (mail.has(name) ? mail(name) : name),
    TASK: taskKind,
    LOGIN: eventText,
    REFUSAL: eventText,
    API: eventText,
  }
  const named = words[row.kind]?.(row.name) ?? row.name
  const isRefusedCall = row.kind === 'CALLS' && row.outcome !== 'DONE'
  const text =
    named === ''
      ? t(`kinds.${row.kind}`)
      : isRefusedCall
        ? t('refusedCall', { call: named, status: row.reference })
        : named
  return path === null ? text : <GoTo to={path}>{text}</GoTo>
}

export function TrafficListPage() {
  const t = useTranslations('traffic')
  const tasks = useTranslations('tasks')
  const usage = useTranslations('usage')
  const audit = useTranslations('audit')
  const { authorities } = useSession()
  const kinds = TRAFFIC_KINDS.filter((kind) => lackedFor(kind, authorities) === undefined)
  const { bytes, number } = useFormats()
  const choices = <V extends string>(name: 'kind' | 'direction' | 'outcome', values: readonly V[], group: string) => ({
    kind: 'choice' as const,
    name,
    label: t(`fields.${name}`),
    options: values.map((value) => ({ value, label: t(`${group}.${value}` as never) })),
  })
  const duration = (milliseconds: number) =>
    milliseconds < SECOND
      ? t('milliseconds', { count: number(Math.round(milliseconds)) })
      : t('seconds', { count: number(Math.round(milliseconds / 100) / 10) })
  return (
    <ListPage
      name="traffic"
      route={listTraffic}
      title={t('title')}
      lead={t('lead', { days: number(TRAFFIC_DAYS) })}
      commands={[
        { label: t('kindsOnly.logins'), to: paths.traffic, search: { kind: 'LOGIN' } },
        { label: t('kindsOnly.refusals'), to: paths.traffic, search: { kind: 'REFUSAL' } },
        { label: tasks('title'), to: paths.tasks },
        { label: usage('title'), to: paths.usage },
        { label: audit('title'), to: paths.events },
      ].filter(({ search }) => search === undefined || kinds.some((kind) => kind === search.kind))}
      rowFields={['id', 'kind']}
      rowKey={({ kind, id }) => `${kind} ${id}`}
      refreshMs={10_000}
      columns={[
        { name: 'at', title: t('fields.at'), width: '11em', cell: (row) => <Instant>{row.at}</Instant> },
        {
          name: 'direction',
          title: t('fields.direction'),
          width: '6em',
          cell: (row) => t(`directions.${row.direction}`),
        },
        { name: 'kind', title: t('fields.kind'), cell: (row) => t(`kinds.${row.kind}`) },
        { name: 'partner', title: t('fields.partner'), cell: (row) => row.partner },
        reading(['name', 'kind', 'outcome', 'reference', 'subjectType', 'subjectId'], {
          name: 'name',
          title: t('fields.name'),
          cell: (row) => <Name row={row} />,
        }),
        {
          name: 'outcome',
          title: t('fields.outcome'),
          cell: (row) => (
            <StatusTag tone={trafficTones[row.outcome]} term={`traffic.${row.outcome}`}>
              {t(`outcomes.${row.outcome}`)}
            </StatusTag>
          ),
        },
        {
          name: 'milliseconds',
          title: t('fields.duration'),
          align: 'end',
          cell: (row) => row.milliseconds !== null && <span className="num">{duration(row.milliseconds)}</span>,
        },
        {
          name: 'size',
          title: t('fields.size'),
          align: 'end',
          cell: (row) => row.size !== null && row.size > 0 && <span className="num">{bytes(row.size)}</span>,
        },
        { name: 'attempt', title: t('fields.attempt'), align: 'end', cell: (row) => <Num>{row.attempt}</Num> },
        {
          name: 'reference',
          title: t('fields.reference'),
          isHidden: true,
          cell: (row) => <span className="mono">{row.reference}</span>,
        },
        {
          name: 'requestId',
          title: t('fields.request'),
          isHidden: true,
          cell: (row) => <span className="mono">{row.requestId}</span>,
        },
      ]}
      filters={[
        { kind: 'text', name: 'partner', label: t('fields.partner') },
        { kind: 'moment', name: 'from', label: t('fields.from') },
        { kind: 'moment', name: 'to', label: t('fields.to') },
        { kind: 'exact', name: 'request', label: t('fields.request') },
        choices('kind', kinds, 'kinds'),
        choices('direction', TRAFFIC_DIRECTIONS, 'directions'),
        choices('outcome', TRAFFIC_OUTCOMES, 'outcomes'),
      ]}
      empty={{ title: t('empty.title'), text: t('empty.text') }}
    />
  )
}
