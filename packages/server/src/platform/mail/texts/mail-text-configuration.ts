/** Own texts of mails in configuration bundles, by kind and language. */

import { mailTextInput, mailTextParam } from '@serialis/contract/platform/mail/mail-texts.schema.ts'
import { configurationKind } from '../../../kit/jobs/configuration.ts'
import { getMailText, listMailTexts, saveMailText } from './mail-texts.service.ts'

const OWN_PICTURE = /<img\b[^>]*\/static\/UE\/files\/[^>]*>/g

/** Pictures are files of this tenant, and stay here; charts are drawn again there. */
function portable(given: string | null) {
  const html = given?.replaceAll(OWN_PICTURE, '') || null
  return { html, publishesPictures: html !== null && /\sdata-chart=/.test(html) }
}

export const mailTextConfiguration = configurationKind({
  kind: 'mailTexts',
  shape: mailTextInput.omit({ version: true }),
  async read(ctx, key) {
    const { items } = await listMailTexts(ctx)
    const standing = []
    for (const { id } of items.filter((row) => row.isOwn && (key === undefined || row.id === key))) {
      const { subject, body, html, version } = await getMailText(ctx, {
        params: { id },
        query: undefined,
        body: undefined,
      })
      standing.push({ key: id, content: { subject, body, ...portable(html) }, id, version })
    }
    return standing
  },
  async enter(ctx, give, { key, content }) {
    const { id } = mailTextParam.parse({ id: key })
    // A text that was restored has a version too.
    const { version } = await getMailText(ctx, { params: { id }, query: undefined, body: undefined })
    await give(saveMailText, { params: { id }, body: { ...content, version } })
    return 'DONE'
  },
})
