/** Bundles what tests start and kill, once for the run: about eighty starts would each load a thousand modules. */

import { spawnSync } from 'node:child_process'
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { build, type Plugin } from 'rolldown'
import type { TestProject } from 'vitest/node'
import { IN_BUNDLE, newBundle, sources } from './programs.ts'

declare module 'vitest' {
  interface ProvidedContext {
    programs?: string
  }
}

const OWN = /^(?:[./]|@serialis\/)/
/** Packages of hundreds of small modules. All others are loaded as they are in the product. */
const BUNDLED = /^(?:kysely|zod|pdf-lib)$/

/** Every module still reports the location of its source: there it finds migrations, fonts, workers and programs. */
const atHome: Plugin = {
  name: 'at-home',
  transform: (code, id) =>
    code.includes('import.meta.')
      ? code
          .replaceAll('import.meta.dirname', JSON.stringify(dirname(id)))
          .replaceAll('import.meta.url', JSON.stringify(pathToFileURL(id).href))
      : null,
}

const bundleInto = (folder: string) =>
  build({
    input: sources,
    platform: 'node',
    plugins: [atHome],
    external: (id) => !OWN.test(id) && !BUNDLED.test(id),
    logLevel: 'warn',
    output: {
      dir: join(folder, IN_BUNDLE),
      format: 'esm',
      entryFileNames: '[name].mjs',
      chunkFileNames: '[name]-[hash].mjs',
    },
  })

/**
 * Compiles what every start loads, and keeps it: a process does so when it ends by itself, and those of the tests are
 * killed. A port that is none ends it at once.
 */
function compile(folder: string): void {
  const env = { ...process.env, NODE_COMPILE_CACHE: folder, PORT: 'none' }
  const { status, stdout } = spawnSync(process.execPath, [join(folder, IN_BUNDLE, 'main.mjs')], {
    env,
    encoding: 'utf8',
  })
  if (status !== 1 || !stdout.includes('PORT')) throw new Error(`the bundle does not start: ${stdout}`)
}

export default async function setup(project: TestProject) {
  await mkdir(dirname(newBundle), { recursive: true })
  const folder = await mkdtemp(newBundle)
  await bundleInto(folder)
  compile(folder)
  project.onTestsRerun(() => bundleInto(folder).then(() => undefined))
  project.provide('programs', folder)
  return () => rm(folder, { recursive: true, force: true })
}
