/** `serialis COMMAND …`: the contract of the console on the command line. */

import { parseArgs } from 'node:util'
import type { Command, Found } from './command.ts'
import { applyCommand } from './commands/apply.ts'
import { exportCommand } from './commands/export.ts'
import { importCommand } from './commands/import.ts'
import { loginCommand, logoutCommand } from './commands/login.ts'
import { tasksCommand } from './commands/tasks.ts'
import { verifyCommand } from './commands/verify.ts'
import { EXITS, Ended, type Exit } from './exits.ts'
import { helpEn } from './help.en.ts'
import { helpZh } from './help.zh.ts'

const commands: Readonly<Record<string, Command>> = {
  login: loginCommand,
  logout: logoutCommand,
  apply: applyCommand,
  import: importCommand,
  export: exportCommand,
  verify: verifyCommand,
  tasks: tasksCommand,
}
const COMMON = {
  json: { type: 'boolean' },
  help: { type: 'boolean', short: 'h' },
  lang: { type: 'string' },
} as const

const helpIn = (lang: unknown): string =>
  (typeof lang === 'string' ? lang : (process.env['LANG'] ?? '')).startsWith('zh') ? helpZh : helpEn

async function found(args: readonly string[]): Promise<Found> {
  const [name, ...rest] = args
  const command = name === undefined ? undefined : commands[name]
  if (command === undefined) {
    const { values } = parseArgs({ args: [...args], options: COMMON, allowPositionals: true, strict: false })
    if (values.help === true || name === undefined)
      return { text: helpIn(values.lang), facts: { help: helpIn(values.lang) } }
    throw new Ended(EXITS.usage, `there is no command ${name}: serialis --help`)
  }
  let parsed: ReturnType<typeof parseArgs>
  try {
    parsed = parseArgs({ args: rest, options: { ...command.options, ...COMMON }, allowPositionals: true })
  } catch (error) {
    throw new Ended(EXITS.usage, (error as Error).message)
  }
  const { values, positionals } = parsed
  if (values['help'] === true) return { text: helpIn(values['lang']), facts: { help: helpIn(values['lang']) } }
  const [least, most] = command.takes
  if (positionals.length < least || positionals.length > most)
    throw new Ended(
      EXITS.usage,
      `${name} takes ${least === most ? least : `${least} to ${most}`} arguments: serialis --help`,
    )
  return command.run(values as Record<string, string | boolean | undefined>, positionals)
}

async function run(args: readonly string[]): Promise<Exit> {
  const isJson = args.includes('--json')
  try {
    const { text, facts } = await found(args)
    console.log(isJson ? JSON.stringify(facts) : text.trimEnd())
    return EXITS.done
  } catch (error) {
    if (!(error instanceof Ended)) throw error
    if (isJson) console.log(JSON.stringify({ message: 'wrong_use', ...error.facts, text: error.message }))
    else console.error(error.message)
    return error.exit
  }
}

process.exitCode = await run(process.argv.slice(2))
