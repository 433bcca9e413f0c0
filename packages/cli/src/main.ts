/** `serialis COMMAND …`: the contract of the console on the command line. */

import { parseArgs } from 'node:util'
import type { Command, Found, Values } from './command.ts'
import { applyCommand } from './commands/apply.ts'
import { codesCommand } from './commands/codes.ts'
import { exportCommand } from './commands/export.ts'
import { importCommand } from './commands/import.ts'
import { loginCommand } from './commands/login.ts'
import { logoutCommand } from './commands/logout.ts'
import { tasksCommand } from './commands/tasks.ts'
import { verifyCommand } from './commands/verify.ts'
import { EXITS, Ended, type Exit } from './exits.ts'
import { helpEn } from './help.en.ts'
import { helpZh } from './help.zh.ts'
import { interrupted, interruptedEnd, listenForInterruption } from './interruption.ts'

const commands: Readonly<Record<string, Command>> = {
  login: loginCommand,
  logout: logoutCommand,
  apply: applyCommand,
  codes: codesCommand,
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
const LANGS: readonly unknown[] = ['en', 'zh', undefined]

function parsed(args: readonly string[], options: Command['options']) {
  let found: { values: Values; positionals: string[] }
  try {
    found = parseArgs({ args: [...args], options: { ...options, ...COMMON }, allowPositionals: true })
  } catch (error) {
    throw new Ended(EXITS.usage, (error as Error).message)
  }
  if (!LANGS.includes(found.values['lang'])) throw new Ended(EXITS.usage, 'a language is en or zh')
  return found
}

function helpIn(lang: unknown): Found {
  const asked = typeof lang === 'string' ? lang : (process.env['LANG'] ?? '')
  const text = asked.startsWith('zh') ? helpZh : helpEn
  return { text, facts: { help: text } }
}

async function found(args: readonly string[]): Promise<Found> {
  const [name = '', ...rest] = args
  if (name === '' || name.startsWith('-')) {
    const { values, positionals } = parsed(args, {})
    if (positionals.length === 0) return helpIn(values['lang'])
    throw new Ended(EXITS.usage, `the command comes first: serialis ${positionals[0]} …`)
  }
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined
  if (command === undefined) throw new Ended(EXITS.usage, `there is no command ${name}: serialis --help`)
  const { values, positionals } = parsed(rest, command.options)
  if (values['help'] === true) return helpIn(values['lang'])
  const [least, most] = command.takes
  if (positionals.length < least || positionals.length > most)
    throw new Ended(
      EXITS.usage,
      `${name} takes ${least === most ? least : `${least} to ${most}`} arguments: serialis --help`,
    )
  return command.run(values, positionals)
}

function endOf(error: unknown): Ended {
  if (error instanceof Ended) return error
  if (interrupted.aborted) return interruptedEnd()
  const what = error instanceof Error ? error.message : String(error)
  return new Ended(EXITS.fault, `a fault of this program, please report it: ${what}`, { message: 'fault' })
}

async function run(args: readonly string[]): Promise<Exit> {
  const isJson = args.includes('--json')
  try {
    const { text, facts } = await found(args)
    console.log(isJson ? JSON.stringify(facts) : text.trimEnd())
    return EXITS.done
  } catch (error) {
    const { exit, message, facts } = endOf(error)
    if (isJson) console.log(JSON.stringify({ message: 'wrong_use', ...facts, text: message }))
    else console.error(message)
    return exit
  }
}

// What reads the output may have ended, as `head` does.
process.stdout.on('error', () => process.exit())
listenForInterruption()
process.exitCode = await run(process.argv.slice(2))
