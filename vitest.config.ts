import { defineConfig } from 'vitest/config'

/** Three kinds: `unit` needs nothing, `api` needs the run's PostgreSQL, `browser` needs Chromium as well. */
export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'unit',
          include: ['packages/*/src/**/*.unit.test.ts', 'packages/contract/src/**/*.test.ts'],
          testTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'api',
          // Each file has its own database and application; loading the product's modules anew for each cost a second a file.
          isolate: false,
          include: ['packages/server/{src,test}/**/*.test.ts'],
          exclude: ['**/*.unit.test.ts', '**/*.browser.test.ts'],
          globalSetup: ['packages/server/test/cluster.setup.ts'],
          setupFiles: ['packages/server/test/in-process.setup.ts'],
          expect: { poll: { timeout: 15_000 } },
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
      {
        test: {
          name: 'browser',
          include: ['packages/server/test/**/*.browser.test.ts'],
          globalSetup: ['packages/server/test/cluster.setup.ts'],
          setupFiles: ['packages/server/test/in-process.setup.ts'],
          expect: { poll: { timeout: 15_000 } },
          testTimeout: 240_000,
          hookTimeout: 240_000,
        },
      },
    ],
  },
})
