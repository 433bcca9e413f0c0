/**
 * Applying for codes as a supplier: from what it may request, for one of its orders or not; above the maximum, approval
 * is requested.
 */

import { createApplication, listAllocations } from '@serialis/contract/desk/serials/applications.routes.ts'
import { askSupplierRequest } from '@serialis/contract/desk/supplier-requests/supplier-requests.routes.ts'
import type { OwnSupplier } from '@serialis/contract/plant/suppliers/suppliers.schema.ts'
import { Button } from 'antd'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { ChoiceField, NumberField, TextAreaField } from '../../../kit/form/fields.tsx'
import { FormPage } from '../../../kit/form/FormPage.tsx'
import { type FormOptions, useContractForm } from '../../../kit/form/useContractForm.ts'
import { useFormats } from '../../../kit/language/time.ts'
import { useGo } from '../../../kit/navigation/navigate.tsx'
import { paths, pathTo } from '../../../kit/navigation/paths.ts'
import { say, warn } from '../../../kit/notices/notices.ts'
import { ReasonDialog } from '../../../kit/ui/ReasonDialog.tsx'
import { useCommand, useRead } from '../../../kit/wire/server-state.ts'
import { useOwnSupplier } from '../../../plant/suppliers/suppliers.api.ts'
import { OwnRequests, OwnSupplierCard } from '../OwnSupplierCard.tsx'

type Authority = OwnSupplier['authorities'][number]

function useAllocations(authority: Authority | undefined) {
  const query = { productId: authority?.product.id ?? '', level: authority?.level ?? ('EA' as const) }
  return useRead(listAllocations, { query }, { enabled: authority !== undefined }).data?.items ?? []
}

interface AskProps {
  authority: Authority
  quantity: number
  orderId: string | null
  onClose: () => void
  onDone: () => void
}

function AskDialog({ authority, quantity, orderId, onClose, onDone }: AskProps) {
  const t = useTranslations('suppliers.requests')
  const { number } = useFormats()
  const command = useCommand(askSupplierRequest, {
    onDone: () => {
      say(t('asked'))
      onDone()
    },
  })
  return (
    <ReasonDialog
      title={t('askTitle', { quantity: number(quantity) })}
      confirm={t('ask')}
      isBusy={command.isBusy}
      onClose={onClose}
      onConfirm={(reason) =>
        void command.run({
          body: { productId: authority.product.id, level: authority.level, quantity, orderId, reason },
        })
      }
    >
      <p>{t('askText', { maximum: number(authority.maximum) })}</p>
    </ReasonDialog>
  )
}

/** `more`: the authority, which sets two fields of the route. */
function useApplicationForm(more: FormOptions<typeof createApplication>['more'] & object) {
  const t = useTranslations('applications.form')
  const go = useGo()
  const { number } = useFormats()
  return useContractForm(createApplication, {
    initial: { reason: '' },
    draft: 'supplier application',
    more,
    onDone: (made) => {
      const values = { number: String(made.number), count: number(made.issued) }
      if (made.applyStatus === 0) warn(t('createdFailed', values))
      else say(t('created', values))
      go(pathTo(paths.application, { id: made.id }))
    },
  })
}

export function SupplierApplicationForm() {
  const t = useTranslations('applications')
  const own = useTranslations('suppliers')
  const levelName = useTranslations('ledger.level')
  const { number } = useFormats()
  const data = useOwnSupplier()
  const [isAsking, setAsking] = useState(false)
  const [chosen, setChosen] = useState<string | undefined>()
  const form = useApplicationForm({ value: chosen, use: setChosen })
  const authorities = (data?.authorities ?? []).filter(({ isInForce }) => isInForce)
  const authority = authorities.find(({ id }) => id === chosen)
  const allocations = useAllocations(authority)
  const { quantity, orderId = null } = form.values
  const isOver =
    authority !== undefined &&
    typeof quantity === 'number' &&
    Number.isInteger(quantity) &&
    quantity > authority.maximum
  const choose = (id: unknown) => {
    const next = authorities.find((one) => one.id === id)
    setChosen(next?.id)
    form.set('productId', next?.product.id)
    form.set('level', next?.level)
    form.set('orderId', undefined)
  }
  // One choice sets two fields of the route.
  const choice = { ...form, valueOf: () => chosen, set: (_name: 'productId', value: unknown) => choose(value) }
  return (
    <>
      <FormPage
        form={form}
        title={t('apply')}
        lead={own('own.lead')}
        submit={t('apply')}
        back={paths.applications}
        aside={
          <div className="stack">
            <OwnSupplierCard own={data} />
            <OwnRequests />
          </div>
        }
      >
        <ChoiceField
          form={choice}
          name="productId"
          label={own('own.authority')}
          hint={data && authorities.length === 0 ? own('own.none') : own('own.authorityHint')}
          isLoading={data === undefined}
          options={authorities.map(({ id, product, level, maximum }) => ({
            value: id,
            label: own('own.option', {
              product: product.name,
              code: product.code,
              level: levelName(level),
              maximum: number(maximum),
            }),
          }))}
        />
        <ChoiceField
          form={form}
          name="orderId"
          label={t('form.orderLabel')}
          isOptional
          isDisabled={authority === undefined}
          hint={authority && allocations.length === 0 ? t('form.orderNone') : t('form.orderHint')}
          options={allocations.map(({ orderId: value, orderNo, left, allocated }) => ({
            value,
            label: t('form.orderOption', { orderNo, left: number(left), allocated: number(allocated) }),
          }))}
        />
        <NumberField
          form={form}
          name="quantity"
          label={t('fields.quantity')}
          hint={
            isOver ? (
              <span className="field-error">{own('requests.askText', { maximum: number(authority.maximum) })}</span>
            ) : (
              t('form.quantityHint')
            )
          }
        />
        {isOver && (
          <div>
            <Button onClick={() => setAsking(true)}>{own('requests.ask')}</Button>
          </div>
        )}
        <TextAreaField
          form={form}
          name="reason"
          label={t('fields.reason')}
          hint={t('form.reasonHint')}
          isOptional
          maxLength={500}
        />
      </FormPage>
      {isAsking && isOver && (
        <AskDialog
          authority={authority}
          quantity={quantity}
          orderId={orderId}
          onClose={() => setAsking(false)}
          onDone={() => {
            setAsking(false)
            form.replace({ reason: '' })
            setChosen(undefined)
          }}
        />
      )}
    </>
  )
}
