// Builds the console and the program for the command line when their sources changed since the last build.

import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './prepare.mjs'

const SOURCES = [
  'packages/web',
  'packages/cli',
  'packages/contract',
  'packages/server/scripts/verify-document.ts',
  'package-lock.json',
]
const marker = join(root, 'packages/web/dist/.sources')

function* filesOf(path) {
  for (const entry of readdirSync(path, { withFileTypes: true }).sort((a, b) => (a.name < b.name ? -1 : 1))) {
    if (entry.name === 'node_modules' || entry.name === 'dist') continue
    const child = join(path, entry.name)
    if (entry.isDirectory()) yield* filesOf(child)
    else yield child
  }
}

function digestOfSources() {
  const hash = createHash('sha256')
  for (const source of SOURCES) {
    const path = join(root, source)
    for (const file of /\.(json|ts)$/.test(source) ? [path] : filesOf(path))
      hash.update(file).update(readFileSync(file))
  }
  return hash.digest('hex')
}

/** Throws nothing: a failed build ends the process with the bundler's own message. */
export function buildWeb(node) {
  const digest = digestOfSources()
  if (existsSync(marker) && readFileSync(marker, 'utf8') === digest) return
  console.log('Building the console …')
  // The program for the command line is served with the console, so it is built into the same folder.
  for (const part of ['packages/web', 'packages/cli']) {
    const result = spawnSync(node, [join(root, 'node_modules/vite/bin/vite.js'), 'build', part, '--logLevel', 'warn'], {
      cwd: root,
      stdio: 'inherit',
    })
    if (result.status !== 0) process.exit(result.status ?? 1)
  }
  writeFileSync(marker, digest)
}

if (import.meta.main) buildWeb(process.execPath)
