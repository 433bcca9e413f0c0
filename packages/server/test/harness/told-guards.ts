/** Tests that remove many guards at once, and see which removal is noticed, report them to `npm run mutants`. */

import { appendFileSync } from 'node:fs'

export interface ToldGuards {
  kind: string
  removed: readonly string[]
  noticed: readonly string[]
}

export function tellGuards(told: ToldGuards): void {
  const file = process.env['GUARDS_OUT']
  if (file !== undefined) appendFileSync(file, `${JSON.stringify(told)}\n`)
}
