/** Cancels an application with a signature. */

import { cancelApplication } from '@serialis/contract/desk/serials/applications.routes.ts'
import type { ApplicationDetail } from '@serialis/contract/desk/serials/applications.schema.ts'
import { Button } from 'antd'
import { useTranslations } from 'use-intl'
import { say } from '../../../kit/notices/notices.ts'
import { Facts } from '../../../kit/page/Facts.tsx'
import { Num } from '../../../kit/ui/Num.tsx'
import { call } from '../../../kit/wire/api.ts'
import { useSignature } from '../../../platform/signatures/shared/signing.ts'

export function CancelApplication({ application }: { application: ApplicationDetail }) {
  const t = useTranslations('applications')
  const level = useTranslations('ledger.level')
  const sign = useSignature()
  const { id, digest, product, quantity } = application
  const number = String(application.number)
  const subject = (
    <>
      <p>{t('cancel.text')}</p>
      <Facts
        facts={[
          { label: t('fields.product'), value: product.name },
          { label: t('fields.level'), value: level(application.level) },
          { label: t('fields.quantity'), value: <Num>{quantity}</Num> },
        ]}
      />
    </>
  )
  const cancel = async () => {
    const run = (signature: Parameters<Parameters<typeof sign>[0]['run']>[0]) =>
      call(cancelApplication, { params: { id }, body: { signature } })
    const answer = await sign({
      title: t('cancel.title', { number }),
      subject,
      digest,
      meanings: ['RESPONSIBILITY'],
      confirm: t('cancel.start'),
      run,
    })
    if (answer === undefined) return
    say(t('cancel.done', { number }))
  }
  return (
    <Button danger onClick={() => void cancel()}>
      {t('cancel.start')}
    </Button>
  )
}
