/** Pictures in texts of mails: references while they are stored, published copies in what is sent. */

import { fileOf, referenceOf } from '@serialis/contract/platform/rich-text/files/file-reference.ts'
import { isOwnFile } from '@serialis/contract/platform/rich-text/media-values.ts'
import type { Ctx } from '../../../kit/http/context.ts'
import { fieldFailure } from '../../../kit/http/failure.ts'
import { type Paint, type TextPictures, type TextSubject, textPictures } from '../../mail/texts/text-pictures.ts'
import { cleanedField } from '../../markup/cleaned-field.ts'
import { withSources } from '../../markup/sources.ts'
import { escapedValue } from '../../markup/written.ts'
import { type DrawnChart, withCharts } from '../charts/drawn.ts'
import { fileAddresses } from '../files/file-addresses.ts'
import { filesOfDocument, recordUses } from '../files/uses.service.ts'
import { countPublished, type Pictures, publish, publishedAddresses } from './published.service.ts'

/** In a template, whose markup is not clean yet: an address or a reference, wherever it stands. */
const NAMED =
  /(?:https?:\/\/[^\s"'<>`{}]+?)?(?:\/[\w.~-]+)*\/static\/UE\/files\/[^\s"'<>`{}]+|document-file:[0-9a-f-]{36}/g
/** Signs and tags of the template; in their place stands what no text has. */
const LIQUID = /\{[{%].*?[%}]\}/gs
const PLACE = '\ue001'

/** What the author may use gets references. */
async function named(ctx: Ctx, subject: TextSubject, html: string): Promise<{ html: string; usable: Set<string> }> {
  const files = await filesOfDocument(ctx, subject, html.match(NAMED) ?? [])
  const referred = html.replaceAll(NAMED, (text) => {
    const id = files.get(text)
    return id === undefined ? text : referenceOf(id)
  })
  return { html: referred, usable: new Set(files.values()) }
}

/** Those that the mail can have: pictures of the author's, and charts without variables. */
function picturesIn(html: string, language: 'en' | 'zh', usable: ReadonlySet<string>): Pictures {
  const clean = cleanedField('html', html.replaceAll(PLACE, '').replaceAll(LIQUID, PLACE))
  const files = new Set<string>()
  withSources(clean, (source, name) => {
    const id = name === 'src' && isOwnFile(source) ? fileOf(source)?.id : undefined
    if (id !== undefined && !usable.has(id)) throw fieldFailure('html', 'picture_not_there')
    if (id !== undefined) files.add(id)
    return source
  })
  const charts = new Map<string, DrawnChart>()
  withCharts(clean, language, (chart) => {
    if (!chart.content.includes(PLACE)) charts.set(chart.content, chart)
    return ''
  })
  return { files: [...files], charts: [...charts.values()] }
}

const none: Pictures = { files: [], charts: [] }

/** As wide as a mail. */
const CHART_WIDTH = 600

const chartPicture = ({ name, drawing: { width, height } }: DrawnChart, address: string): string =>
  `<p><img src="${escapedValue(address)}" alt="${escapedValue(name)}" width="${CHART_WIDTH}" height="${Math.round((height * CHART_WIDTH) / width)}"></p>`

const painted =
  (addressOf: (id: string) => string | undefined): Paint =>
  (clean) =>
    withSources(clean, (source, name) => {
      if (name !== 'src') return source
      const id = isOwnFile(source) ? fileOf(source)?.id : undefined
      return id === undefined ? undefined : addressOf(id)
    })

const mailPictures: TextPictures = {
  async store(ctx, subject, { html, locale, mayPublish }) {
    const text = html === null ? null : await named(ctx, subject, html)
    const pictures = text === null ? none : picturesIn(text.html, locale, text.usable)
    if (pictures.files.length + pictures.charts.length > 0 && !mayPublish)
      throw fieldFailure('publishesPictures', 'pictures_not_published')
    await recordUses(ctx, subject, pictures.files)
    return { html: text?.html ?? null, ...(await publish(ctx, subject, pictures)) }
  },
  isPublished: async (db, subject) => (await countPublished(db, subject)) > 0,
  async forEditor({ app, db, now }) {
    const addresses = await fileAddresses(app, db.tenantId, now)
    return (html) =>
      html.replaceAll(NAMED, (text) => {
        const id = text.startsWith('document-file:') ? fileOf(text)?.id : undefined
        return id === undefined ? text : addresses.of(id)
      })
  },
  async forPreview(ctx, subject, html) {
    const { usable } = await named(ctx, subject, html)
    const addresses = await fileAddresses(ctx.app, ctx.db.tenantId, ctx.now)
    return painted((id) => (usable.has(id) ? addresses.of(id) : undefined))
  },
  async forMail(db, subject, { locale, base }) {
    if (base === '') return painted(() => undefined)
    const addresses = await publishedAddresses(db, subject, base)
    const paint = painted(addresses.file)
    return (clean) =>
      withCharts(paint(clean), locale, (chart) => {
        const address = addresses.chart(chart)
        return address === undefined ? '' : chartPicture(chart, address)
      })
  },
}

export const mailPicturesExtension = textPictures.extension(mailPictures)
