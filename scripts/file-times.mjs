// A reporter of Vitest that writes how long each test file took, its hooks included, into the file that FILE_TIMES names.

import { writeFileSync } from 'node:fs'
import { relative } from 'node:path'
import { root } from './prepare.mjs'

/** @public Vitest loads it by its path. */
export default class FileTimes {
  #seconds = {}

  onTestModuleEnd(module) {
    this.#seconds[relative(root, module.moduleId)] = module.diagnostic().duration / 1000
  }

  onTestRunEnd() {
    writeFileSync(process.env.FILE_TIMES, JSON.stringify(this.#seconds))
  }
}
