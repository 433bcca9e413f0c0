/** The logins of an account: the last ones, what was refused from where, and what has to wait. */

import type { LoginTrace } from '@serialis/contract/platform/access/logins.schema.ts'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { Facts } from '../../../kit/page/Facts.tsx'
import { HistoryList } from '../../../kit/page/HistoryList.tsx'
import { Card } from '../../../kit/ui/Card.tsx'
import { Instant } from '../../../kit/ui/Instant.tsx'
import { useEventText } from '../../audit/shared/useEventText.ts'

const waitTexts = { LOGIN: 'waitsLogin', SESSION: 'waitsSession', FACTOR: 'waitsFactor' } as const

function Waits({ waits }: Pick<LoginTrace, 'waits'>) {
  const t = useTranslations('users.logins')
  return waits.map(({ of, since, until, refused, address }) => (
    <p key={of} className="banner" role="status">
      {t.rich(waitTexts[of], {
        since: () => <Instant>{since}</Instant>,
        until: () => <Instant>{until}</Instant>,
        refused,
        address,
      })}
    </p>
  ))
}

function When({ login }: { login: { at: string; address: string } | null }) {
  const t = useTranslations('users.logins')
  if (login === null) return t('never')
  return (
    <>
      <Instant>{login.at}</Instant> {t('from', { address: login.address })}
    </>
  )
}

/** `action`: shown below what has to wait. */
export function LoginTraceCard({ trace, action }: { trace: LoginTrace | undefined; action?: ReactNode }) {
  const t = useTranslations('users.logins')
  const text = useEventText()
  return (
    <Card title={t('title')} note={t('note')}>
      <div className="stack">
        {trace && <Waits waits={trace.waits} />}
        {action && <div className="row">{action}</div>}
        {trace && (
          <Facts
            facts={[
              { label: t('last'), value: <When login={trace.last} /> },
              { label: t('previous'), value: <When login={trace.previous} /> },
              { label: t('refusedBefore'), value: trace.last?.refusedBefore ?? 0 },
              { label: t('refusedSince'), value: trace.refusedSince },
            ]}
          />
        )}
        <HistoryList
          entries={trace?.entries.map(({ id, at, event, address, tries }) => ({
            id,
            at,
            title: text(event),
            who: t('from', { address }),
            // The count of a lock is of attempts in a row, the others are all since the last login.
            reason: tries === null || event === 'session.locked' ? null : t('tries', { count: tries }),
          }))}
        />
      </div>
    </Card>
  )
}
