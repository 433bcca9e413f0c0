// npm start: sets everything up that is missing, then runs the server. npm run dev: the same, watching.

import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { buildWeb } from './build-web.mjs'
import { prepare, root } from './prepare.mjs'

/** As `START_FLAGS` of packages/server/src/kit/ops/config.ts: a misspelt `--production` must start nothing. */
const KNOWN = ['--production', '--empty', '--seed', '--no-backup', '--dev']
const flags = process.argv.slice(2)
const unknown = flags.find((flag) => !KNOWN.includes(flag))
if (unknown !== undefined) {
  console.error(`Serialis did not start: "${unknown}" is not known; known are ${KNOWN.join(', ')}`)
  process.exit(2)
}
// npm keeps the flag of `npm start --production` for itself and sets this, and the demo would start in place of the real thing.
if (process.env.NODE_ENV === 'production' && !flags.includes('--production')) {
  console.error(
    'Serialis did not start: NODE_ENV is "production", as after "npm start --production", without two more dashes. Write: npm start -- --production. For a trial, unset NODE_ENV.',
  )
  process.exit(2)
}
const isDevelopment = flags.includes('--dev')
const node = await prepare()
if (!isDevelopment) buildWeb(node)

const main = join('packages/server/src/main.ts')
const children = [
  spawn(node, [...(isDevelopment ? ['--watch-preserve-output', '--watch'] : []), main, ...flags], {
    cwd: root,
    stdio: 'inherit',
  }),
]
if (isDevelopment)
  children.push(
    spawn(node, [join(root, 'node_modules/vite/bin/vite.js'), 'packages/web'], { cwd: root, stdio: 'inherit' }),
  )

// The terminal sends Ctrl-C to the whole group; a plain SIGTERM reaches this process only, and is handed on.
process.on('SIGINT', () => undefined)
process.on('SIGTERM', () => children.forEach((child) => child.kill('SIGTERM')))
for (const child of children)
  child.on('exit', (code) => {
    children.forEach((other) => other !== child && other.kill('SIGTERM'))
    process.exitCode = code ?? 1
  })
