// npm run bench: builds the web (its size is a line of the table) and runs the measurements with the pinned Node.

import { spawn } from 'node:child_process'
import { buildWeb } from './build-web.mjs'
import { prepare, root } from './prepare.mjs'

const node = await prepare()
buildWeb(node)
const child = spawn(node, ['--expose-gc', 'packages/server/bench/main.ts', ...process.argv.slice(2)], {
  cwd: root,
  stdio: 'inherit',
})
child.on('exit', (code) => process.exit(code ?? 1))
