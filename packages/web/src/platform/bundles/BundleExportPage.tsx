/** Writes the configuration of this tenant for one other tenant. */

import { exportBundle, getOwnBundleKey } from '@serialis/contract/platform/bundles/bundles.routes.ts'
import { Button, Input } from 'antd'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { Labelled } from '../../kit/form/Labelled.tsx'
import { say, warnOf } from '../../kit/notices/notices.ts'
import { PageHead } from '../../kit/page/PageHead.tsx'
import { readAgain, useRead } from '../../kit/wire/server-state.ts'
import { download } from '../../kit/wire/transfer.ts'
import { Fingerprint } from './Fingerprint.tsx'

const TENANT = /^\d{4}$/

export function BundleExportPage() {
  const t = useTranslations('bundles')
  const { data } = useRead(getOwnBundleKey, {})
  const [target, setTarget] = useState('')
  const [isTried, setTried] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const isWrong = isTried && !TENANT.test(target)
  const write = async () => {
    setTried(true)
    if (isBusy || !TENANT.test(target)) return
    setBusy(true)
    try {
      await download(exportBundle, { body: { target } })
      say(t('write.done'))
      void readAgain()
    } catch (error) {
      warnOf(error)
    } finally {
      setBusy(false)
    }
  }
  return (
    <div className="page">
      <PageHead title={t('write.title')} lead={t('write.lead')} />
      <form
        className="card stack form"
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          void write()
        }}
      >
        <Labelled label={t('write.target')} hint={t('write.hint')} {...(isWrong && { error: t('write.wrong') })}>
          {(control) => (
            <Input
              {...control}
              value={target}
              maxLength={4}
              inputMode="numeric"
              onChange={(event) => setTarget(event.target.value.trim())}
            />
          )}
        </Labelled>
        <div className="row">
          <Button type="primary" htmlType="submit" loading={isBusy}>
            {t('write.submit')}
          </Button>
        </div>
      </form>
      {data && (
        <section className="card stack form">
          <h2>{t('keys.own')}</h2>
          <p>{t('keys.ownText')}</p>
          <Fingerprint>{data.fingerprint}</Fingerprint>
        </section>
      )}
    </div>
  )
}
