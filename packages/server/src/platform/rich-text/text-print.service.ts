/** Formatted texts as PDF, printed by the Chromium of this machine. */

import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { pageOf } from '@serialis/contract/platform/rich-text/document-page.ts'
import * as routes from '@serialis/contract/platform/rich-text/text-print.routes.ts'
import { bindAsking } from '../../kit/http/bind.ts'
import type { AskCtx } from '../../kit/http/context.ts'
import { failure, found } from '../../kit/http/failure.ts'
import { createLanes } from '../../kit/limits/lanes.ts'
import { stateKey } from '../../kit/ops/app-state.ts'
import { chromiumAt } from '../../kit/papers/chromium.ts'
import { PRINT_MS, printed } from '../../kit/papers/print.ts'
import { cleanedField } from '../markup/cleaned-field.ts'
import { sourcesOf, withSources } from '../markup/sources.ts'
import { figureOf, withCharts } from './charts/drawn.ts'
import { type DocumentFileRow, findFile } from './files/document-files.queries.ts'
import { filesOfDocument } from './files/uses.service.ts'

/** A browser needs much memory: one at a time, for all tenants. Others wait for their turn, and not many. */
const WAITING = 4
const turns = stateKey('rich-text.print', () => createLanes(1, WAITING))

/** Of all pictures of a text; those beyond it are left out. */
const PICTURE_BYTES = 40_000_000
const NO_SUBJECT = { subjectType: '', subjectId: '' }

/** The pictures that the caller may use, by the text that names each. */
const picturesOf = (ctx: AskCtx, sources: readonly string[]): Promise<Map<string, DocumentFileRow>> =>
  ctx.read(async (reading) => {
    const found = new Map<string, DocumentFileRow>()
    let left = PICTURE_BYTES
    for (const [source, id] of await filesOfDocument(reading, NO_SUBJECT, sources)) {
      const file = await findFile(reading.db, id)
      if (file === undefined || !file.contentType.startsWith('image/') || (left -= file.size) < 0) continue
      found.set(source, file)
    }
    return found
  })

/** The browser reaches nothing: its pictures are in the page. */
async function withPictures(ctx: AskCtx, clean: string): Promise<string> {
  const data = new Map<string, string>()
  for (const [source, { path, contentType }] of await picturesOf(ctx, sourcesOf(clean)))
    data.set(source, `data:${contentType};base64,${(await buffer(ctx.app.files.read(path))).toString('base64')}`)
  return withSources(clean, (source, name) => (name === 'src' ? data.get(source) : source))
}

async function pdfOf({ app }: AskCtx, page: string): Promise<Buffer> {
  const program = found(chromiumAt(app.config.chromium), 'pdf_needs_browser')
  return app.state(turns).take('print', async () => {
    const signal = AbortSignal.timeout(PRINT_MS)
    try {
      return await printed(program, page, signal)
    } catch (err) {
      app.log.warn({ err }, 'a text was not printed')
      throw signal.aborted ? failure('pdf_took_too_long', { seconds: PRINT_MS / 1_000 }) : failure('pdf_failed')
    }
  })
}

export const printText = bindAsking(
  routes.printText,
  async (ctx, { body: { title, language, html } }) => {
    const clean = withCharts(cleanedField('html', html), language, figureOf)
    return pdfOf(ctx, pageOf({ title, language, html: await withPictures(ctx, clean) }))
  },
  async ({ event }, { body: { title } }, pdf) => {
    event.details = { bytes: pdf.length }
    return {
      contentType: 'application/pdf',
      fileName: `${title}.pdf`,
      body: Readable.from([pdf]),
      size: pdf.length,
    }
  },
)
