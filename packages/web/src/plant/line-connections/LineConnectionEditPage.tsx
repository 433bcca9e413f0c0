import type { Answer } from '@serialis/contract/kit/route.ts'
import {
  getLineConnection,
  saveLineConnection,
} from '@serialis/contract/plant/line-connections/line-connections.routes.ts'
import { LINE_ADAPTERS } from '@serialis/contract/plant/line-connections/line-connections.schema.ts'
import { useTranslations } from 'use-intl'
import { FormPage } from '../../kit/form/FormPage.tsx'
import { useContractForm } from '../../kit/form/useContractForm.ts'
import { useGo, useParam } from '../../kit/navigation/navigate.tsx'
import { paths, pathTo } from '../../kit/navigation/paths.ts'
import { say } from '../../kit/notices/notices.ts'
import { Loaded } from '../../kit/page/Loaded.tsx'
import { ConnectionFields } from './ConnectionFields.tsx'

type Page = Answer<typeof getLineConnection>

/** Usual values for a line of this vendor, when nothing was set yet. */
function initialOf({ type, connection }: Page) {
  const fresh = {
    transport: 'FOLDER' as const,
    packageFormat: LINE_ADAPTERS[type].packages[0]!,
    resultFormat: 'ANY' as const,
    settleSeconds: LINE_ADAPTERS[type].settleSeconds,
    pollSeconds: 10,
    answerMinutes: 60,
    silentHours: 0,
    host: '',
    port: 22,
    account: '',
    auth: 'PASSWORD' as const,
    hostKey: '',
    folder: '',
    timeoutSeconds: 10,
    apiKeyId: null,
    isActive: true,
    version: null,
  }
  if (connection === null) return fresh
  const {
    transport,
    packageFormat,
    resultFormat,
    pollSeconds,
    settleSeconds,
    answerMinutes,
    silentHours,
    host,
    port,
    account,
    auth,
    hostKey,
    folder,
    timeoutSeconds,
    apiKeyId,
    isActive,
    version,
  } = connection
  return {
    transport,
    packageFormat,
    resultFormat,
    pollSeconds,
    settleSeconds,
    answerMinutes,
    silentHours,
    host,
    port,
    account,
    auth,
    hostKey,
    folder,
    timeoutSeconds,
    apiKeyId,
    isActive,
    version,
  }
}

function EditConnection({ page }: { page: Page }) {
  const t = useTranslations('lineConnections')
  const go = useGo()
  const back = pathTo(paths.lineConnection, { id: page.lineId })
  const form = useContractForm(saveLineConnection, {
    draft: `connection ${page.lineId}`,
    initial: initialOf(page),
    params: { id: page.lineId },
    onDone: () => {
      say(t('saved'))
      go(back)
    },
  })
  return (
    <FormPage form={form} title={t('connectionOf', { name: page.lineName })} submit={t('save')} back={back}>
      <ConnectionFields form={form} page={page} />
    </FormPage>
  )
}

export function LineConnectionEditPage() {
  const id = useParam()
  return (
    <Loaded route={getLineConnection} input={{ params: { id } }}>
      {(data) => <EditConnection page={data} />}
    </Loaded>
  )
}
