/** Which column is which field, by what members are found, and what the source has verified. */

import { planMemberImport } from '@serialis/contract/engagement/member-imports/member-imports.routes.ts'
import {
  type MemberImport,
  type MemberImportField,
  memberImportFields,
} from '@serialis/contract/engagement/member-imports/member-imports.schema.ts'
import { memberFileTexts } from '@serialis/contract/engagement/member-imports/member-imports.texts.ts'
import { type IdentityKind, identityKinds } from '@serialis/contract/plant/main-data/configs/member-config.schema.ts'
import { Button, Checkbox, Input, Select } from 'antd'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { Labelled } from '../../kit/form/Labelled.tsx'
import { useAppLocale } from '../../kit/language/i18n.tsx'
import { useFormats } from '../../kit/language/time.ts'
import { Can } from '../../kit/navigation/Can.tsx'
import { say } from '../../kit/notices/notices.ts'
import { Facts } from '../../kit/page/Facts.tsx'
import { Card } from '../../kit/ui/Card.tsx'
import { Dialog } from '../../kit/ui/Dialog.tsx'
import { useCommand } from '../../kit/wire/server-state.ts'
import './member-imports.css'

interface OfFile {
  file: MemberImport
}

function useColumnTitle({ titles }: MemberImport) {
  const t = useTranslations('memberImports')
  return (at: number): string => {
    const title = titles[at] ?? ''
    return title === '' ? t('columns.untitled', { number: String(at + 1) }) : t('columns.column', { title })
  }
}

function Kinds(props: {
  label: string
  hint: string
  value: readonly IdentityKind[]
  onChange: (kinds: IdentityKind[]) => void
}) {
  const kinds = useTranslations('members.kinds')
  return (
    <fieldset className="import-kinds">
      <legend className="field-label">{props.label}</legend>
      <Checkbox.Group
        value={[...props.value]}
        onChange={(value) => props.onChange(identityKinds.filter((kind) => value.includes(kind)))}
        options={identityKinds.map((value) => ({ value, label: kinds(value) }))}
      />
      <p className="field-hint">{props.hint}</p>
    </fieldset>
  )
}

function PlanDialog({ file, onClose }: OfFile & { onClose: () => void }) {
  const t = useTranslations('memberImports')
  const locale = useAppLocale()
  const titleOf = useColumnTitle(file)
  const [columns, setColumns] = useState(file.columns)
  const [foundBy, setFoundBy] = useState(file.foundBy)
  const [verifiedKinds, setVerifiedKinds] = useState(file.verifiedKinds)
  const [verifiedProof, setProof] = useState(file.verifiedProof)
  const command = useCommand(planMemberImport, {
    onDone: () => {
      say(t('columns.started'))
      onClose()
    },
    onRefused: ({ status }) => {
      if (status === 409) onClose()
      return false
    },
  })
  // A field that another column had moves to this one.
  const choose = (at: number, field: MemberImportField | '') =>
    setColumns(columns.map((old, other) => (other === at ? field : old === field ? '' : old)))
  const isProofMissing = verifiedKinds.length > 0 && verifiedProof.trim().length < 3
  return (
    <Dialog
      title={t('columns.change')}
      confirm={t('columns.check')}
      isBusy={command.isBusy}
      width={680}
      {...(isProofMissing && { obstacle: t('errors.member_import_proof_needed') })}
      onClose={onClose}
      onConfirm={() =>
        void command.run({
          params: { id: file.id },
          body: { version: file.version, columns, foundBy, verifiedKinds, verifiedProof: verifiedProof.trim() },
        })
      }
    >
      <p className="soft">{t('columns.lead')}</p>
      <div className="import-columns">
        {columns.map((field, at) => (
          // oxlint-disable-next-line react/no-array-index-key -- a column is its place in the file
          <Labelled key={at} label={titleOf(at)}>
            {({ id }) => (
              <Select<MemberImportField | ''>
                id={id}
                value={field}
                onChange={(value) => choose(at, value)}
                options={[
                  { value: '' as const, label: t('columns.leave') },
                  ...memberImportFields.map((value) => ({ value, label: memberFileTexts[locale].fields[value] })),
                ]}
              />
            )}
          </Labelled>
        ))}
      </div>
      <Kinds label={t('columns.foundBy')} hint={t('columns.foundByHint')} value={foundBy} onChange={setFoundBy} />
      <Can permission="members.verifyIdentity">
        <Kinds
          label={t('columns.verified')}
          hint={t('columns.verifiedHint')}
          value={verifiedKinds}
          onChange={setVerifiedKinds}
        />
      </Can>
      {verifiedKinds.length > 0 && (
        <Labelled label={t('columns.proof')} hint={t('columns.proofHint')}>
          {(control) => (
            <Input
              {...control}
              maxLength={200}
              value={verifiedProof}
              onChange={(event) => setProof(event.target.value)}
            />
          )}
        </Labelled>
      )}
    </Dialog>
  )
}

export function ImportColumns({ file }: OfFile) {
  const t = useTranslations('memberImports')
  const kinds = useTranslations('members.kinds')
  const locale = useAppLocale()
  const { list } = useFormats()
  const titleOf = useColumnTitle(file)
  const [isOpen, setOpen] = useState(false)
  const named = (all: readonly IdentityKind[], none: string) =>
    all.length === 0 ? none : list(all.map((kind) => kinds(kind)))
  return (
    <Card
      title={t('columns.title')}
      isWide
      actions={
        file.allowed.includes('plan') && (
          <Button size="small" onClick={() => setOpen(true)}>
            {t('columns.change')}
          </Button>
        )
      }
    >
      {file.needsColumns && (
        <p className="field-error" role="alert">
          {t('columns.needed')}
        </p>
      )}
      <Facts
        facts={[
          ...file.columns.map((field, at) => ({
            label: titleOf(at),
            value: field === '' ? t('columns.leave') : memberFileTexts[locale].fields[field],
          })),
          { label: t('columns.foundBy'), value: named(file.foundBy, t('columns.foundByNone')) },
          { label: t('columns.verified'), value: named(file.verifiedKinds, t('columns.verifiedNone')) },
          ...(file.verifiedProof === '' ? [] : [{ label: t('columns.proof'), value: file.verifiedProof }]),
        ]}
      />
      {isOpen && <PlanDialog file={file} onClose={() => setOpen(false)} />}
    </Card>
  )
}
