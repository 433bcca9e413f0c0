/** One serial number, now or at a past moment. */

import { getSerial } from '@serialis/contract/desk/serials/serials.routes.ts'
import { Button } from 'antd'
import { useTranslations } from 'use-intl'
import { useFormats } from '../../kit/language/time.ts'
import { useChangeSearch, useParam, useSearch } from '../../kit/navigation/navigate.tsx'
import { DetailPage } from '../../kit/page/DetailPage.tsx'
import { StateTag } from '../../numbers/ledger/shared/StateTag.tsx'
import { momentOf, PastMoment, ThenBanner } from './PastMoment.tsx'
import { SerialCards } from './SerialCards.tsx'

export function SerialDetailPage() {
  const t = useTranslations('serials')
  const ledger = useTranslations('ledger')
  const { clauses } = useFormats()
  const ordinal = useParam()
  const { at, by } = useSearch()
  const moment = momentOf(at, by)
  const changeSearch = useChangeSearch()
  const show = (then: string, axis = '') => changeSearch({ at: then, by: axis })
  return (
    <DetailPage
      route={getSerial}
      input={{ params: { ordinal }, query: moment }}
      wayOn={at !== undefined && <Button onClick={() => show('')}>{t('time.now')}</Button>}
      head={(serial) => ({
        steps: [],
        title: serial.code,
        tag: <StateTag {...serial.state} />,
        lead: clauses([
          ledger(`level.${serial.level}`),
          serial.product?.name,
          serial.state.prior && t('state.before', { status: ledger(`status.${serial.state.prior}`) }),
          serial.state.isScanned && t('state.scanned'),
          serial.state.isOpened && t('state.opened'),
        ]),
        actions: <PastMoment key={at} at={at ?? null} onShow={(then) => show(then)} />,
      })}
    >
      {(serial) => (
        <>
          {serial.at !== null && <ThenBanner at={serial.at} by={moment.by ?? 'happened'} onNow={() => show('')} />}
          <SerialCards serial={serial} onThen={(then) => show(then, 'recorded')} />
        </>
      )}
    </DetailPage>
  )
}
