/** The screens of the console, by its own registry, and how a test opens one. */

import type { Page } from 'playwright-core'
import { vi } from 'vitest'
import { settled } from './browser.ts'

interface Screen {
  name: string
  path: string
  permission: string
  parent?: string
  needsRecord?: true
  frame?: 'bare'
}

/** The console's own registry; its modules ask for the browser's storage when they are loaded. */
async function screensOfTheWeb(): Promise<readonly Screen[]> {
  vi.stubGlobal('localStorage', {
    getItem: () => null,
    setItem: () => undefined,
    removeItem: () => undefined,
    clear: () => undefined,
  })
  const registry = new URL('../../../web/src/screens.ts', import.meta.url).pathname
  const { screens: all } = (await import(registry)) as { screens: readonly Screen[] }
  vi.unstubAllGlobals()
  return all
}
/** Those that the shell shows to users of a tenant; the pages of the platform have a test of their own. */
export const screens = (await screensOfTheWeb()).filter(
  ({ permission, frame }) => permission !== 'public' && permission !== 'platform' && frame !== 'bare',
)
const patterns = screens.map(({ path }) => ({ path, pattern: new RegExp(`^${path.replace(/\$\w+/g, '[^/]+')}$`) }))

/** A page without a param wins over one with: `…/create` is not the record named "create". */
export const screenAt = (address: string) => {
  const { pathname } = new URL(address, 'http://any')
  return (
    screens.find(({ path }) => path === pathname)?.path ?? patterns.find(({ pattern }) => pattern.test(pathname))?.path
  )
}

/** Opens an address inside the running console and waits until nothing on the page is still to come. */
export async function open(page: Page, address: string) {
  await page.evaluate(`history.pushState({}, '', '/404')`)
  await page.locator('.lonely').waitFor()
  await page.evaluate(`history.pushState({}, '', ${JSON.stringify(address)})`)
  await page.locator('#main h1').first().waitFor()
  await settled(page)
}
