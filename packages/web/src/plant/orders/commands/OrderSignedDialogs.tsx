/** Signed commands: what must be decided first, then the signature on what is shown. */

import type { SignatureInput } from '@serialis/contract/kit/signature.ts'
import type { OrderDetail } from '@serialis/contract/plant/orders/order-page.schema.ts'
import { approveOrder } from '@serialis/contract/plant/orders/orders.approval.routes.ts'
import {
  confirmOrder,
  correctOrderQuantities,
  previewOrderScrap,
  scrapOrder,
} from '@serialis/contract/plant/orders/orders.confirm.routes.ts'
import { getOrderBalance } from '@serialis/contract/plant/orders/orders.routes.ts'
import type { OrderCommand } from '@serialis/contract/plant/orders/orders.status.ts'
import { Input } from 'antd'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { Labelled } from '../../../kit/form/Labelled.tsx'
import { NumberInput } from '../../../kit/form/NumberInput.tsx'
import { Radios } from '../../../kit/form/Radios.tsx'
import { numberOf } from '../../../kit/form/values/typed-number.ts'
import { useErrorText } from '../../../kit/language/i18n.tsx'
import { say } from '../../../kit/notices/notices.ts'
import { Dialog } from '../../../kit/ui/Dialog.tsx'
import { call } from '../../../kit/wire/api.ts'
import { useRead } from '../../../kit/wire/server-state.ts'
import { TakenOutRows } from '../../../numbers/ledger/shared/TakenOutRows.tsx'
import { ReasonChoice } from '../../../platform/dictionary/shared/ReasonChoice.tsx'
import { useSignature } from '../../../platform/signatures/shared/signing.ts'
import { stepOf } from './order-commands.ts'
import type { CommandDialogProps } from './OrderCommandDialog.tsx'
import { SignedOrder } from './SignedOrder.tsx'
import { useDoneText } from './usePlainCommands.ts'

type SignedCommand = Extract<OrderCommand, 'approve' | 'correctQuantities' | 'finalConfirm' | 'scrap'>

/**
 * Asks for the signature on what the order's page shows now; resolves to the answer, or undefined when the signer
 * cancelled.
 */
function useOrderSignature(order: OrderDetail, command: SignedCommand) {
  const t = useTranslations('orders')
  const sign = useSignature()
  return <A,>(
    title: string,
    more: ReactNode,
    run: (signature: SignatureInput) => Promise<A>,
  ): Promise<A | undefined> => {
    const step = stepOf(order, command)
    if (!step?.digest || !step.meaning) return Promise.resolve(undefined)
    return sign({
      title,
      subject: (
        <SignedOrder order={order} hasBalance={command === 'finalConfirm' || command === 'scrap'}>
          {more}
        </SignedOrder>
      ),
      digest: step.digest,
      meanings: [step.meaning],
      confirm: t(`actions.${command}`),
      run,
    })
  }
}

/** Nothing to decide first: the signature is requested at once. */
export function ApproveDialog({ order, onClose }: CommandDialogProps) {
  const t = useTranslations('orders.dialogs')
  const done = useDoneText()
  const signed = useOrderSignature(order, 'approve')
  const isAsked = useRef(false)
  useEffect(() => {
    if (isAsked.current) return
    isAsked.current = true
    void signed(t('approveTitle', { orderNo: order.orderNo }), null, (signature) =>
      call(approveOrder, { params: { id: order.id }, body: { version: order.version, signature } }),
    ).then((answer) => {
      if (answer) done('approve', answer.message)
      onClose()
    })
  }, [signed, t, order, done, onClose])
  return null
}

export function QuantitiesDialog({ order, onClose }: CommandDialogProps) {
  const t = useTranslations('orders')
  const signed = useOrderSignature(order, 'correctQuantities')
  const [productionQuantity, setProduced] = useState(order.productionQuantity ?? 0)
  const [damagedPackages, setDamaged] = useState(order.damagedPackages ?? 0)
  const confirm = async () => {
    const more = `${t('fields.productionQuantity')} ${productionQuantity}, ${t('fields.damagedPackages')} ${damagedPackages}`
    const answer = await signed(
      t('dialogs.correctTitle'),
      <p>
        <strong>{more}</strong>
      </p>,
      (signature) =>
        call(correctOrderQuantities, {
          params: { id: order.id },
          body: { version: order.version, productionQuantity, damagedPackages, signature },
        }),
    )
    if (!answer) return
    say(t('commands.correctQuantities'))
    onClose()
  }
  return (
    <Dialog
      title={t('dialogs.correctTitle')}
      confirm={t('dialogs.next')}
      onClose={onClose}
      onConfirm={() => void confirm()}
    >
      <Labelled label={t('fields.productionQuantity')}>
        {(control) => (
          <NumberInput
            {...control}
            min={0}
            isWhole
            value={productionQuantity}
            onChange={(next) => setProduced(numberOf(next))}
          />
        )}
      </Labelled>
      <Labelled label={t('fields.damagedPackages')}>
        {(control) => (
          <NumberInput
            {...control}
            min={0}
            isWhole
            value={damagedPackages}
            onChange={(next) => setDamaged(numberOf(next))}
          />
        )}
      </Labelled>
    </Dialog>
  )
}

