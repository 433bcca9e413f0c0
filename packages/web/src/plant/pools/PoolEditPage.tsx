import { editPool, getPool } from '@serialis/contract/plant/pools/pools.routes.ts'
import type { PoolDetail } from '@serialis/contract/plant/pools/pools.schema.ts'
import { useTranslations } from 'use-intl'
import { FormPage } from '../../kit/form/FormPage.tsx'
import { useContractForm } from '../../kit/form/useContractForm.ts'
import { useGo, useParam } from '../../kit/navigation/navigate.tsx'
import { paths, pathTo } from '../../kit/navigation/paths.ts'
import { say } from '../../kit/notices/notices.ts'
import { Loaded } from '../../kit/page/Loaded.tsx'
import { PoolFields } from './PoolFields.tsx'

function EditPool({ pool }: { pool: PoolDetail }) {
  const t = useTranslations('pools')
  const ledger = useTranslations('ledger')
  const go = useGo()
  const {
    id,
    minimumRequest,
    maximumPercent,
    zeroBox,
    zeroBoxPerBatch,
    zeroBoxEach,
    zeroBoxRule,
    threshold,
    target,
    warnDays,
    isActive,
    version,
  } = pool
  const back = pathTo(paths.poolConfig, { id })
  const form = useContractForm(editPool, {
    draft: `pool ${id}`,
    initial: {
      minimumRequest,
      maximumPercent,
      zeroBox,
      zeroBoxPerBatch,
      zeroBoxEach,
      zeroBoxRuleVersionId: zeroBoxRule?.versionId ?? null,
      threshold,
      target,
      warnDays,
      isActive,
      version,
    },
    params: { id },
    onDone: () => {
      say(t('saved'))
      go(back)
    },
  })
  return (
    <FormPage
      form={form}
      title={`${pool.product.name}, ${ledger(`level.${pool.level}`)}`}
      submit={t('save')}
      back={back}
    >
      <PoolFields form={form} codeType={undefined} isUnit={pool.level === 'EA'} />
    </FormPage>
  )
}

export function PoolEditPage() {
  const id = useParam()
  return (
    <Loaded route={getPool} input={{ params: { id } }}>
      {(data) => <EditPool pool={data} />}
    </Loaded>
  )
}
