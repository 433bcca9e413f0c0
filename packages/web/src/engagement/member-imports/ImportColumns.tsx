/** Which column is which field, by what members are found, and what the source has verified. */

import { planMemberImport } from '@serialis/contract/engagement/member-imports/member-imports.routes.ts'
import {
  type MemberImport,
  type MemberColumn,
  memberImportFields,
  memberOwnFields,
  statesConsents,
} from '@serialis/contract/engagement/member-imports/member-imports.schema.ts'
import { type IdentityKind, identityKinds } from '@serialis/contract/plant/main-data/configs/member-config.schema.ts'
import { Button, Checkbox, Input } from 'antd'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { Labelled } from '../../kit/form/Labelled.tsx'
import { useFormats } from '../../kit/language/time.ts'
import { Can, useMay } from '../../kit/navigation/Can.tsx'
import { say } from '../../kit/notices/notices.ts'
import { Facts } from '../../kit/page/Facts.tsx'
import { Card } from '../../kit/ui/Card.tsx'
import { Dialog } from '../../kit/ui/Dialog.tsx'
import { useCommand } from '../../kit/wire/server-state.ts'
import { ColumnChoices, useColumnTitle } from '../../platform/imports/shared/ColumnChoices.tsx'
import { useFieldTitle } from './columns.ts'
import { missingIn, StatedConsents, type StatedPlan } from './StatedConsents.tsx'
import './member-imports.css'

interface OfFile {
  file: MemberImport
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
  const titleOfField = useFieldTitle(file)
  const [columns, setColumns] = useState(file.columns)
  const [foundBy, setFoundBy] = useState(file.foundBy)
  const [verifiedKinds, setVerifiedKinds] = useState(file.verifiedKinds)
  const [verifiedProof, setProof] = useState(file.verifiedProof)
  const { consentDay, consentSource, consentProof } = file
  const [consents, setConsents] = useState<StatedPlan>({ consentDay, consentSource, consentProof })
  const offered = useMay()('members.recordConsent') ? memberImportFields : memberOwnFields
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
  const isProofMissing = verifiedKinds.length > 0 && verifiedProof.trim().length < 3
  const missing = isProofMissing ? 'member_import_proof_needed' : missingIn(consents, columns)
  return (
    <Dialog
      title={t('columns.change')}
      confirm={t('columns.check')}
      isBusy={command.isBusy}
      width={680}
      {...(missing !== undefined && { obstacle: t(`errors.${missing}`) })}
      onClose={onClose}
      onConfirm={() =>
        void command.run({
          params: { id: file.id },
          body: {
            version: file.version,
            columns,
            foundBy,
            verifiedKinds,
            verifiedProof: verifiedProof.trim(),
            ...consents,
            consentProof: consents.consentProof.trim(),
          },
        })
      }
    >
      <p className="soft">{t('columns.lead')}</p>
      <ColumnChoices<MemberColumn>
        titles={file.titles}
        columns={columns}
        fields={[...offered, ...file.attributes.map(({ column }) => column)].map((value) => ({
          value,
          label: titleOfField(value),
        }))}
        onChange={setColumns}
      />
      {statesConsents(columns) && <StatedConsents plan={consents} onChange={setConsents} />}
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
  const titleOfField = useFieldTitle(file)
  const { list } = useFormats()
  const titleOf = useColumnTitle(file.titles)
  const words = useTranslations('imports.columns')
  const said = useTranslations('memberImports.consents')
  const sources = useTranslations('consents.sources')
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
            value: field === '' ? words('leave') : titleOfField(field),
          })),
          { label: t('columns.foundBy'), value: named(file.foundBy, t('columns.foundByNone')) },
          { label: t('columns.verified'), value: named(file.verifiedKinds, t('columns.verifiedNone')) },
          ...(file.consentSource === null
            ? []
            : [
                { label: said('day'), value: file.consentDay ?? said('dayOfRow') },
                { label: said('source'), value: sources(file.consentSource) },
                { label: said('proof'), value: file.consentProof },
              ]),
          ...(file.verifiedProof === '' ? [] : [{ label: t('columns.proof'), value: file.verifiedProof }]),
        ]}
      />
      {isOpen && <PlanDialog file={file} onClose={() => setOpen(false)} />}
    </Card>
  )
}