const LEAST = 3

export function ConfirmDialog({ order, onClose }: CommandDialogProps) {
  const t = useTranslations('orders')
  const done = useDoneText()
  const errorText = useErrorText()
  const signed = useOrderSignature(order, 'finalConfirm')
  const { data } = useRead(getOrderBalance, { params: { id: order.id } })
  const [deviation, setDeviation] = useState('')
  const [chosen, setChosen] = useState({ code: '', name: '' })
  const [isRefused, setRefused] = useState(false)
  const missing = data?.levels.reduce((sum, { unaccounted }) => sum + Math.abs(unaccounted), 0) ?? 0
  const confirm = async () => {
    const words = deviation.trim()
    const isTooShort = missing > 0 && words.length < LEAST && (chosen.code === '' || words !== '')
    setRefused(isTooShort)
    if (isTooShort || data === undefined) return
    const explained = [chosen.name, words].filter((text) => text !== '').join(': ')
    const more = missing > 0 && (
      <p>
        <strong>{t('history.deviation', { deviation: explained })}</strong>
      </p>
    )
    const body = {
      version: order.version,
      ...(missing > 0 && { deviationCode: chosen.code, ...(words !== '' && { deviation: words }) }),
    }
    const answer = await signed(t('dialogs.confirmTitle', { orderNo: order.orderNo }), more, (signature) =>
      call(confirmOrder, { params: { id: order.id }, body: { ...body, signature } }),
    )
    if (!answer) return
    done('finalConfirm', answer.message)
    onClose()
  }
  return (
    <Dialog
      title={t('dialogs.confirmTitle', { orderNo: order.orderNo })}
      confirm={t('dialogs.next')}
      onClose={onClose}
      onConfirm={() => void confirm()}
    >
      <p>{t('dialogs.confirmText')}</p>
      {missing > 0 && (
        <ReasonChoice
          type="DEVIATION_REASON"
          value={chosen.code}
          onChange={(code, name) => setChosen({ code, name })}
        />
      )}
      {missing > 0 && (
        <Labelled
          label={t('dialogs.deviation')}
          isOptional={chosen.code !== ''}
          hint={t('dialogs.deviationText', { count: missing })}
          error={isRefused ? errorText('reason_too_short') : undefined}
        >
          {(control) => (
            <Input.TextArea
              {...control}
              rows={3}
              value={deviation}
              onChange={(event) => setDeviation(event.target.value)}
            />
          )}
        </Labelled>
      )}
    </Dialog>
  )
}

export function ScrapDialog({ order, onClose }: CommandDialogProps) {
  const t = useTranslations('orders')
  const signed = useOrderSignature(order, 'scrap')
  const [commissioned, setCommissioned] = useState<'INACTIVATE' | 'DESTROY'>('INACTIVATE')
  const hasPacks = order.productionQuantity !== null
  const { data: preview } = useRead(previewOrderScrap, { params: { id: order.id } }, { enabled: hasPacks })
  const takenOut = preview?.[commissioned]
  const others = takenOut !== undefined && takenOut.packs > 0 && <TakenOutRows of={takenOut} />
  const confirm = async () => {
    const more = hasPacks && (
      <>
        <p>
          <strong>{t(`dialogs.${commissioned}`)}</strong>
        </p>
        {others}
      </>
    )
    const answer = await signed(t('dialogs.scrapTitle', { orderNo: order.orderNo }), more, (signature) =>
      call(scrapOrder, { params: { id: order.id }, body: { version: order.version, commissioned, signature } }),
    )
    if (!answer) return
    say(t('commands.scrap'))
    onClose()
  }
  return (
    <Dialog
      title={t('dialogs.scrapTitle', { orderNo: order.orderNo })}
      confirm={t('dialogs.next')}
      isDanger
      onClose={onClose}
      onConfirm={() => void confirm()}
    >
      <p>{t('dialogs.scrapText')}</p>
      {hasPacks && (
        <Radios
          label={t('dialogs.onPacks')}
          value={commissioned}
          options={[
            { value: 'INACTIVATE', label: t('dialogs.INACTIVATE') },
            { value: 'DESTROY', label: t('dialogs.DESTROY') },
          ]}
          onChange={setCommissioned}
        />
      )}
      {others}
    </Dialog>
  )
}
