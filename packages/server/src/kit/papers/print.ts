/** Prints a page as PDF, in a browser that can neither reach anything nor run anything. */

import { withChromium, type ChromiumPage } from './chromium.ts'

export const PRINT_MS = 30_000
const [A4_WIDTH, A4_HEIGHT, MARGIN] = [8.27, 11.69, 0.6]

/** What the page asks for beyond its own text is refused; only data that it carries is shown. */
async function closeNetwork({ ask, on }: ChromiumPage): Promise<void> {
  on('Fetch.requestPaused', ({ requestId, request }) => {
    const isOwn = (request as { url: string }).url.startsWith('data:')
    const answer = isOwn
      ? ask('Fetch.continueRequest', { requestId })
      : ask('Fetch.failRequest', { requestId, errorReason: 'BlockedByClient' })
    // The browser may be gone by now.
    answer.catch(() => undefined)
  })
  await ask('Fetch.enable', { patterns: [{ urlPattern: '*' }] })
  await ask('Network.enable')
  await ask('Network.emulateNetworkConditions', {
    offline: true,
    latency: 0,
    downloadThroughput: 0,
    uploadThroughput: 0,
  })
}

/** Rejects when the browser cannot do it, or not in 30 s. */
export const printed = (program: string, html: string, signal = AbortSignal.timeout(PRINT_MS)): Promise<Buffer> =>
  withChromium(program, signal, async (page) => {
    const { ask, on } = page
    await closeNetwork(page)
    await ask('Emulation.setScriptExecutionDisabled', { value: true })
    await ask('Page.enable')
    const { frameTree } = await ask<{ frameTree: { frame: { id: string } } }>('Page.getFrameTree')
    const loaded = Promise.withResolvers<void>()
    on('Page.loadEventFired', () => loaded.resolve())
    await ask('Page.setDocumentContent', { frameId: frameTree.frame.id, html })
    await Promise.race([loaded.promise, new Promise((_, reject) => signal.addEventListener('abort', reject))])
    const { data } = await ask<{ data: string }>('Page.printToPDF', {
      printBackground: true,
      preferCSSPageSize: false,
      paperWidth: A4_WIDTH,
      paperHeight: A4_HEIGHT,
      marginTop: MARGIN,
      marginBottom: MARGIN,
      marginLeft: MARGIN,
      marginRight: MARGIN,
    })
    return Buffer.from(data, 'base64')
  })
