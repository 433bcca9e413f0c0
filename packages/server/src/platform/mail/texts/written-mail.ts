/** Writes a mail from its text and what is known of it: as plain text, and as HTML of the same. */

import { mailEssentials, mailVariables, type MailVariable } from '@serialis/contract/platform/mail/mail-texts.schema.ts'
import { TemplateRefused, templateOf, type Template } from '../../../kit/templates/template.ts'
import { cleanedAgain } from '../../markup/cleaned.ts'
import { mailValues, oneLine, type MailLocale, type MailParams, type MailTemplate } from './mail-values.ts'
import { builtInTexts, type MailText } from './mail.texts.ts'
import { richPart } from './rich-mail.ts'
import type { Paint } from './text-pictures.ts'

/** Maximum length of a subject; a product's name may be long. */
const SUBJECT_MAX = 180

type Part = 'subject' | 'body' | 'html'

/** The fault of a text, and in which part it is. */
export class MailTextRefused extends Error {
  readonly field: Part
  readonly fault: TemplateRefused['fault']

  constructor(field: Part, { fault }: TemplateRefused) {
    super(fault.key)
    this.field = field
    this.fault = fault
  }
}

function inField<R>(field: Part, work: () => R): R {
  try {
    return work()
  } catch (error) {
    throw error instanceof TemplateRefused ? new MailTextRefused(field, error) : error
  }
}

const SIGNS: Readonly<Record<string, string>> = { lt: '<', gt: '>', amp: '&', quot: '"', '#39': "'", nbsp: ' ' }
/** An editor writes the signs of a condition as those of a text. */
const withSigns = (html: string): string =>
  html.replaceAll(/\{[{%].*?[%}]\}/gs, (part) =>
    part.replaceAll(/&(lt|gt|amp|quot|#39|nbsp);/g, (_, name: string) => SIGNS[name]!).replaceAll('\u00a0', ' '),
  )

/** The subject knows nothing that the body must hold unchanged: it is shown in lists and logs. */
function partsOf<T extends MailTemplate>(template: T, { subject, body, html }: MailText) {
  const names: readonly MailVariable<T>[] = mailVariables[template]
  const essential: MailVariable<T> | undefined = mailEssentials[template]
  const alone = essential === undefined ? [] : [essential]
  return {
    essential,
    html: html ? inField('html', () => templateOf(withSigns(html), names, alone, 'markup')) : undefined,
    subject: inField('subject', () =>
      templateOf(
        subject,
        names.filter((name) => name !== essential),
      ),
    ),
    body: inField('body', () => templateOf(body, names, alone)),
  }
}

/** Lines without spaces at their ends; a paragraph without a text is left out. */
const paragraphs = (text: string): string =>
  text
    .replace(/[ \t]+$/gm, '')
    .replace(/\n{3,}/g, '\n\n')
    .trim()

/** Null: the HTML is made from the text. */
export type WrittenMail = Required<MailText>

/** Throws `MailTextRefused` for a text that cannot be written with these values. */
export function writeText<T extends MailTemplate>(
  text: MailText,
  { locale, template, paint }: { locale: MailLocale; template: T; paint?: Paint | undefined },
  params: MailParams[T],
  link: string | null,
): WrittenMail {
  const values = mailValues(locale, template, params, link)
  const parts = partsOf(template, text)
  const write = (field: Part, of: Template<MailVariable<T>>, tidy: (text: string) => string) =>
    inField(field, () => {
      const written = tidy(of.write(values))
      if (written === '') throw new TemplateRefused('template_is_empty', [1, 1])
      return written
    })
  return {
    subject: write('subject', parts.subject, (written) => oneLine(written).slice(0, SUBJECT_MAX)),
    body: write('body', parts.body, paragraphs),
    html: parts.html ? inField('html', () => richPart(parts.html!, values, parts.essential, paint)) : null,
  }
}

/**
 * Subject and plain text; `link` is the record's page, when the console's address is known. A tenant's own text that
 * cannot be written never costs the mail: `onFault` learns of it, and the text of the product is sent.
 */
export function writeMail<T extends MailTemplate>(
  locale: MailLocale,
  template: T,
  params: MailParams[T],
  {
    link = null,
    own,
    paint,
    onFault,
  }: { link?: string | null; own?: MailText | undefined; paint?: Paint | undefined; onFault?: (error: Error) => void },
): WrittenMail {
  if (own !== undefined)
    try {
      return writeText(own, { locale, template, paint }, params, link)
    } catch (error) {
      if (!(error instanceof MailTextRefused)) throw error
      onFault?.(error)
    }
  return writeText(builtInTexts[locale][template], { locale, template }, params, link)
}

const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}
const escaped = (text: string): string => text.replace(/[&<>"']/g, (character) => ESCAPES[character] as string)

const page = (content: string) =>
  `<!doctype html><html><body style="font-family:sans-serif;font-size:15px;line-height:1.5">${content}</body></html>`

/** The HTML of a mail: its own, or the same text as paragraphs, lines, and addresses as links. */
export function htmlOf({ body, html }: Pick<WrittenMail, 'body' | 'html'>): string {
  if (html !== null) return page(cleanedAgain(html))
  const paragraphs = body.split('\n\n').map(
    (text) =>
      `<p>${escaped(text)
        .replace(/https?:\/\/[^\s<]+/g, (address) => `<a href="${address}">${address}</a>`)
        .replace(/\n/g, '<br>')}</p>`,
  )
  return page(paragraphs.join(''))
}
