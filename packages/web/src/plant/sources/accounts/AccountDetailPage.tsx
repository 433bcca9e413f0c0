import type { Answer } from '@serialis/contract/kit/route.ts'
import { accountKindsBy, type AccountKind } from '@serialis/contract/plant/sources/account-kinds.ts'
import type { SettingsOf } from '@serialis/contract/plant/sources/accounts.schema.ts'
import { Button } from 'antd'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { Can } from '../../../kit/navigation/Can.tsx'
import { GoTo, useGo, useParam } from '../../../kit/navigation/navigate.tsx'
import { paths, pathTo } from '../../../kit/navigation/paths.ts'
import { say, warn } from '../../../kit/notices/notices.ts'
import { Columns } from '../../../kit/page/Columns.tsx'
import { DetailPage } from '../../../kit/page/DetailPage.tsx'
import { Facts, type Fact } from '../../../kit/page/Facts.tsx'
import { stepsOf } from '../../../kit/page/steps.ts'
import { Card } from '../../../kit/ui/Card.tsx'
import { Dialog } from '../../../kit/ui/Dialog.tsx'
import { Instant } from '../../../kit/ui/Instant.tsx'
import { LinkButton } from '../../../kit/ui/LinkButton.tsx'
import { Num } from '../../../kit/ui/Num.tsx'
import { useCommand } from '../../../kit/wire/server-state.ts'
import { PullList } from '../PullList.tsx'
import { SourceHistory } from '../SourceHistory.tsx'
import { useProblemText } from '../useProblemText.ts'
import { accountPages, type AccountRoutes } from './account-pages.ts'
import { AccountKeys } from './AccountKeys.tsx'
import { AccountState } from './AccountState.tsx'
import { useAs2Address } from './useAs2Address.ts'

type Account = Answer<AccountRoutes['get']>
const mono = (text: string) => text !== '' && <span className="mono source-text">{text}</span>

function useKindFacts(kind: AccountKind, account: Account): Fact[] {
  const t = useTranslations('sources.accounts')
  const as2Address = useAs2Address()
  if (kind === 'SFTP') {
    const {
      host,
      port,
      user,
      auth,
      hostKey,
      inFolder,
      outFolder,
      doneFolder,
      errorFolder,
      pattern,
      settleSeconds,
      intervalSeconds,
      pgpIn,
      pgpOut,
    } = account.settings as unknown as SettingsOf['SFTP']
    return [
      { label: t('fields.host'), value: mono(`${host}:${port}`) },
      { label: t('fields.user'), value: user },
      { label: t('fields.auth'), value: t(`auths.${auth}`) },
      { label: t('fields.hostKey'), value: mono(hostKey) },
      { label: t('fields.inFolder'), value: mono(inFolder) },
      { label: t('fields.outFolder'), value: mono(outFolder) },
      { label: t('fields.doneFolder'), value: mono(doneFolder) },
      { label: t('fields.errorFolder'), value: mono(errorFolder) },
      { label: t('fields.pattern'), value: mono(pattern) },
      {
        label: t('fields.settleSeconds'),
        value: (
          <>
            <Num>{settleSeconds}</Num> {t('seconds')}
          </>
        ),
      },
      {
        label: t('fields.intervalSeconds'),
        value: (
          <>
            <Num>{intervalSeconds}</Num> {t('seconds')}
          </>
        ),
      },
      { label: t('fields.pgpIn'), value: t(`pgpProtections.${pgpIn}`) },
      { label: t('fields.pgpOut'), value: t(`pgpProtections.${pgpOut}`) },
    ]
  }
  if (kind === 'WEBSERVICE') {
    const { url, auth, user, requestPath, healthPath, acknowledgePath, pageSize, idempotencyHeader } =
      account.settings as unknown as SettingsOf['WEBSERVICE']
    return [
      { label: t('fields.url'), value: mono(url) },
      { label: t('fields.auth'), value: [t(`auths.${auth}`), user].filter(Boolean).join(': ') },
      { label: t('fields.requestPath'), value: mono(requestPath) },
      { label: t('fields.healthPath'), value: mono(healthPath) },
      { label: t('fields.acknowledgePath'), value: mono(acknowledgePath) },
      { label: t('fields.pageSize'), value: <Num>{pageSize}</Num> },
      { label: t('fields.idempotencyHeader'), value: mono(idempotencyHeader) },
    ]
  }
  const {
    mode,
    url,
    user,
    as2OwnId,
    as2PartnerId,
    senderNumber,
    receiverNumber,
    sendingSystem,
    receivingSystem,
    sgln,
    idType,
    encoding,
    isRandomized,
    sftpAccountId,
  } = account.settings
  return [
    { label: t('fields.mode'), value: t(`modes.${mode}`) },
    ...(mode !== 'SFTP'
      ? [
          { label: t('fields.url'), value: mono(url) },
          { label: t('fields.user'), value: user },
        ]
      : [
          {
            label: t('fields.sftpAccount'),
            value: sftpAccountId && (
              <GoTo to={pathTo(paths.sftpAccount, { id: sftpAccountId })}>{account.sftpAccountName}</GoTo>
            ),
          },
        ]),
    ...(mode === 'AS2'
      ? [
          { label: t('fields.as2OwnId'), value: mono(as2OwnId) },
          { label: t('fields.as2PartnerId'), value: mono(as2PartnerId) },
          { label: t('fields.as2Address'), value: mono(as2Address) },
        ]
      : []),
    { label: t('fields.sendingSystem'), value: mono(sendingSystem) },
    { label: t('fields.receivingSystem'), value: mono(receivingSystem) },
    { label: t('fields.senderNumber'), value: mono(senderNumber) },
    { label: t('fields.receiverNumber'), value: mono(receiverNumber) },
    { label: t('fields.sgln'), value: mono(sgln) },
    { label: t('fields.idType'), value: mono(idType) },
    { label: t('fields.encoding'), value: t(`encodings.${encoding}`) },
    { label: t('fields.isRandomized'), value: isRandomized ? t('yes') : t('no') },
  ]
}

