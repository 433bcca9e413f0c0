import { command, query } from '../../kit/route.ts'
import * as s from './mail-texts.schema.ts'

const texts = '/api/mail/texts'
const text = `${texts}/:id`

const refusals = [
  'template_syntax_wrong',
  'template_tag_unknown',
  'template_filter_unknown',
  'template_variable_unknown',
  'template_nested_too_deep',
  'template_limit_exceeded',
  'template_variable_missing',
  'template_variable_not_alone',
  'template_is_empty',
] as const

/** Every kind of mail in both languages. */
export const listMailTexts = query({
  method: 'GET',
  path: texts,
  permission: 'mailTexts.list',
  sites: 'closed',
  output: s.mailTexts,
})
export const getMailText = query({
  method: 'GET',
  path: text,
  permission: 'mailTexts.list',
  sites: 'closed',
  input: { params: s.mailTextParam },
  output: s.mailTextDetail,
})
/** Writes a text with sample data; sends and keeps nothing. */
export const previewMailText = query({
  method: 'POST',
  path: `${text}/preview`,
  permission: 'mailTexts.list',
  sites: 'closed',
  input: { params: s.mailTextParam, body: s.mailTextPreview },
  output: s.mailTextPreviewed,
})
export const saveMailText = command({
  method: 'PUT',
  path: text,
  permission: 'mailTexts.edit',
  sites: 'closed',
  input: { params: s.mailTextParam, body: s.mailTextInput },
  output: s.mailTextDetail,
  event: 'mail_text.saved',
  errors: [
    'changed_meanwhile',
    ...refusals,
    'picture_not_there',
    'pictures_not_published',
    'pictures_too_many',
    'picture_not_readable',
    'file_quota_reached',
  ],
})
/** Mails of this kind and language say what the product says again. */
export const restoreMailText = command({
  method: 'POST',
  path: `${text}/restore`,
  permission: 'mailTexts.edit',
  sites: 'closed',
  input: { params: s.mailTextParam, body: s.mailTextRestore },
  output: s.mailTextDetail,
  event: 'mail_text.restored',
  errors: ['changed_meanwhile', 'mail_text_not_changed'],
})
