// Runs a TypeScript entry of the project with the pinned Node, whatever Node started this.

import { spawn } from 'node:child_process'
import { prepare } from './prepare.mjs'

const node = await prepare()
const [entry, ...rest] = process.argv.slice(2)
const child = spawn(node, [entry, ...rest], { stdio: 'inherit' })
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => child.kill(signal))
child.on('exit', (code, signal) => process.exit(code ?? (signal ? 1 : 0)))
