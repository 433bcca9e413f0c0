/** Tests with removable guards; see `main.ts`. */

import { join } from 'node:path'
import { defineConfig } from 'vitest/config'
import { allGuards } from './guards.ts'
// The set-up of the cluster loads the product in this process, too.
import './switches.ts'

const sources = new Map(allGuards().sources.map(({ path, text }) => [path, text]))
const inHarness = (name: string) => join(import.meta.dirname, '../harness', name)

export default defineConfig({
  root: join(import.meta.dirname, '../../../..'),
  plugins: [{ name: 'guards', enforce: 'pre', load: (id) => sources.get(id.split('?')[0] ?? '') }],
  test: {
    name: 'mutants',
    isolate: false,
    // It keeps a file as it was translated with the numbers that its guards had then.
    fsModuleCache: false,
    include: ['packages/server/{src,test}/**/*.test.ts'],
    exclude: ['**/*.browser.test.ts'],
    globalSetup: [inHarness('cluster.setup.ts'), inHarness('programs.setup.ts')],
    setupFiles: [
      join(import.meta.dirname, 'switches.ts'),
      inHarness('in-process.setup.ts'),
      inHarness('statements.setup.ts'),
    ],
    runner: join(import.meta.dirname, 'guard-runner.ts'),
    // Journeys say that they are none: the runner tells them from other tests by it, and keeps the order of all.
    sequence: { shuffle: { tests: true, files: false } },
    maxWorkers: 1,
    fileParallelism: false,
    expect: { poll: { timeout: 15_000 } },
    // A slow machine must turn no test red.
    testTimeout: 300_000,
    hookTimeout: 300_000,
  },
})
