import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { menuTitles } from './packages/web/build/menu-titles.ts'

/**
 * These take longest, in this order. Begun last, they would run alone at the end, beside an idle core; on a fresh clone no
 * earlier run tells. The end of `npm test` names the slowest files.
 */
const LONGEST = [
  'axe.browser.test.ts',
  'faults.kill.test.ts',
  'lists.browser.test.ts',
  'given-database.test.ts',
  'page-states.browser.test.ts',
  'bad-input.test.ts',
  'steps.browser.test.ts',
  'backup.test.ts',
  'permission-matrix.test.ts',
  'main-job.browser.test.ts',
  'faults.orders.test.ts',
  'results.test.ts',
  'inspection.test.ts',
  'ledger-mutants.test.ts',
  'ledger-property.test.ts',
  'status-changes.browser.test.ts',
  'loading.browser.test.ts',
  'push.kill.test.ts',
  'codes.browser.test.ts',
  'release.browser.test.ts',
  'http-model.test.ts',
  'labels.unit.test.ts',
  'changes.browser.test.ts',
]
const rankOf = ({ moduleId }: TestSpecification): number =>
  (LONGEST.findIndex((name) => moduleId.endsWith(`/${name}`)) + LONGEST.length + 1) % (LONGEST.length + 1)

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    return (await super.sort(files)).toSorted((a, b) => rankOf(a) - rankOf(b))
  }
}

/** They end what hangs, and hold on a machine with fifteen times the work that it has cores for: how fast it is decides no test. */
const LIMITS = { testTimeout: 1_200_000, hookTimeout: 1_200_000, expect: { poll: { timeout: 60_000 } } }

/** Three kinds: `unit` needs nothing, `api` needs the run's PostgreSQL, `browser` needs Chromium as well. */
export default defineConfig({
  test: {
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        plugins: [menuTitles()],
        test: {
          name: 'unit',
          // They keep nothing beyond their own; loading modules anew for each cost a third of the time.
          isolate: false,
          include: [
            'packages/*/src/**/*.unit.test.ts',
            'packages/web/build/*.unit.test.ts',
            'packages/contract/src/**/*.test.ts',
          ],
          setupFiles: ['packages/web/build/storage.setup.ts'],
          testTimeout: LIMITS.testTimeout,
        },
      },
      {
        test: {
          name: 'api',
          // Each file has its own database and application; loading the product's modules anew for each cost a second a file.
          isolate: false,
          include: ['packages/server/{src,test}/**/*.test.ts'],
          exclude: ['**/*.unit.test.ts', '**/*.browser.test.ts'],
          globalSetup: [
            'packages/server/test/harness/cluster.setup.ts',
            'packages/server/test/harness/programs.setup.ts',
          ],
          setupFiles: [
            'packages/server/test/harness/in-process.setup.ts',
            'packages/server/test/harness/statements.setup.ts',
          ],
          ...LIMITS,
        },
      },
      {
        test: {
          name: 'browser',
          isolate: false,
          include: ['packages/server/test/**/*.browser.test.ts'],
          globalSetup: ['packages/server/test/harness/cluster.setup.ts'],
          setupFiles: [
            'packages/server/test/harness/in-process.setup.ts',
            'packages/server/test/harness/browser.setup.ts',
          ],
          ...LIMITS,
        },
      },
    ],
  },
})