function Connection({ kind, account }: { kind: AccountKind; account: Account }) {
  const t = useTranslations('sources.accounts')
  const problemText = useProblemText()
  const facts = useKindFacts(kind, account)
  const { run, isBusy } = useCommand(accountPages[kind].routes.test, {
    onDone: ({ isReachable, milliseconds, problem }) =>
      isReachable
        ? say(t('reachable', { ms: String(milliseconds) }))
        : warn(
            [t('unreachable'), problem && problemText(problem.kind, { text: problem.text })].filter(Boolean).join('. '),
          ),
  })
  const { lastProblem } = account
  return (
    <Card
      title={t('cards.connection')}
      actions={
        <Can permission={accountKindsBy[kind].test}>
          <Button loading={isBusy} onClick={() => void run({ params: { id: account.id } })}>
            {t('test')}
          </Button>
        </Can>
      }
    >
      <Facts
        facts={[
          ...facts,
          {
            label: t('fields.timeoutSeconds'),
            value: (
              <>
                <Num>{account.timeoutSeconds}</Num> {t('seconds')}
              </>
            ),
          },
          {
            label: t('fields.lastSuccess'),
            value: account.lastSuccessAt ? <Instant>{account.lastSuccessAt}</Instant> : t('never'),
          },
          { label: t('fields.lastCheck'), value: account.lastCheckAt && <Instant>{account.lastCheckAt}</Instant> },
          {
            label: t('fields.lastProblem'),
            value: lastProblem && (
              <span className="source-text">
                {problemText(lastProblem.kind, { text: lastProblem.text })} <Instant>{lastProblem.at}</Instant>
              </span>
            ),
          },
        ]}
      />
    </Card>
  )
}

