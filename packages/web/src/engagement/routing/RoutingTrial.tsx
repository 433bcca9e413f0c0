/** What the rules say of a sample, answered in the browser, or of a stored message, answered by the server. */

import { routerOf } from '@serialis/contract/engagement/routing/route-record.ts'
import { tryRouting } from '@serialis/contract/engagement/routing/routings.routes.ts'
import type {
  Routing,
  RoutingContents,
  RoutingTrialOutcome,
} from '@serialis/contract/engagement/routing/routings.schema.ts'
import { Button, Input } from 'antd'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { Labelled } from '../../kit/form/Labelled.tsx'
import { useFormats } from '../../kit/language/time.ts'
import { Rows } from '../../kit/list/Rows.tsx'
import { Can } from '../../kit/navigation/Can.tsx'
import { Card } from '../../kit/ui/Card.tsx'
import { useCommand } from '../../kit/wire/server-state.ts'

const SAMPLE_MAXIMUM = 20_000
const SAMPLE = '{\n  "status": "PAID",\n  "amount": 268\n}'

type Tried = RoutingTrialOutcome['tried'][number]

function Verdicts({ contents, tried, caption }: { contents: RoutingContents; tried: Tried; caption: string }) {
  const t = useTranslations('routings')
  const { list } = useFormats()
  const rows = contents.rules.map(({ name }, at) => ({ name, at, verdict: tried.verdicts[at] ?? 'FALSE' }))
  const say = ({ at, verdict }: (typeof rows)[number]) => {
    if (verdict !== 'FITS') return t(`trial.verdicts.${verdict}`)
    return t(tried.rules.includes(at) ? 'trial.decides' : 'trial.behind')
  }
  return (
    <div className="stack">
      <p>{tried.models.length === 0 ? t('trial.notRouted') : t('trial.routed', { models: list([...tried.models]) })}</p>
      <Rows<(typeof rows)[number]>
        caption={caption}
        rows={rows}
        rowKey={({ name }) => name}
        columns={[
          { name: 'name', title: t('fields.name'), cell: ({ name }) => name },
          { name: 'verdict', title: t('trial.verdict'), cell: say },
        ]}
      />
    </div>
  )
}

function Sample({ contents, slug }: { contents: RoutingContents; slug: string }) {
  const t = useTranslations('routings.trial')
  const [text, setText] = useState(SAMPLE)
  const [contentType, setContentType] = useState('application/json')
  const [tried, setTried] = useState<Tried | 'UNREADABLE'>()
  const run = () => {
    try {
      const record: unknown = JSON.parse(text)
      const receivedAt = new Date().toISOString()
      const envelope = { endpoint: slug, receivedAt, contentType, bytes: new Blob([text]).size, records: 1 }
      const { rules, models, verdicts } = routerOf(contents).explain(envelope, record)
      setTried({ rules: [...rules], models: [...models], verdicts: [...verdicts] })
    } catch {
      setTried('UNREADABLE')
    }
  }
  return (
    <>
      <Labelled label={t('record')}>
        {(control) => (
          <Input.TextArea
            {...control}
            className="mono"
            rows={5}
            maxLength={SAMPLE_MAXIMUM}
            value={text}
            onChange={(event) => {
              setText(event.target.value)
              setTried(undefined)
            }}
          />
        )}
      </Labelled>
      <Labelled label={t('contentType')}>
        {(control) => (
          <Input {...control} value={contentType} onChange={(event) => setContentType(event.target.value)} />
        )}
      </Labelled>
      <div className="row">
        <Button disabled={text.trim() === ''} onClick={run}>
          {t('run')}
        </Button>
      </div>
      <div role="status">
        {tried === 'UNREADABLE' && <p>{t('unreadable')}</p>}
        {tried !== undefined && tried !== 'UNREADABLE' && (
          <Verdicts contents={contents} tried={tried} caption={t('outcome')} />
        )}
      </div>
    </>
  )
}

function Stored({ contents, id }: { contents: RoutingContents; id: string }) {
  const t = useTranslations('routings.trial')
  const { number } = useFormats()
  const [messageId, setMessageId] = useState('')
  const [outcome, setOutcome] = useState<RoutingTrialOutcome>()
  const command = useCommand(tryRouting, { inPlace: true, onDone: setOutcome })
  return (
    <>
      <Labelled label={t('stored')} hint={t('storedHint')}>
        {(control) => (
          <Input
            {...control}
            className="mono"
            value={messageId}
            onChange={(event) => {
              setMessageId(event.target.value)
              setOutcome(undefined)
            }}
          />
        )}
      </Labelled>
      <div className="row">
        <Button
          disabled={messageId.trim() === ''}
          loading={command.isBusy}
          onClick={() => void command.run({ params: { id }, body: { messageId: messageId.trim() } })}
        >
          {t('runStored')}
        </Button>
      </div>
      <div role="status" className="stack">
        {outcome !== undefined && (
          <>
            <p>
              {outcome.unrouted === 0
                ? t('allRouted', { count: outcome.records })
                : t('someUnrouted', { unrouted: number(outcome.unrouted), count: outcome.records })}
            </p>
            {outcome.records > outcome.tried.length && <p>{t('shown', { shown: number(outcome.tried.length) })}</p>}
            {outcome.tried.map((tried, at) => (
              <section key={at} className="stack">
                <h3>{t('recordNumber', { number: String(at + 1) })}</h3>
                <Verdicts contents={contents} tried={tried} caption={t('recordNumber', { number: String(at + 1) })} />
              </section>
            ))}
          </>
        )}
      </div>
    </>
  )
}

export function RoutingTrial({ routing: { id, slug, draft, published } }: { routing: Routing }) {
  const t = useTranslations('routings.trial')
  const contents = draft ?? published
  if (contents === null) return null
  return (
    <Card title={t('title')}>
      <div className="stack">
        <p className="soft">{t('text')}</p>
        <Sample contents={contents} slug={slug} />
        <Can permission="inbox.unmask">
          <Stored contents={contents} id={id} />
        </Can>
      </div>
    </Card>
  )
}
