/** The stand-alone editor in a browser, as tests use it. */

import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'
import type { richTextEn } from '../../../../web/src/platform/rich-text/rich-text.en.ts'
import type { Site } from '../../harness/browser.ts'

export type EditorWords = typeof richTextEn

export interface OpenEditor {
  page: Page
  problems: string[]
  text: Locator
  /** A button of the toolbar; a menu that shows what is chosen begins with its name. */
  tool(name: string): Locator
  /** A line of the menu that is open. */
  item(name: string): Locator
  html(): Promise<string>
  /** Waits until keys go into the text: a menu that closes gives the focus back later. */
  focused(): Promise<void>
  /** Waits until the editor has its cursor at the end of this paragraph: the browser reports a press or a key later. */
  cursorAfter(paragraph: string): Promise<void>
  /** As another program hands it over. */
  paste(markup: string): Promise<void>
  close(): Promise<void>
}

export async function openEditor(
  site: Site,
  words: EditorWords,
  options: Parameters<Site['visit']>[0] = {},
): Promise<OpenEditor> {
  const { page, problems, context } = await site.visit(options)
  await page.goto(`${site.url}/textEditor`)
  return { ...partsOf(page, words), page, problems, close: () => context.close() }
}

export function partsOf(page: Page, words: EditorWords) {
  const text = page.getByRole('textbox', { name: words.text, exact: true })
  return {
    text,
    tool: (name: string) => page.getByRole('toolbar').getByRole('button', { name: new RegExp(`^${name}($|:)`) }),
    item: (name: string) => page.locator('.rich-panel:popover-open').getByRole('button', { name, exact: true }),
    html: () => text.evaluate((element) => element.innerHTML),
    focused: () =>
      expect.poll(() => page.evaluate(`document.querySelector('.rich-text').editor.view.hasFocus()`)).toBe(true),
    cursorAfter: (paragraph: string) =>
      expect
        .poll(() =>
          page.evaluate(`{
            const { state, view } = document.querySelector('.rich-text').editor
            const { $head, empty } = state.selection
            view.hasFocus() && empty ? $head.parent.textContent.slice(0, $head.parentOffset) : undefined
          }`),
        )
        .toBe(paragraph),
    paste: (markup: string) =>
      page.evaluate<void>(`{
        const data = new DataTransfer()
        data.setData('text/html', ${JSON.stringify(markup)})
        data.setData('text/plain', 'plain')
        document.querySelector('.rich-text').dispatchEvent(
          new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }))
      }`),
  }
}
