/** The messages that the list of messages was filtered by, counted, before a trial of their replay begins. */

import { countReplay, createReplay } from '@serialis/contract/engagement/replays/replays.routes.ts'
import { replayableStatuses } from '@serialis/contract/engagement/replays/replays.schema.ts'
import { Button } from 'antd'
import { useTranslations } from 'use-intl'
import { useFormats } from '../../kit/language/time.ts'
import { useGo, useSearch } from '../../kit/navigation/navigate.tsx'
import { paths, pathTo } from '../../kit/navigation/paths.ts'
import { say } from '../../kit/notices/notices.ts'
import { Facts } from '../../kit/page/Facts.tsx'
import { PageHead } from '../../kit/page/PageHead.tsx'
import { Card } from '../../kit/ui/Card.tsx'
import { ErrorState } from '../../kit/ui/ErrorState.tsx'
import { Instant } from '../../kit/ui/Instant.tsx'
import { LinkButton } from '../../kit/ui/LinkButton.tsx'
import { useCommand, useRead } from '../../kit/wire/server-state.ts'
import { useNameOf } from '../collections/shared/useNameOf.ts'

function useFilter() {
  const { endpointId, status, waitsFor, from, to } = useSearch()
  const known = replayableStatuses.find((one) => one === status)
  return {
    isUnderWay: waitsFor !== undefined || (status !== undefined && known === undefined),
    filter: {
      ...(endpointId && { endpointId }),
      ...(known && { status: known }),
      ...(from && { from }),
      ...(to && { to }),
    },
  }
}

export function ReplayCreatePage() {
  const t = useTranslations('messageReplays')
  const inbox = useTranslations('inbox')
  const { number } = useFormats()
  const go = useGo()
  const { filter, isUnderWay } = useFilter()
  const { endpointId, status, from, to } = filter
  const nameOf = useNameOf()
  const { data, error, refetch } = useRead(countReplay, { query: filter }, { enabled: !isUnderWay })
  const command = useCommand(createReplay, {
    onDone: ({ id }) => {
      say(t('started'))
      go(pathTo(paths.messageReplay, { id }))
    },
  })
  const count =
    data && (data.isMore ? t('countMore', { count: number(data.messages) }) : t('count', { count: data.messages }))
  const endpoint = data && nameOf({ nameEn: data.endpointNameEn, nameZh: data.endpointNameZh })
  return (
    <div className="page">
      <PageHead
        title={t('createTitle')}
        lead={t('lead')}
        actions={<LinkButton to={paths.inbox}>{inbox('title')}</LinkButton>}
        primary={
          <Button
            type="primary"
            disabled={isUnderWay || data === undefined || data.messages === 0}
            loading={command.isBusy}
            onClick={() => void command.run({ body: filter })}
          >
            {t('check')}
          </Button>
        }
      />
      <div className="cards">
        <Card title={t('cards.messages')}>
          {isUnderWay && <p role="status">{t('underWay')}</p>}
          {!isUnderWay && error && <ErrorState error={error} onAgain={() => void refetch()} />}
          {!isUnderWay && !error && (
            <Facts
              facts={[
                { label: t('fields.endpoint'), value: endpointId ? endpoint : t('all') },
                { label: t('fields.messageStatus'), value: status ? inbox(`status.${status}`) : t('anyStatus') },
                { label: t('fields.receivedFrom'), value: from ? <Instant>{from}</Instant> : t('beginning') },
                { label: t('fields.receivedTo'), value: to ? <Instant>{to}</Instant> : t('now') },
                {
                  label: t('fields.messages'),
                  value: count ? (
                    <strong role="status">{count}</strong>
                  ) : (
                    <span className="bone" style={{ width: 60 }} />
                  ),
                },
              ]}
            />
          )}
        </Card>
        <Card title={t('howTitle')}>
          <ul>
            {(['trial', 'apply', 'newer'] as const).map((step) => (
              <li key={step}>{t(`how.${step}`)}</li>
            ))}
          </ul>
        </Card>
      </div>
    </div>
  )
}
