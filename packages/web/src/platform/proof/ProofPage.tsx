/** The proof of the event log: how far it is sealed, the newest signed head, where heads are kept, and the key. */

import { getProof, saveProofSettings, signHead, startBundle } from '@serialis/contract/platform/proof/proof.routes.ts'
import type { HeadPlaceView, Proof } from '@serialis/contract/platform/proof/proof.schema.ts'
import { Button } from 'antd'
import { type ReactNode, useState } from 'react'
import { useTranslations } from 'use-intl'
import type { Column } from '../../kit/list/columns.ts'
import { Rows } from '../../kit/list/Rows.tsx'
import { Can } from '../../kit/navigation/Can.tsx'
import { paths } from '../../kit/navigation/paths.ts'
import { say } from '../../kit/notices/notices.ts'
import { DetailPage } from '../../kit/page/DetailPage.tsx'
import { Facts } from '../../kit/page/Facts.tsx'
import { stepsOf } from '../../kit/page/steps.ts'
import { Card } from '../../kit/ui/Card.tsx'
import { Instant } from '../../kit/ui/Instant.tsx'
import { LinkButton } from '../../kit/ui/LinkButton.tsx'
import { Num } from '../../kit/ui/Num.tsx'
import { StatusTag } from '../../kit/ui/StatusTag.tsx'
import { useCommand } from '../../kit/wire/server-state.ts'
import { saveText } from '../../kit/wire/transfer.ts'
import './proof.css'
import { TaskProgress } from '../tasks/shared/TaskProgress.tsx'

/** How something is written in a file or on a command line. */
const inCode = (text: ReactNode) => <code>{text}</code>

const Digits = ({ children }: { children: string }) => <span className="mono proof-digits">{children}</span>

function Head({ proof: { head, sealed, waiting } }: { proof: Proof }) {
  const t = useTranslations('proof')
  const save = () => {
    if (head) saveText(`${JSON.stringify(head)}\n`, `head-${head.tenant}-${head.sequence}.json`)
  }
  return (
    <Card title={t('head')} isWide {...(head !== null && { actions: <Button onClick={save}>{t('saveHead')}</Button> })}>
      {head === null && <p className="soft">{t('none')}</p>}
      <Facts
        facts={[
          { label: t('fields.sealed'), value: sealed && <Num>{sealed.sequence}</Num> },
          { label: t('fields.sealedAt'), value: sealed && <Instant>{sealed.at}</Instant> },
          { label: t('fields.waiting'), value: <Num>{waiting}</Num> },
          ...(head === null
            ? []
            : [
                { label: t('fields.sequence'), value: <Num>{head.sequence}</Num> },
                { label: t('fields.at'), value: <Instant>{head.at}</Instant> },
                { label: t('fields.keyId'), value: <Digits>{head.keyId}</Digits> },
                { label: t('fields.hash'), value: <Digits>{head.hash}</Digits> },
              ]),
        ]}
      />
    </Card>
  )
}

function PlaceState({ place }: { place: HeadPlaceView }) {
  const t = useTranslations('proof.states')
  if (place.failure !== null) return <StatusTag tone="rejected">{t('failed')}</StatusTag>
  if (place.kept === null) return <StatusTag tone="waiting">{t('empty')}</StatusTag>
  return <StatusTag tone={place.isOutside ? 'active' : 'hold'}>{t(place.isOutside ? 'outside' : 'inside')}</StatusTag>
}

/** In the reader's language; what only the operating system says stays as it is. */
function useFailureText(): (failure: NonNullable<HeadPlaceView['failure']>) => string {
  const t = useTranslations('proof')
  const transfers = useTranslations('kit.transfer.failures')
  return ({ kind, text }) => {
    if (kind === null) return text
    return kind === 'mail_not_sent' ? t('mailNotSent') : transfers(kind)
  }
}

function Keeping({ places }: Pick<Proof, 'places'>) {
  const t = useTranslations('proof')
  const whyOf = useFailureText()
  const columns: readonly Column<HeadPlaceView>[] = [
    { name: 'place', title: t('fields.place'), width: '8em', cell: ({ place }) => t(`places.${place}`) },
    { name: 'state', title: t('fields.state'), width: '14em', cell: (place) => <PlaceState place={place} /> },
    { name: 'address', title: t('fields.address'), cell: ({ address }) => <Digits>{address}</Digits> },
    {
      name: 'kept',
      title: t('fields.kept'),
      width: '16em',
      cell: ({ kept }) =>
        kept && (
          <>
            <Num>{kept.sequence}</Num> <Instant>{kept.at}</Instant>
          </>
        ),
    },
    {
      name: 'failure',
      title: t('fields.failure'),
      cell: ({ failure }) =>
        failure && (
          <>
            {whyOf(failure)} <Instant>{failure.at}</Instant>
          </>
        ),
    },
  ]
  return (
    <Card title={t('keeping')} isWide>
      <div className="stack">
        <Rows caption={t('keeping')} rows={places} rowKey={({ place }) => place} columns={columns} />
        {places.some(({ isOutside }) => !isOutside) && (
          <p className="soft">{t.rich('hints.inside', { code: inCode })}</p>
        )}
      </div>
    </Card>
  )
}

function Key({ proof: { key, keys } }: { proof: Proof }) {
  const t = useTranslations('proof')
  const since = keys.find(({ keyId }) => keyId === key.keyId)?.since
  return (
    <Card title={t('key')} isWide>
      <div className="stack">
        <Facts
          facts={[
            { label: t('fields.fingerprint'), value: <Digits>{key.fingerprint}</Digits> },
            { label: t('fields.publicKey'), value: <Digits>{key.publicKey}</Digits> },
            { label: t('fields.since'), value: since !== undefined && <Instant>{since}</Instant> },
          ]}
        />
        <p className="soft">{t('hints.key')}</p>
      </div>
    </Card>
  )
}

function Evidence() {
  const t = useTranslations('proof')
  const [taskId, setTaskId] = useState<string>()
  const { run, isBusy } = useCommand(startBundle, { onDone: (started) => setTaskId(started.taskId) })
  return (
    <Card
      title={t('check')}
      isWide
      actions={
        <Can permission="events.export">
          <Button loading={isBusy} onClick={() => void run({})}>
            {t('bundle')}
          </Button>
        </Can>
      }
    >
      <div className="stack">
        <p className="soft">{t.rich('checkText', { code: inCode })}</p>
        {taskId !== undefined && <TaskProgress taskId={taskId} />}
      </div>
    </Card>
  )
}

export function ProofPage() {
  const t = useTranslations('proof')
  const sign = useCommand(signHead, { onDone: () => say(t('signed')) })
  return (
    <DetailPage
      route={getProof}
      input={{}}
      refreshMs={5_000}
      head={() => ({
        steps: stepsOf({
          steps: { edit: saveProofSettings, sign: signHead },
          label: (command) => t(command),
        }),
        title: t('title'),
        lead: t('lead'),
        actions: (
          <Can permission="proof.edit">
            <LinkButton to={paths.proofEdit}>{t('edit')}</LinkButton>
          </Can>
        ),
        primary: (
          <Can permission="proof.edit">
            <Button type="primary" loading={sign.isBusy} onClick={() => void sign.run({})}>
              {t('sign')}
            </Button>
          </Can>
        ),
      })}
    >
      {(proof) => (
        <>
          <Head proof={proof} />
          <Keeping places={proof.places} />
          <Evidence />
          <Key proof={proof} />
        </>
      )}
    </DetailPage>
  )
}
