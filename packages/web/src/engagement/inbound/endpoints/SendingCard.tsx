/** How a sender signs and sends, as commands to copy, and a sample that is sent from here. */

import { trySubscribeEndpoint } from '@serialis/contract/engagement/inbound/endpoints.routes.ts'
import { type Endpoint, TRIAL_MAXIMUM } from '@serialis/contract/engagement/inbound/endpoints.schema.ts'
import { type MessageFormat, messageFormats } from '@serialis/contract/engagement/inbound/inbox.schema.ts'
import type { Answer } from '@serialis/contract/kit/route.ts'
import { Button, Input, Select } from 'antd'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { Labelled } from '../../../kit/form/Labelled.tsx'
import { useErrorText } from '../../../kit/language/i18n.tsx'
import { Can } from '../../../kit/navigation/Can.tsx'
import { paths, pathTo } from '../../../kit/navigation/paths.ts'
import { say } from '../../../kit/notices/notices.ts'
import { Card } from '../../../kit/ui/Card.tsx'
import { LinkButton } from '../../../kit/ui/LinkButton.tsx'
import { useCommand } from '../../../kit/wire/server-state.ts'
import './endpoints.css'

const SAMPLE = '{"orderNo":"S-1"}'

/** For a shell with curl and OpenSSL. `SECRET` is set by the reader, and stands in no history of commands. */
function commandsOf({ auth }: Endpoint, address: string): string {
  const send = [`curl -X POST '${address}' \\`, `  -H 'Content-Type: application/json' \\`]
  if (auth === 'TOKEN')
    return [
      `BODY='${SAMPLE}'`,
      ...send,
      `  -H "Authorization: Bearer $SECRET" \\`,
      `  -H "Idempotency-Key: S-1" \\`,
      `  --data-binary "$BODY"`,
    ].join('\n')
  if (auth === 'MTLS')
    return [
      `BODY='${SAMPLE}'`,
      ...send,
      `  --cert client.pem --key client.key \\`,
      `  -H "Idempotency-Key: S-1" \\`,
      `  --data-binary "$BODY"`,
    ].join('\n')
  return [
    `BODY='${SAMPLE}'`,
    `ID="S-1"; TIME=$(date +%s)`,
    `KEY=$(printf %s "\${SECRET#whsec_}" | base64 -d | od -An -v -tx1 | tr -d ' \\n')`,
    `SIGNATURE=$(printf '%s.%s.%s' "$ID" "$TIME" "$BODY" \\`,
    `  | openssl dgst -sha256 -mac HMAC -macopt "hexkey:$KEY" -binary | base64)`,
    ...send,
    `  -H "webhook-id: $ID" -H "webhook-timestamp: $TIME" \\`,
    `  -H "webhook-signature: v1,$SIGNATURE" \\`,
    `  --data-binary "$BODY"`,
  ].join('\n')
}

function Outcome({ outcome }: { outcome: Answer<typeof trySubscribeEndpoint> }) {
  const t = useTranslations('subscribeEndpoints.sending')
  const errorText = useErrorText()
  const { status, messageId, isRepeated, refusal } = outcome
  return (
    <div role="status" className="endpoint-outcome">
      <span>
        {refusal === null
          ? t(isRepeated ? 'repeated' : 'accepted', { status })
          : t('refused', { status, reason: errorText(refusal.key, refusal.params) })}
      </span>
      {messageId !== null && (
        <Can permission="inbox.list">
          <LinkButton to={pathTo(paths.inboxMessage, { id: messageId })}>{t('open')}</LinkButton>
        </Can>
      )}
    </div>
  )
}

/** What is typed here is kept nowhere: it may hold personal data. */
function Trial({ endpoint: { id } }: { endpoint: Endpoint }) {
  const t = useTranslations('subscribeEndpoints.sending')
  const inbox = useTranslations('inbox')
  const [format, setFormat] = useState<MessageFormat>('JSON')
  const [body, setBody] = useState(SAMPLE)
  const [outcome, setOutcome] = useState<Answer<typeof trySubscribeEndpoint> | null>(null)
  const command = useCommand(trySubscribeEndpoint, { inPlace: true, onDone: setOutcome })
  return (
    <div className="stack">
      <Labelled label={inbox('fields.format')}>
        {(control) => (
          <Select
            {...control}
            value={format}
            onChange={setFormat}
            options={messageFormats.map((value) => ({ value, label: inbox(`formats.${value}`) }))}
          />
        )}
      </Labelled>
      <Labelled label={t('sample')} hint={t('sampleHint')}>
        {(control) => (
          <Input.TextArea
            {...control}
            className="mono"
            rows={5}
            maxLength={TRIAL_MAXIMUM}
            value={body}
            onChange={(event) => setBody(event.target.value)}
          />
        )}
      </Labelled>
      <div>
        <Button loading={command.isBusy} onClick={() => void command.run({ params: { id }, body: { format, body } })}>
          {t('try')}
        </Button>
      </div>
      {outcome !== null && <Outcome outcome={outcome} />}
    </div>
  )
}

const HOW = { HMAC: 'how', TOKEN: 'howByToken', MTLS: 'howByCertificate' } as const

export function SendingCard({ endpoint }: { endpoint: Endpoint }) {
  const t = useTranslations('subscribeEndpoints.sending')
  const commands = commandsOf(endpoint, `${location.origin}${endpoint.path}`)
  const copy = async () => {
    await navigator.clipboard.writeText(commands)
    say(t('copied'))
  }
  return (
    <Card title={t('title')} actions={<Button onClick={() => void copy()}>{t('copy')}</Button>}>
      <p>{t(HOW[endpoint.auth])}</p>
      <pre className="endpoint-commands mono" tabIndex={0} aria-label={t('title')}>
        {commands}
      </pre>
      <Can permission="subscribeEndpoints.test">
        <Trial endpoint={endpoint} />
      </Can>
    </Card>
  )
}
