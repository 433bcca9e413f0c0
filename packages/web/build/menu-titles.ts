/**
 * `virtual:menu-titles/en`: what the menu calls the pages of all rooms. The menu is on every page, while the phrases of most wings are
 * loaded later; so its titles are picked out of them when the console is built, and come with the language.
 */

import { join } from 'node:path'
import { type Plugin, runnerImport } from 'vite'
import type { menuPhrases } from './menu-phrases.ts'

const PREFIX = '\0virtual:menu-titles/'

export const menuTitles = (): Plugin => ({
  name: 'menu-titles',
  resolveId: (id) => (`\0${id}`.startsWith(PREFIX) ? `\0${id}` : null),
  async load(id) {
    if (!id.startsWith(PREFIX)) return null
    const { module, dependencies } = await runnerImport<{ menuPhrases: typeof menuPhrases }>(
      join(import.meta.dirname, 'menu-phrases.ts'),
    )
    for (const file of dependencies) this.addWatchFile(file)
    return `export default ${JSON.stringify(module.menuPhrases[id.slice(PREFIX.length) as 'en' | 'zh'])}`
  },
})
