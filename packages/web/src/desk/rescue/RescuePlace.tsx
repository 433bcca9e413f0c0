/** Where the pack was: scan the container, or name the order. */

import { packagingLevels, type PackagingLevel } from '@serialis/contract/numbers/ledger/serial-states.ts'
import { Button, Input, Segmented, Select } from 'antd'
import { type KeyboardEvent, useState } from 'react'
import { useTranslations } from 'use-intl'
import { Labelled } from '../../kit/form/Labelled.tsx'
import { useErrorText } from '../../kit/language/i18n.tsx'
import { Facts } from '../../kit/page/Facts.tsx'
import { Code } from '../../kit/ui/Code.tsx'
import { Num } from '../../kit/ui/Num.tsx'
import { type RescueStepProps, useClaimed } from './rescue-form.ts'

const KINDS = ['container', 'order'] as const

/** Enter accepts the scan; it does not submit the surrounding form. */
export const onEnter = (take: () => void) => (event: KeyboardEvent) => {
  if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
  event.preventDefault()
  take()
}

function ContainerBox({ form, error }: Pick<RescueStepProps, 'form'> & { error: string | undefined }) {
  const t = useTranslations('rescue')
  const [text, setText] = useState(form.values.scope?.kind === 'container' ? form.values.scope.code : '')
  const take = () => text.trim() !== '' && form.set('scope', { kind: 'container', code: text.trim() })
  return (
    <Labelled label={t('containerCode')} hint={t('containerHint')} error={error}>
      {(control) => (
        <Input
          {...control}
          autoFocus
          className="mono"
          autoComplete="off"
          spellCheck={false}
          value={text}
          onChange={(event) => setText(event.target.value)}
          onKeyDown={onEnter(take)}
          data-scan-here
        />
      )}
    </Labelled>
  )
}

function OrderBox({ form, error }: Pick<RescueStepProps, 'form'> & { error: string | undefined }) {
  const t = useTranslations('rescue')
  const levels = useTranslations('ledger.level')
  const [orderNo, setOrderNo] = useState('')
  const [level, setLevel] = useState<PackagingLevel>('EA')
  const take = () => orderNo.trim() !== '' && form.set('scope', { kind: 'order', orderNo: orderNo.trim(), level })
  return (
    <>
      <div className="form-pair">
        <Labelled label={t('orderNo')} error={error}>
          {(control) => (
            <Input
              {...control}
              className="mono"
              autoComplete="off"
              value={orderNo}
              onChange={(event) => setOrderNo(event.target.value)}
              onKeyDown={onEnter(take)}
            />
          )}
        </Labelled>
        <Labelled label={t('level')}>
          {(control) => (
            <Select
              {...control}
              value={level}
              onChange={setLevel}
              options={packagingLevels.map((value) => ({ value, label: levels(value) }))}
            />
          )}
        </Labelled>
      </div>
      <div>
        <Button onClick={take}>{t('show')}</Button>
      </div>
    </>
  )
}

function PlaceFacts({ answer: { place } }: { answer: NonNullable<RescueStepProps['answer']> }) {
  const t = useTranslations('rescue.place')
  const levels = useTranslations('ledger.level')
  return (
    <Facts
      facts={[
        ...(place.container === null
          ? []
          : [
              {
                label: t('container'),
                value: (
                  <>
                    <Code>{place.container.code}</Code> <span className="soft">{levels(place.container.level)}</span>
                  </>
                ),
              },
            ]),
        { label: t('product'), value: place.productName },
        { label: t('order'), value: place.orderNo },
        { label: t('batch'), value: place.batch },
        { label: t('level'), value: levels(place.level) },
        { label: t('members'), value: <Num>{place.members}</Num> },
      ]}
    />
  )
}

export function RescuePlace({ form, answer, error }: RescueStepProps) {
  const t = useTranslations('rescue')
  const errorText = useErrorText()
  const [kind, setKind] = useState<(typeof KINDS)[number]>(form.values.scope?.kind ?? 'container')
  useClaimed(form, 'scope')
  const why = error !== null ? errorText(error.key, error.params) : form.errorOf('scope') && t('whereMissing')
  const isKnown = answer !== undefined && form.values.scope !== undefined
  const forget = () => form.replace({ ...form.values, scope: undefined, scanned: [], chosen: undefined })
  return (
    <fieldset className="form-group">
      <legend>{t('where')}</legend>
      {isKnown ? (
        <>
          <PlaceFacts answer={answer} />
          <div>
            <Button size="small" onClick={forget}>
              {t('other')}
            </Button>
          </div>
        </>
      ) : (
        <>
          <Segmented
            aria-label={t('where')}
            className="rescue-kinds"
            value={kind}
            options={KINDS.map((value) => ({ value, label: t(`kinds.${value}`) }))}
            onChange={(next) => {
              setKind(next)
              forget()
            }}
          />
          {kind === 'container' ? <ContainerBox form={form} error={why} /> : <OrderBox form={form} error={why} />}
        </>
      )}
    </fieldset>
  )
}
