/** Loaded before the child of a mutant test: changes one source text while it is loaded; the file itself stays as it is. */

import { registerHooks } from 'node:module'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { mutants } from './ledger-mutants.ts'

const name = process.env.LEDGER_MUTANT ?? ''
const mutant = mutants.find((one) => one.name === name)
if (name !== '' && mutant === undefined) throw new Error(`no mutant is called "${name}"`)

if (mutant !== undefined) {
  const target = pathToFileURL(join(import.meta.dirname, '../../..', mutant.file)).href
  registerHooks({
    load(url, context, nextLoad) {
      const loaded = nextLoad(url, context)
      if (url !== target) return loaded
      const text = String(loaded.source)
      if (text.split(mutant.find).length !== 2)
        throw new Error(`"${mutant.find}" must be in ${mutant.file} exactly once`)
      return { ...loaded, source: text.replace(mutant.find, () => mutant.replace) }
    },
  })
}
