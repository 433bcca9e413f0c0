/** Product groups: a short list whose rows are made and changed beside it. */

import {
  createProductGroup,
  deleteProductGroup,
  listProductGroups,
  updateProductGroup,
} from '@serialis/contract/plant/products/categories.routes.ts'
import {
  CLASS_CODE_MAXIMUM,
  CLASS_NAME_MAXIMUM,
  CLASS_REMARK_MAXIMUM,
  type ProductGroup,
} from '@serialis/contract/plant/products/categories.schema.ts'
import { Button } from 'antd'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { TextAreaField, TextField } from '../../../kit/form/fields.tsx'
import { FormDrawer } from '../../../kit/form/FormDrawer.tsx'
import { type ContractForm, useContractForm } from '../../../kit/form/useContractForm.ts'
import { ListPage } from '../../../kit/list/ListPage.tsx'
import { Can, useMay } from '../../../kit/navigation/Can.tsx'
import { paths } from '../../../kit/navigation/paths.ts'
import { say } from '../../../kit/notices/notices.ts'
import { Dialog } from '../../../kit/ui/Dialog.tsx'
import { Num } from '../../../kit/ui/Num.tsx'
import { useCommand } from '../../../kit/wire/server-state.ts'

function Fields({ form }: { form: ContractForm<typeof createProductGroup> }) {
  const t = useTranslations('classes.groups')
  return (
    <>
      <TextField
        form={form}
        name="code"
        label={t('fields.code')}
        hint={t('hints.code')}
        maxLength={CLASS_CODE_MAXIMUM}
        isMono
      />
      <TextField form={form} name="name" label={t('fields.name')} maxLength={CLASS_NAME_MAXIMUM} />
      <TextAreaField form={form} name="remark" label={t('fields.remark')} maxLength={CLASS_REMARK_MAXIMUM} isOptional />
    </>
  )
}

function CreateGroup({ onClose }: { onClose: () => void }) {
  const t = useTranslations('classes.groups')
  const form = useContractForm(createProductGroup, {
    initial: { code: '', name: '', remark: '' },
    onDone: () => {
      say(t('created'))
      onClose()
    },
  })
  return (
    <FormDrawer title={t('create')} form={form} submit={t('save')} onClose={onClose}>
      <Fields form={form} />
    </FormDrawer>
  )
}

function EditGroup({ group, onClose }: { group: ProductGroup; onClose: () => void }) {
  const t = useTranslations('classes.groups')
  const { code, name, remark, version } = group
  const form = useContractForm(updateProductGroup, {
    initial: { code, name, remark, version },
    params: { id: group.id },
    onDone: () => {
      say(t('saved'))
      onClose()
    },
  })
  return (
    <FormDrawer title={group.name} form={form} submit={t('save')} onClose={onClose}>
      <Fields form={form as unknown as ContractForm<typeof createProductGroup>} />
    </FormDrawer>
  )
}

function DeleteGroup({ group, onClose }: { group: ProductGroup; onClose: () => void }) {
  const t = useTranslations('classes.groups')
  const command = useCommand(deleteProductGroup, {
    onDone: () => {
      say(t('deleted'))
      onClose()
    },
  })
  return (
    <Dialog
      title={t('deleteTitle', { name: group.name })}
      confirm={t('delete')}
      isDanger
      isBusy={command.isBusy}
      onClose={onClose}
      onConfirm={() => void command.run({ params: { id: group.id } })}
    >
      <p>{t('deleteText', { count: group.productCount })}</p>
    </Dialog>
  )
}

type Open = { what: 'create' } | { what: 'edit' | 'delete'; group: ProductGroup } | null

export function GroupListPage() {
  const t = useTranslations('classes.groups')
  const actions = useTranslations('kit.actions')
  const may = useMay()
  const [open, setOpen] = useState<Open>(null)
  const close = () => setOpen(null)
  const steps = (group: ProductGroup) => (
    <>
      {may('productGroups.edit') && (
        <Button type="link" size="small" onClick={() => setOpen({ what: 'edit', group })}>
          {actions('edit')}
        </Button>
      )}
      {may('productGroups.delete') && (
        <Button type="link" size="small" danger onClick={() => setOpen({ what: 'delete', group })}>
          {t('delete')}
        </Button>
      )}
    </>
  )
  return (
    <>
      <ListPage
        name="productGroups"
        route={listProductGroups}
        title={t('title')}
        lead={t('lead')}
        rowKey={(row) => row.id}
        columns={[
          { name: 'name', title: t('fields.name'), cell: (row) => row.name },
          { name: 'code', title: t('fields.code'), cell: (row) => <span className="mono">{row.code}</span> },
          { name: 'remark', title: t('fields.remark'), cell: (row) => row.remark },
          {
            name: 'products',
            title: t('fields.products'),
            align: 'end',
            cell: (row) => (
              <Num to={paths.products} search={{ groupId: row.id }}>
                {row.productCount}
              </Num>
            ),
          },
          { name: 'steps', title: t('fields.steps'), align: 'end', isSteps: true, cell: steps },
        ]}
        filters={[{ kind: 'text', name: 'search', label: t('fields.search') }]}
        empty={{ title: t('empty.title'), text: t('empty.text') }}
        primary={
          <Can permission="productGroups.create">
            <Button type="primary" onClick={() => setOpen({ what: 'create' })}>
              {t('create')}
            </Button>
          </Can>
        }
      />
      {open?.what === 'create' && <CreateGroup onClose={close} />}
      {open?.what === 'edit' && <EditGroup group={open.group} onClose={close} />}
      {open?.what === 'delete' && <DeleteGroup group={open.group} onClose={close} />}
    </>
  )
}
