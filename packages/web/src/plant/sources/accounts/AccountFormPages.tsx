/** A new account, and one that is changed. */

import type { Answer } from '@serialis/contract/kit/route.ts'
import type { AccountKind } from '@serialis/contract/plant/sources/account-kinds.ts'
import { requestMapping, responseMapping } from '@serialis/contract/plant/sources/accounts.schema.ts'
import { useTranslations } from 'use-intl'
import { FormPage } from '../../../kit/form/FormPage.tsx'
import { useContractForm, type FormValues } from '../../../kit/form/useContractForm.ts'
import { useGo, useParam } from '../../../kit/navigation/navigate.tsx'
import { pathTo } from '../../../kit/navigation/paths.ts'
import { say } from '../../../kit/notices/notices.ts'
import { Loaded } from '../../../kit/page/Loaded.tsx'
import { accountPages, type AccountRoutes } from './account-pages.ts'
import type { AccountForm } from './AccountControls.tsx'
import { AccountFields } from './AccountFields.tsx'

type Values = FormValues<AccountRoutes['create']>

const SETTINGS: Record<AccountKind, object> = {
  TRACELINK: {
    mode: 'SOAP',
    url: '',
    user: '',
    trustedCertificates: '',
    as2OwnId: '',
    as2PartnerId: '',
    as2OwnCertificate: '',
    as2PartnerCertificate: '',
    sftpAccountId: null,
    senderNumber: '',
    receiverNumber: '',
    sendingSystem: '',
    receivingSystem: '',
    sgln: '',
    idType: 'GS1_SER',
    encoding: 'BY_LEVEL',
    isRandomized: true,
  },
  SFTP: {
    host: '',
    port: 22,
    user: '',
    auth: 'PASSWORD',
    hostKey: '',
    inFolder: 'in',
    outFolder: 'out',
    doneFolder: 'done',
    errorFolder: 'error',
    pattern: '*',
    pgpIn: 'NONE',
    pgpOut: 'NONE',
    pgpPartnerKey: '',
    pgpOwnPublicKey: '',
    settleSeconds: 10,
    intervalSeconds: 60,
  },
  WEBSERVICE: {
    url: 'https://',
    auth: 'BASIC',
    user: '',
    clientCertificate: '',
    trustedCertificates: '',
    requestPath: '/serial-numbers',
    healthPath: '/health',
    acknowledgePath: '/acknowledgements',
    request: requestMapping.parse({}),
    response: responseMapping.parse({}),
    pageSize: 50_000,
    idempotencyHeader: 'Idempotency-Key',
  },
}
const initialOf = (kind: AccountKind): Values => ({
  name: '',
  environment: 'VALIDATION',
  products: [],
  priority: 50,
  activeFrom: null,
  activeTo: null,
  isActive: true,
  timeoutSeconds: 60,
  maxRequest: 500_000,
  tries: 8,
  retryMinutes: 15,
  noAnswerHours: 8,
  acknowledges: true,
  settings: SETTINGS[kind] as NonNullable<Values['settings']>,
})

export function AccountCreatePage({ kind }: { kind: AccountKind }) {
  const t = useTranslations('sources.accounts')
  const go = useGo()
  const { routes, list, one } = accountPages[kind]
  const form = useContractForm(routes.create, {
    draft: kind,
    initial: initialOf(kind),
    onDone: (account) => {
      say(t('created'))
      go(pathTo(one, { id: account.id }))
    },
  })
  return (
    <FormPage form={form} title={t('create')} lead={t(`lead.${kind}`)} submit={t('create')} back={list}>
      <AccountFields form={form} kind={kind} />
    </FormPage>
  )
}

function Edit({ kind, account }: { kind: AccountKind; account: Answer<AccountRoutes['get']> }) {
  const t = useTranslations('sources.accounts')
  const go = useGo()
  const { routes, one } = accountPages[kind]
  const back = pathTo(one, { id: account.id })
  const {
    name,
    environment,
    products,
    priority,
    activeFrom,
    activeTo,
    isActive,
    timeoutSeconds,
    maxRequest,
    tries,
    retryMinutes,
    noAnswerHours,
    acknowledges,
    settings,
    version,
  } = account
  const covered = products.map(({ productId, partnerKey }) => ({ productId, partnerKey }))
  const form = useContractForm(routes.edit, {
    draft: `account ${account.id}`,
    initial: {
      name,
      environment,
      products: covered,
      priority,
      activeFrom,
      activeTo,
      isActive,
      timeoutSeconds,
      maxRequest,
      tries,
      retryMinutes,
      noAnswerHours,
      acknowledges,
      settings,
      version,
    },
    params: { id: account.id },
    onDone: () => {
      say(t('saved'))
      go(back)
    },
  })
  return (
    <FormPage form={form} title={name} submit={t('save')} back={back}>
      <AccountFields form={form as unknown as AccountForm} kind={kind} known={products} />
    </FormPage>
  )
}

export function AccountEditPage({ kind }: { kind: AccountKind }) {
  return (
    <Loaded route={accountPages[kind].routes.get} input={{ params: { id: useParam() } }}>
      {(account) => <Edit kind={kind} account={account} />}
    </Loaded>
  )
}
