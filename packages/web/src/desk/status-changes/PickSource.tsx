/** Three ways to select serial numbers: pasted or scanned, by query, or as a list. */

import { MOST_LISTED, MOST_PASTED } from '@serialis/contract/desk/status-changes/status-changes.schema.ts'
import { packagingLevels } from '@serialis/contract/numbers/ledger/serial-states.ts'
import { shownStatesOf } from '@serialis/contract/numbers/ledger/shown-states.ts'
import { getMe } from '@serialis/contract/platform/access/access.routes.ts'
import { Button, Input, Segmented, Select } from 'antd'
import { useEffect } from 'react'
import { useTranslations } from 'use-intl'
import { Labelled } from '../../kit/form/Labelled.tsx'
import { useErrorText } from '../../kit/language/i18n.tsx'
import { useFormats } from '../../kit/language/time.ts'
import { warnOf } from '../../kit/notices/notices.ts'
import { UploadBox } from '../../kit/ui/UploadBox.tsx'
import { useClear } from '../../kit/ui/useClear.tsx'
import { useRead } from '../../kit/wire/server-state.ts'
import { download } from '../../kit/wire/transfer.ts'
import { useProducts } from '../../plant/products/products.api.ts'
import { codesIn, type Picking, pickings } from './picking.ts'
import type { Desk } from './shared/desks.ts'

interface PickProps {
  desk: Desk
  picking: Picking
  onChange: (picking: Picking) => void
  /** The form was sent without a selection. */
  isMissing: boolean
}

/** The name of the selection among the inputs of the form, for its error. */
export const SOURCE = 'source'

function PasteBox({ picking, onChange, isMissing }: PickProps) {
  const t = useTranslations('statusChanges.pick')
  const errorText = useErrorText()
  const { number } = useFormats()
  const { length } = codesIn(picking.text)
  const isOver = length > MOST_PASTED
  return (
    <Labelled
      label={t('codesLabel')}
      hint={
        <>
          {t('codesHint', { most: number(MOST_PASTED) })} <strong>{t('codesCount', { count: length })}</strong>
        </>
      }
      error={
        isOver ? t('tooMany', { most: number(MOST_PASTED) }) : isMissing ? errorText('ids_can_not_be_empty') : undefined
      }
    >
      {(control) => (
        <Input.TextArea
          {...control}
          className="mono"
          rows={8}
          spellCheck={false}
          value={picking.text}
          onChange={(event) => onChange({ ...picking, text: event.target.value })}
        />
      )}
    </Labelled>
  )
}

function QueryFields({ picking, onChange, isMissing }: PickProps) {
  const clear = useClear()
  const t = useTranslations('statusChanges.pick')
  const words = useTranslations('ledger')
  const fields = useTranslations('statusChanges.fields')
  const { data: me } = useRead(getMe, {})
  const { products, isLoading, search } = useProducts()
  const { filter } = picking
  const set = (change: Partial<Picking['filter']>) => onChange({ ...picking, filter: { ...filter, ...change } })
  const text = (name: 'orderNo' | 'batch' | 'container' | 'application') => (
    <Labelled label={t(name)}>
      {(control) => (
        <Input
          {...control}
          className="mono"
          autoComplete="off"
          value={filter[name] ?? ''}
          onChange={(event) => set({ [name]: event.target.value })}
        />
      )}
    </Labelled>
  )
  return (
    <div className="stack">
      <p className={isMissing ? 'field-error' : 'field-hint'}>{t(isMissing ? 'queryEmpty' : 'queryHint')}</p>
      <div className="form-pair">
        {text('orderNo')}
        {text('batch')}
        {text('container')}
        {text('application')}
        <Labelled label={t('product')}>
          {(control) => (
            <Select
              {...control}
              allowClear={clear}
              loading={isLoading}
              showSearch={{ filterOption: false, onSearch: search }}
              value={filter.productId}
              onChange={(productId?: string) => set({ productId })}
              options={products.map(({ id, code, name }) => ({ value: id, label: `${code}  ${name}` }))}
            />
          )}
        </Labelled>
        <Labelled label={fields('level')}>
          {(control) => (
            <Select
              {...control}
              allowClear={clear}
              value={filter.level}
              onChange={(level?: (typeof packagingLevels)[number]) => set({ level })}
              options={packagingLevels.map((value) => ({ value, label: words(`level.${value}`) }))}
            />
          )}
        </Labelled>
      </div>
      <Labelled label={t('statuses')}>
        {(control) => (
          <Select
            {...control}
            mode="multiple"
            value={filter.statuses ?? []}
            onChange={(statuses: NonNullable<typeof filter.statuses>) => set({ statuses })}
            options={shownStatesOf(me?.snScheme ?? 'A').map((value) => ({ value, label: words(`status.${value}`) }))}
          />
        )}
      </Labelled>
    </div>
  )
}

function ListBox({ desk, picking, onChange, isMissing }: PickProps) {
  const t = useTranslations('statusChanges.pick')
  const errorText = useErrorText()
  const { number, bytes } = useFormats()
  const template = (format: 'CSV' | 'XLSX') => (
    <Button
      key={format}
      type="link"
      size="small"
      onClick={() => void download(desk.routes.downloadTemplate, { query: { format } }).catch(warnOf)}
    >
      {format}
    </Button>
  )
  return (
    <div className="stack">
      {picking.file === null ? (
        <UploadBox
          label={t('file')}
          hint={t('fileHint', { most: number(MOST_LISTED) })}
          accept={['csv', 'txt', 'xlsx', 'xml']}
          onFile={async (file) => onChange({ ...picking, file })}
        />
      ) : (
        <p className="row">
          <strong>{t('fileChosen', { name: picking.file.name, size: bytes(picking.file.size) })}</strong>
          <Button size="small" onClick={() => onChange({ ...picking, file: null })}>
            {t('otherFile')}
          </Button>
        </p>
      )}
      {isMissing && <p className="field-error">{errorText('choose_a_file')}</p>}
      <p className="row field-hint">
        {t('template')} {template('CSV')} {template('XLSX')}
      </p>
    </div>
  )
}

export function PickSource({ claim, ...props }: PickProps & { claim: (name: typeof SOURCE) => () => void }) {
  const t = useTranslations('statusChanges.pick')
  const { picking, onChange } = props
  useEffect(() => claim(SOURCE), [claim])
  const Box = { codes: PasteBox, query: QueryFields, file: ListBox }[picking.kind]
  return (
    <fieldset className="form-group">
      <legend>{t('title')}</legend>
      <Segmented
        aria-label={t('title')}
        className="pick-kinds"
        value={picking.kind}
        onChange={(kind) => onChange({ ...picking, kind })}
        options={pickings.map((value) => ({ value, label: t(value) }))}
      />
      <Box {...props} />
    </fieldset>
  )
}
