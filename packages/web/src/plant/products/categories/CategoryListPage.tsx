/** Product categories: a tree as a list, each after the one around it, made and changed beside it. */

import {
  createCategory,
  deleteCategory,
  listCategories,
  listCategoryOptions,
  updateCategory,
} from '@serialis/contract/plant/products/categories.routes.ts'
import {
  CLASS_CODE_MAXIMUM,
  CLASS_NAME_MAXIMUM,
  CLASS_REMARK_MAXIMUM,
  type Category,
} from '@serialis/contract/plant/products/categories.schema.ts'
import { Button } from 'antd'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { ChoiceField, TextAreaField, TextField } from '../../../kit/form/fields.tsx'
import { FormDrawer } from '../../../kit/form/FormDrawer.tsx'
import { type ContractForm, useContractForm } from '../../../kit/form/useContractForm.ts'
import { ListPage } from '../../../kit/list/ListPage.tsx'
import { Can, useMay } from '../../../kit/navigation/Can.tsx'
import { paths } from '../../../kit/navigation/paths.ts'
import { say } from '../../../kit/notices/notices.ts'
import { Dialog } from '../../../kit/ui/Dialog.tsx'
import { Num } from '../../../kit/ui/Num.tsx'
import { useCommand, useRead } from '../../../kit/wire/server-state.ts'
import '../products.css'

function Fields({ form, without }: { form: ContractForm<typeof createCategory>; without?: string }) {
  const t = useTranslations('classes.categories')
  const { data, isPending } = useRead(listCategoryOptions, { query: { limit: 200 } })
  const options = (data?.items ?? [])
    .filter(({ id }) => id !== without)
    .map(({ id, name }) => ({ value: id, label: name }))
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
      <ChoiceField
        form={form}
        name="parentId"
        label={t('fields.parent')}
        hint={t('hints.parent')}
        options={options}
        isLoading={isPending}
        isOptional
      />
      <TextAreaField form={form} name="remark" label={t('fields.remark')} maxLength={CLASS_REMARK_MAXIMUM} isOptional />
    </>
  )
}

function CreateCategory({ onClose }: { onClose: () => void }) {
  const t = useTranslations('classes.categories')
  const form = useContractForm(createCategory, {
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

function EditCategory({ category, onClose }: { category: Category; onClose: () => void }) {
  const t = useTranslations('classes.categories')
  const { code, name, parentId, remark, version } = category
  const form = useContractForm(updateCategory, {
    initial: { code, name, ...(parentId && { parentId }), remark, version },
    params: { id: category.id },
    onDone: () => {
      say(t('saved'))
      onClose()
    },
  })
  return (
    <FormDrawer title={category.name} form={form} submit={t('save')} onClose={onClose}>
      <Fields form={form as unknown as ContractForm<typeof createCategory>} without={category.id} />
    </FormDrawer>
  )
}

function DeleteCategory({ category, onClose }: { category: Category; onClose: () => void }) {
  const t = useTranslations('classes.categories')
  const command = useCommand(deleteCategory, {
    onDone: () => {
      say(t('deleted'))
      onClose()
    },
  })
  return (
    <Dialog
      title={t('deleteTitle', { name: category.name })}
      confirm={t('delete')}
      isDanger
      isBusy={command.isBusy}
      onClose={onClose}
      onConfirm={() => void command.run({ params: { id: category.id } })}
    >
      <p>{t('deleteText')}</p>
    </Dialog>
  )
}

type Open = { what: 'create' } | { what: 'edit' | 'delete'; category: Category } | null

export function CategoryListPage() {
  const t = useTranslations('classes.categories')
  const actions = useTranslations('kit.actions')
  const may = useMay()
  const [open, setOpen] = useState<Open>(null)
  const close = () => setOpen(null)
  const steps = (category: Category) => (
    <>
      {may('categories.edit') && (
        <Button type="link" size="small" onClick={() => setOpen({ what: 'edit', category })}>
          {actions('edit')}
        </Button>
      )}
      {may('categories.delete') && category.productCount + category.childCount === 0 && (
        <Button type="link" size="small" danger onClick={() => setOpen({ what: 'delete', category })}>
          {t('delete')}
        </Button>
      )}
    </>
  )
  return (
    <>
      <ListPage
        name="categories"
        route={listCategories}
        title={t('title')}
        lead={t('lead')}
        rowKey={(row) => row.id}
        columns={[
          {
            name: 'name',
            title: t('fields.name'),
            cell: (row) => (
              <span className="tree-name" style={{ paddingInlineStart: `${(row.path.length - 1) * 20}px` }}>
                {row.name}
              </span>
            ),
          },
          { name: 'code', title: t('fields.code'), cell: (row) => <span className="mono">{row.code}</span> },
          { name: 'remark', title: t('fields.remark'), cell: (row) => row.remark },
          {
            name: 'products',
            title: t('fields.products'),
            align: 'end',
            cell: (row) => (
              <Num to={paths.products} search={{ categoryId: row.id }}>
                {row.productCount}
              </Num>
            ),
          },
          { name: 'steps', title: t('fields.steps'), align: 'end', isSteps: true, cell: steps },
        ]}
        filters={[{ kind: 'text', name: 'search', label: t('fields.search') }]}
        empty={{ title: t('empty.title'), text: t('empty.text') }}
        primary={
          <Can permission="categories.create">
            <Button type="primary" onClick={() => setOpen({ what: 'create' })}>
              {t('create')}
            </Button>
          </Can>
        }
      />
      {open?.what === 'create' && <CreateCategory onClose={close} />}
      {open?.what === 'edit' && <EditCategory category={open.category} onClose={close} />}
      {open?.what === 'delete' && <DeleteCategory category={open.category} onClose={close} />}
    </>
  )
}
