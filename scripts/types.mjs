// Type-checks the packages side by side, each with one checker: several would all work out the same types of the contract.

import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { prepare, root } from './prepare.mjs'

const node = await prepare()
const check = (name) =>
  new Promise((resolve) => {
    const child = spawn(
      node,
      [join(root, 'node_modules/typescript/bin/tsc'), '--noEmit', '--checkers', '1', '-p', `packages/${name}`],
      { cwd: root, stdio: 'inherit' },
    )
    child.on('exit', (code) => resolve(code ?? 1))
  })
const codes = await Promise.all(['cli', 'contract', 'partners', 'server', 'web'].map(check))
process.exit(codes.some(Boolean) ? 1 : 0)
