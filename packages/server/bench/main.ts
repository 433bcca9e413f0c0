/** npm run bench [-- --json] [-- name …]: runs every `*.bench.ts` here, one after the other, and prints the table. */

import { readdir } from 'node:fs/promises'
import { cpus } from 'node:os'
import { join } from 'node:path'
import { closeBench } from './environment.ts'
import { targets } from './targets.ts'

const LINES = join(import.meta.dirname, 'lines')

type Figures = Record<string, number>

const shown = (value: number) => (value >= 100 ? Math.round(value).toLocaleString('en') : value.toPrecision(3))

function verdict(name: string, value: number): string {
  const reach = targets[name]?.reach
  if (!reach) return 'reported'
  const isReached = reach.at === '>=' ? value >= reach.value : value <= reach.value
  return `${reach.at} ${shown(reach.value)}  ${isReached ? 'reached' : 'FALLS SHORT'}`
}

async function measure(wanted: readonly string[]): Promise<Figures> {
  const files = (await readdir(LINES)).filter((file) => file.endsWith('.bench.ts')).sort()
  const figures: Figures = {}
  for (const file of files.filter((name) => wanted.length === 0 || wanted.some((word) => name.includes(word)))) {
    const { run } = (await import(join(LINES, file))) as { run: () => Promise<Figures> }
    console.error(`${file} …`)
    Object.assign(figures, await run())
  }
  return figures
}

const args = process.argv.slice(2)
try {
  const figures = await measure(args.filter((arg) => !arg.startsWith('--')))
  if (args.includes('--json')) console.log(JSON.stringify(figures))
  else {
    console.log(`\n${cpus().length} cores, ${cpus()[0]?.model ?? 'unknown processor'}, Node ${process.version}\n`)
    for (const [name, value] of Object.entries(figures))
      console.log(`${name.padEnd(28)} ${shown(value).padStart(14)}   ${verdict(name, value)}`)
  }
} finally {
  await closeBench()
}
