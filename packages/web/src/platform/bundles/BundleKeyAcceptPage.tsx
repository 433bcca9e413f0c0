/** Accepts the key of another tenant: its fingerprint is typed or pasted, compared by a person, and signed. */

import { acceptBundleKey, digestBundleKey } from '@serialis/contract/platform/bundles/bundles.routes.ts'
import { BUNDLE_KEY_NAME_MAXIMUM } from '@serialis/contract/platform/bundles/bundles.schema.ts'
import { Button, Input } from 'antd'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { Labelled } from '../../kit/form/Labelled.tsx'
import { useGo } from '../../kit/navigation/navigate.tsx'
import { paths } from '../../kit/navigation/paths.ts'
import { say, warnOf } from '../../kit/notices/notices.ts'
import { Facts } from '../../kit/page/Facts.tsx'
import { PageHead } from '../../kit/page/PageHead.tsx'
import { call } from '../../kit/wire/api.ts'
import { useSignature } from '../signatures/shared/signing.ts'
import { Fingerprint } from './Fingerprint.tsx'

const digitsOf = (text: string) => text.replaceAll(/[\s:]/g, '').toLowerCase()

export function BundleKeyAcceptPage() {
  const t = useTranslations('bundles.keys')
  const go = useGo()
  const sign = useSignature()
  const [name, setName] = useState('')
  const [text, setText] = useState('')
  const [isTried, setTried] = useState(false)
  const fingerprint = digitsOf(text)
  const isRight = /^[0-9a-f]{64}$/.test(fingerprint)
  const wrongName = isTried && name.trim() === ''
  const wrongPrint = isTried && !isRight
  const accept = async () => {
    setTried(true)
    if (!isRight || name.trim() === '') return
    try {
      const { digest } = await call(digestBundleKey, { query: { fingerprint, name } })
      const made = await sign({
        title: t('acceptTitle', { name: name.trim() }),
        subject: (
          <Facts
            facts={[
              { label: t('fields.name'), value: name.trim() },
              { label: t('fields.fingerprint'), value: <Fingerprint>{fingerprint}</Fingerprint> },
            ]}
          />
        ),
        digest,
        meanings: ['APPROVAL'],
        confirm: t('accept'),
        run: (signature) => call(acceptBundleKey, { body: { fingerprint, name, signature } }),
      })
      if (made === undefined) return
      say(t('accepted'))
      go(paths.bundleKeys)
    } catch (error) {
      warnOf(error)
    }
  }
  return (
    <div className="page">
      <PageHead title={t('accept')} lead={t('acceptLead')} />
      <form
        className="card stack form"
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          void accept()
        }}
      >
        <Labelled label={t('fields.name')} hint={t('hints.name')} {...(wrongName && { error: t('nameMissing') })}>
          {(control) => (
            <Input
              {...control}
              value={name}
              maxLength={BUNDLE_KEY_NAME_MAXIMUM}
              onChange={(event) => setName(event.target.value)}
            />
          )}
        </Labelled>
        <Labelled
          label={t('fields.fingerprint')}
          hint={t('hints.fingerprint')}
          {...(wrongPrint && { error: t('fingerprintWrong') })}
        >
          {(control) => (
            <Input.TextArea
              {...control}
              className="mono"
              rows={3}
              value={text}
              maxLength={200}
              spellCheck={false}
              onChange={(event) => setText(event.target.value)}
            />
          )}
        </Labelled>
        <div className="row">
          <Button type="primary" htmlType="submit">
            {t('sign')}
          </Button>
        </div>
      </form>
    </div>
  )
}
