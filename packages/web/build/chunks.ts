/**
 * How the console is split into scripts (decision 041). By default the bundler makes a file of every part that some
 * pages share: 300 files, of which a page needed up to 106. A group is larger than what one page needs of it, so each
 * contains parts that are used together.
 */

import type { Plugin, Rolldown } from 'vite'

const files = (...patterns: string[]) => new RegExp(patterns.join('|').replaceAll('/', '[\\\\/]'))
const antd = (...components: string[]) => `/antd/es/(${components.join('|')})/`

/**
 * From what most pages need to what few need. A module belongs to the first group that matches it, together with its
 * imports that no earlier group has.
 */
const groups: Rolldown.CodeSplittingGroup[] = [
  // Named by `index.html`: code that runs before there is a page.
  { name: 'vendor', tags: ['$initial'], test: /node_modules/ },
  { name: 'base', tags: ['$initial'] },
  // For every page.
  { name: 'ui', test: files(antd('button', 'input', 'tooltip', 'segmented', 'checkbox')) },
  {
    name: 'kit',
    minShareCount: 2,
    test: files(
      'web/src/kit/(?!form/|list/)',
      'web/src/kit/(list/(Rows|columns)|form/(DayPicker|Labelled|Radios))\\.',
      'web/src/platform/(tasks(?!/shared/BulkActions)|signatures|files)/',
      'web/src/.+\\.(tones|display)\\.tsx?$',
      'contract/src/(kit/|lists|platform/(exports/|files/attachments\\.schema))',
    ),
  },
  // For pages with menus, fields, forms and lists.
  { name: 'menus', test: files(antd('dropdown', 'popover')) },
  { name: 'fields', test: files(antd('select')) },
  { name: 'form', minShareCount: 2, test: files(antd('input-number'), 'web/src/kit/form/(?!FormDrawer|KeyField)') },
  {
    name: 'list',
    minShareCount: 2,
    test: files('web/src/(kit/list|platform/exports)/', 'web/src/platform/tasks/shared/BulkActions'),
  },
  // Parts of the contract: what one page in eight needs, and what the pages around an order need.
  { name: 'records', minShareCount: 14, test: files('contract/src/', 'web/src/.+\\.api\\.ts$') },
  {
    name: 'orders',
    minShareCount: 2,
    test: files(
      'contract/src/plant/(orders|order-entry|lines|line-connections|results|products/products\\.texts)',
      'contract/src/platform/(files|workflow|reviews)/',
      'web/src/(plant|platform/workflow)/.+\\.api\\.ts$',
      'web/src/plant/orders/(commands/order-commands|useOrderFields)',
      'web/src/.+/shared/(StateTag|AlertTags|ReviewLine|subject-pages|field-words)\\.',
    ),
  },
]

export const codeSplitting: Rolldown.CodeSplittingOptions = {
  groups: groups.map((group, at) => ({ ...group, priority: groups.length - at })),
}

/** Files that import one another in a circle, from the first back to itself; null when there are none. */
export function circleOf(importsOf: ReadonlyMap<string, readonly string[]>): string[] | null {
  const done = new Set<string>()
  const visit = (file: string, above: readonly string[]): string[] | null => {
    if (above.includes(file)) return [...above.slice(above.indexOf(file)), file]
    if (done.has(file)) return null
    for (const next of importsOf.get(file) ?? []) {
      const circle = visit(next, [...above, file])
      if (circle) return circle
    }
    done.add(file)
    return null
  }
  for (const file of importsOf.keys()) {
    const circle = visit(file, [])
    if (circle) return circle
  }
  return null
}

/** Modules of scripts that import one another would run in another order than in the sources; such a build fails. */
export const withoutCircles = (): Plugin => ({
  name: 'without-circles',
  apply: 'build',
  generateBundle(_options, bundle) {
    const chunks = Object.values(bundle).filter((file) => file.type === 'chunk')
    const circle = circleOf(new Map(chunks.map(({ fileName, imports }) => [fileName, imports])))
    if (circle) this.error(`scripts import one another: ${circle.join(' -> ')}`)
  },
})
