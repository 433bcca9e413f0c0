/** What came in by an endpoint lately: counts of a day, the last good message, the last refusal. */

import { getEndpointActivity } from '@serialis/contract/engagement/inbound/endpoints.routes.ts'
import { useTranslations } from 'use-intl'
import { useErrorText } from '../../../kit/language/i18n.tsx'
import { Facts } from '../../../kit/page/Facts.tsx'
import { Loaded } from '../../../kit/page/Loaded.tsx'
import { Card } from '../../../kit/ui/Card.tsx'
import { Instant } from '../../../kit/ui/Instant.tsx'
import { Num } from '../../../kit/ui/Num.tsx'

export function ActivityCard({ id }: { id: string }) {
  const t = useTranslations('subscribeEndpoints.activity')
  const errorText = useErrorText()
  return (
    <Card title={t('title')}>
      <Loaded route={getEndpointActivity} input={{ params: { id } }}>
        {({ accepted, repeated, refused, acceptedInHour, lastAcceptedAt, lastRefusedAt, lastRefusal }) => (
          <Facts
            facts={[
              { label: t('lastAccepted'), value: lastAcceptedAt && <Instant>{lastAcceptedAt}</Instant> },
              { label: t('acceptedInHour'), value: <Num>{acceptedInHour}</Num> },
              { label: t('accepted'), value: <Num>{accepted}</Num> },
              { label: t('repeated'), value: <Num>{repeated}</Num> },
              {
                label: t('refused'),
                value: t('share', {
                  count: refused,
                  share: refused === 0 ? 0 : refused / (accepted + repeated + refused),
                }),
              },
              { label: t('lastRefused'), value: lastRefusedAt && <Instant>{lastRefusedAt}</Instant> },
              { label: t('lastRefusal'), value: lastRefusal !== null && errorText(lastRefusal) },
            ]}
          />
        )}
      </Loaded>
    </Card>
  )
}
