/** One click requests as many codes as needed from the source, and explains the number. */

import { requestPoolCodes } from '@serialis/contract/plant/pools/pools.routes.ts'
import type { PoolDetail } from '@serialis/contract/plant/pools/pools.schema.ts'
import { Button } from 'antd'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { Labelled } from '../../kit/form/Labelled.tsx'
import { NumberInput } from '../../kit/form/NumberInput.tsx'
import { numberOf } from '../../kit/form/values/typed-number.ts'
import { useFormats } from '../../kit/language/time.ts'
import { useMay } from '../../kit/navigation/Can.tsx'
import { GoTo } from '../../kit/navigation/navigate.tsx'
import { paths, pathTo } from '../../kit/navigation/paths.ts'
import { say } from '../../kit/notices/notices.ts'
import { Card } from '../../kit/ui/Card.tsx'
import { useCommand } from '../../kit/wire/server-state.ts'

function Why({ pool }: { pool: PoolDetail }) {
  const t = useTranslations('pools.request')
  const {
    proposal,
    waiting,
    target,
    counts: { free },
    minimumRequest,
  } = pool
  if (proposal.quantity === 0) return <p className="soft">{t('enough')}</p>
  return (
    <p className="soft">
      {t('needed', { target, free })} {waiting > 0 && t('neededByOrders', { count: waiting })}{' '}
      {proposal.isRounded && t('rounded', { count: minimumRequest })}
    </p>
  )
}

function Ask({ pool }: { pool: PoolDetail }) {
  const t = useTranslations('pools.request')
  const [typed, setTyped] = useState<number | null>(null)
  const quantity = typed ?? Math.max(pool.proposal.quantity, pool.minimumRequest)
  const command = useCommand(requestPoolCodes, {
    onDone: (asked) => {
      setTyped(null)
      say(t('started', { count: asked.quantity }))
    },
  })
  return (
    <>
      <Why pool={pool} />
      <div className="row">
        <Labelled label={t('quantity')} isOptional={false}>
          {(control) => (
            <NumberInput
              {...control}
              min={pool.minimumRequest}
              isWhole
              value={quantity}
              onChange={(next) => setTyped(numberOf(next))}
            />
          )}
        </Labelled>
      </div>
      <Button
        type="primary"
        loading={command.isBusy}
        disabled={!pool.isActive}
        onClick={() => void command.run({ params: { id: pool.id }, body: { quantity } })}
      >
        {t('title')}
      </Button>
      {pool.account && <p className="soft">{t('asks', { account: pool.account.name })}</p>}
    </>
  )
}

export function RequestCard({ pool }: { pool: PoolDetail }) {
  const t = useTranslations('pools.request')
  const may = useMay()
  const { instant } = useFormats()
  const { running, account, source } = pool
  return (
    <Card title={t('title')}>
      <div className="pool-request">
        {source !== 'TRACELINK' ? (
          <p className="soft">{t('own')}</p>
        ) : running !== null ? (
          <>
            <p>
              {t('runs', { quantity: running.quantity, received: running.received, at: instant(running.requestedAt) })}
            </p>
            {may('pulls.list') && <GoTo to={pathTo(paths.pull, { id: running.pullId })}>{t('openPull')}</GoTo>}
          </>
        ) : account === null ? (
          <>
            <Why pool={pool} />
            <p role="alert">{t('noAccount')}</p>
            {may('tracelinkAccounts.list') && <GoTo to={paths.tracelinkAccounts}>{t('toAccounts')}</GoTo>}
          </>
        ) : may('pools.request') ? (
          <Ask pool={pool} />
        ) : (
          <Why pool={pool} />
        )}
      </div>
    </Card>
  )
}
