import {
  getOrderWaitingLimits,
  saveOrderWaitingLimits,
} from '@serialis/contract/plant/orders/waiting/waiting.routes.ts'
import { type WaitingLimits, waitingStatuses } from '@serialis/contract/plant/orders/waiting/waiting.schema.ts'
import { useTranslations } from 'use-intl'
import { NumberField } from '../../../kit/form/fields.tsx'
import { FormPage } from '../../../kit/form/FormPage.tsx'
import { useContractForm } from '../../../kit/form/useContractForm.ts'
import { useGo } from '../../../kit/navigation/navigate.tsx'
import { paths } from '../../../kit/navigation/paths.ts'
import { Loaded } from '../../../kit/page/Loaded.tsx'

function Limits({ limits }: { limits: WaitingLimits }) {
  const t = useTranslations('waiting')
  const orders = useTranslations('orders')
  const go = useGo()
  const form = useContractForm(saveOrderWaitingLimits, {
    initial: limits,
    draft: 'order limits',
    undo: { said: t('saved') },
    onDone: () => go(paths.orders),
  })
  return (
    <FormPage form={form} title={t('title')} lead={t('lead')} submit={t('save')} back={paths.orders}>
      <p className="field-hint">{t('empty')}</p>
      <div className="form-pair">
        {waitingStatuses.map((status) => (
          <NumberField
            key={status}
            form={form}
            name={`hours.${status}`}
            label={orders(`status.${status}`)}
            hint={t(`who.${status}`)}
            suffix={t('hours')}
            isOptional
          />
        ))}
      </div>
    </FormPage>
  )
}

export function OrderLimitsPage() {
  return (
    <Loaded route={getOrderWaitingLimits} input={{}}>
      {(data) => <Limits limits={data} />}
    </Loaded>
  )
}