function Coverage({ account }: { account: Account }) {
  const t = useTranslations('sources.accounts')
  const environment = useTranslations('sources.environments')
  return (
    <Card title={t('cards.coverage')}>
      <Facts
        facts={[
          { label: t('fields.environment'), value: environment(account.environment) },
          { label: t('fields.priority'), value: <Num>{account.priority}</Num> },
          { label: t('fields.activeFrom'), value: account.activeFrom },
          { label: t('fields.activeTo'), value: account.activeTo },
          {
            label: t('fields.products'),
            value:
              account.products.length === 0 ? (
                t('all')
              ) : (
                <>
                  {account.products.map(({ productId, code, name, partnerKey }) => (
                    <div key={productId}>
                      <GoTo to={pathTo(paths.product, { id: productId })}>
                        {[code, name, partnerKey].filter(Boolean).join(' ')}
                      </GoTo>
                    </div>
                  ))}
                </>
              ),
          },
        ]}
      />
    </Card>
  )
}

function Requests({ account }: { account: Account }) {
  const t = useTranslations('sources.accounts')
  return (
    <Card title={t('cards.rules')}>
      <Facts
        facts={[
          { label: t('fields.maxRequest'), value: <Num>{account.maxRequest}</Num> },
          { label: t('fields.tries'), value: <Num>{account.tries}</Num> },
          {
            label: t('fields.retryMinutes'),
            value: (
              <>
                <Num>{account.retryMinutes}</Num> {t('minutes')}
              </>
            ),
          },
          {
            label: t('fields.noAnswerHours'),
            value: (
              <>
                <Num>{account.noAnswerHours}</Num> {t('hours')}
              </>
            ),
          },
          { label: t('fields.acknowledges'), value: account.acknowledges ? t('yes') : t('no') },
          { label: t('fields.openPulls'), value: <Num>{account.openPulls}</Num> },
        ]}
      />
    </Card>
  )
}

function Remove({ kind, account }: { kind: AccountKind; account: Account }) {
  const t = useTranslations('sources.accounts')
  const go = useGo()
  const [isAsking, setAsking] = useState(false)
  const { routes, list } = accountPages[kind]
  const { run, isBusy } = useCommand(routes.remove, { onDone: () => go(list) })
  return (
    <Can permission={accountKindsBy[kind].delete}>
      <Button danger onClick={() => setAsking(true)}>
        {t('remove')}
      </Button>
      {isAsking && (
        <Dialog
          title={`${t('remove')}: ${account.name}`}
          confirm={t('remove')}
          isDanger
          isBusy={isBusy}
          onClose={() => setAsking(false)}
          onConfirm={() => void run({ params: { id: account.id } })}
        >
          <p>{t('removeExplain')}</p>
        </Dialog>
      )}
    </Can>
  )
}

export function AccountDetailPage({ kind }: { kind: AccountKind }) {
  const t = useTranslations('sources.accounts')
  const id = useParam()
  const { routes, edit } = accountPages[kind]
  return (
    <DetailPage
      route={routes.get}
      input={{ params: { id } }}
      refreshMs={10_000}
      head={(account) => ({
        title: account.name,
        tag: <AccountState account={account} />,
        steps: stepsOf({
          steps: { edit: routes.edit, remove: routes.remove, test: routes.test },
          label: (command) => t(command),
        }),
        primary: (
          <>
            <Can permission={accountKindsBy[kind].edit}>
              <LinkButton to={pathTo(edit, { id: account.id })}>{t('edit')}</LinkButton>
            </Can>
            <Remove kind={kind} account={account} />
          </>
        ),
      })}
    >
      {(account) => (
        <Columns
          main={
            <>
              <Connection kind={kind} account={account} />
              <AccountKeys
                keys={account.keys}
                ownPublicKey={(account.settings as unknown as Partial<SettingsOf['SFTP']>).pgpOwnPublicKey ?? ''}
              />
              {kind !== 'SFTP' && <PullList title={t('cards.pulls')} fixed={{ accountId: account.id }} />}
            </>
          }
          side={
            <>
              <Coverage account={account} />
              {kind !== 'SFTP' && <Requests account={account} />}
              <SourceHistory subjectType={accountKindsBy[kind].subjectType} subjectId={account.id} />
            </>
          }
        />
      )}
    </DetailPage>
  )
}
