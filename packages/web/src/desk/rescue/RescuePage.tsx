/** A pack whose code cannot be read is found by its siblings; `?code=…` starts with that container. */

import { askRescue, createRescue } from '@serialis/contract/desk/rescue/rescue.routes.ts'
import type { RescueAnswer } from '@serialis/contract/desk/rescue/rescue.schema.ts'
import { changeAttachments } from '@serialis/contract/desk/status-changes/attachments.routes.ts'
import { ATTACHMENT_BYTES } from '@serialis/contract/platform/files/attachments.schema.ts'
import { Button } from 'antd'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { TextAreaField, TextField } from '../../kit/form/fields.tsx'
import { FormPage } from '../../kit/form/FormPage.tsx'
import { useContractForm } from '../../kit/form/useContractForm.ts'
import { useFormats } from '../../kit/language/time.ts'
import { useGo, useSearch } from '../../kit/navigation/navigate.tsx'
import { paths, pathTo } from '../../kit/navigation/paths.ts'
import { say, warn, warnOf } from '../../kit/notices/notices.ts'
import { UploadBox } from '../../kit/ui/UploadBox.tsx'
import { useCommand, useRead } from '../../kit/wire/server-state.ts'
import { sendFile } from '../../kit/wire/transfer.ts'
import type { RescueForm } from './rescue-form.ts'
import { RescueCandidates } from './RescueCandidates.tsx'
import { RescuePlace } from './RescuePlace.tsx'
import { RescueScans } from './RescueScans.tsx'
import './rescue.css'

interface PhotoProps {
  photo: File | null
  onPhoto: (photo: File | null) => void
}

/** Kept here until the scrapping is created, and then added to it. */
function PhotoField({ photo, onPhoto }: PhotoProps) {
  const t = useTranslations('rescue')
  const { bytes } = useFormats()
  if (photo !== null)
    return (
      <p className="row">
        <strong>{t('photoChosen', { name: photo.name, size: bytes(photo.size) })}</strong>
        <Button size="small" onClick={() => onPhoto(null)}>
          {t('photoOther')}
        </Button>
      </p>
    )
  return (
    <UploadBox
      label={t('photo')}
      hint={t('photoHint', { size: bytes(ATTACHMENT_BYTES) })}
      accept={['png', 'jpg', 'jpeg']}
      onFile={async (file) => onPhoto(file)}
    />
  )
}

function WhyFields({ form, answer, ...photo }: PhotoProps & { form: RescueForm; answer: RescueAnswer }) {
  const t = useTranslations('rescue')
  return (
    <fieldset className="form-group">
      <legend>{t('why')}</legend>
      <p className="field-hint">{t(`what.${answer.operation}`)}</p>
      <TextAreaField
        form={form}
        name="identifiedBy"
        label={t('identifiedBy')}
        hint={t('identifiedHint')}
        rows={2}
        maxLength={500}
      />
      <TextAreaField form={form} name="reason" label={t('reason')} rows={2} maxLength={500} />
      {answer.operation === 'DESTROY' && (
        <TextField form={form} name="recordNo" label={t('recordNo')} hint={t('recordHint')} maxLength={64} isOptional />
      )}
      <div className="field">
        <span className="field-label">{t('photo')}</span>
        <PhotoField {...photo} />
      </div>
    </fieldset>
  )
}

/** Adds the photo to the scrapping, which already exists when this fails: its page accepts one, too. */
const withPhoto = (id: string, photo: File | null) =>
  photo === null
    ? Promise.resolve()
    : sendFile(changeAttachments.SCR.add, { params: { id } }, photo).then(() => undefined, warnOf)

export function RescuePage() {
  const t = useTranslations('rescue')
  const go = useGo()
  const { code } = useSearch()
  const [photo, setPhoto] = useState<File | null>(null)
  const create = useCommand(createRescue)
  const form: RescueForm = useContractForm(createRescue, {
    initial: {
      scanned: [],
      identifiedBy: '',
      reason: '',
      recordNo: '',
      ...(code !== undefined && { scope: { kind: 'container', code } }),
    },
    draft: 'rescue',
    onDone: ({ changeId }) =>
      void withPhoto(changeId, photo).then(() => {
        say(t('made'))
        go(pathTo(paths.scrapDetail, { id: changeId }))
      }),
    send: async (input) => {
      if (data?.operation === 'DESTROY_UNREADABLE' && photo === null) return void warn(t('photoNeeded'))
      return create.run(input)
    },
  })
  const { scope, scanned = [] } = form.values
  const { data: read, error } = useRead(
    askRescue,
    { body: { scope: scope ?? { kind: 'container', code: '-' }, scanned } },
    { enabled: scope !== undefined, keepsPrevious: true },
  )
  const data = scope === undefined || error ? undefined : read
  return (
    <FormPage form={form} title={t('title')} lead={t('lead')} submit={t('submit')} back={paths.scrap}>
      <RescuePlace form={form} answer={data} error={scope === undefined ? null : error} />
      {data && <RescueScans form={form} answer={data} error={null} />}
      {data && <RescueCandidates form={form} answer={data} />}
      {data && <WhyFields form={form} answer={data} photo={photo} onPhoto={setPhoto} />}
    </FormPage>
  )
}
