/**
 * The log of the process: one JSON object a line, on standard output. It names what happened, where, and for which
 * request, and holds no input: no bodies, queries, headers or addresses with values in them.
 */

import { createInterface } from 'node:readline'
import { format } from 'node:util'
import type { Worker } from 'node:worker_threads'

export const logLevels = ['error', 'warn', 'info'] as const
export type LogLevel = (typeof logLevels)[number]
/** `details` has texts, numbers, lists of them, and `err`; anything else is left out. */
export type Log = Record<LogLevel, (details: object, message: string) => void>

const FRAMES = 30
const CAUSES = 3
/** Longer lines of threads are cut. */
const LINE = 500

/** Whether the message may quote what was given: to a parser, to a statement of the database, or to Node. */
const mayQuote = ({ name }: Error, code: string): boolean =>
  name === 'SyntaxError' || /^(?:22[0-9A-Z]{3}$|ERR_)/.test(code)

/** Class, code, message and frames. Other properties stay out: errors of the database carry values of rows in them. */
function factsOfError(error: unknown, depth = 0): object {
  if (!(error instanceof Error)) return { type: typeof error }
  const code = String((error as { code?: unknown }).code ?? '')
  const frames = (error.stack ?? '').split('\n').filter((line) => /^ +at /.test(line))
  return {
    type: error.name,
    ...(code !== '' && { code }),
    ...(!mayQuote(error, code) && { message: error.message }),
    frames: frames.slice(0, FRAMES).map((line) => line.trim()),
    ...(error.cause !== undefined && depth < CAUSES && { cause: factsOfError(error.cause, depth + 1) }),
  }
}

const isPlain = (value: unknown): boolean => ['string', 'number', 'boolean'].includes(typeof value)

function plainDetails(details: object): object {
  return Object.fromEntries(
    Object.entries(details).flatMap(([name, value]) => {
      if (name === 'err') return [[name, factsOfError(value)]]
      return isPlain(value) || (Array.isArray(value) && value.every(isPlain)) ? [[name, value]] : []
    }),
  )
}

/** `isWritten` is asked for each line, and `write` gets it without its end. */
export function openLog(isWritten: (level: LogLevel) => boolean, write: (line: string) => void): Log {
  const at = (level: LogLevel) => (details: object, message: string) => {
    if (!isWritten(level)) return
    write(JSON.stringify({ time: new Date().toISOString(), level, message, ...plainDetails(details) }))
  }
  return { error: at('error'), warn: at('warn'), info: at('info') }
}

export const silentLog: Log = openLog(
  () => false,
  () => undefined,
)

/** Undefined in the programs of an operator, which print for people. */
let lowest: LogLevel | undefined
let speaksText = true

const print = (line: string): void => void process.stdout.write(`${line}\n`)
const ofProcess = openLog((level) => logLevels.indexOf(level) <= logLevels.indexOf(lowest ?? 'info'), print)
const atEveryLevel = openLog(() => true, print)
const atProcess = (level: LogLevel) => (details: object, message: string) =>
  lowest === undefined ? console.error(message) : ofProcess[level](details, message)

/** Of this process. A program of an operator prints the messages alone. */
export const processLog: Log = { error: atProcess('error'), warn: atProcess('warn'), info: atProcess('info') }

/** Says something to the person who started the process: as text, or as lines of the server's log. */
export function tell(text: string, level: LogLevel = 'info'): void {
  if (lowest === undefined) return console.log(text)
  if (speaksText) return void process.stdout.write(`${text}\n`)
  for (const line of text.split('\n')) if (line.trim() !== '') processLog[level]({}, line.trim())
}

/** Says what is said only once and must not be missed, such as where a secret is; no `LOG_LEVEL` leaves it out. */
export function tellOnce(text: string): void {
  if (lowest === undefined || speaksText) return tell(text)
  for (const line of text.split('\n')) atEveryLevel.info({}, line.trim())
}

/**
 * From here on everything that this process prints is a line of the log: warnings of Node, what packages print, and the
 * error that ends it. `startsInText`: what `tell` says stays text. Diagnostic reports leave out the environment.
 */
export function logEverything(level: LogLevel, startsInText: boolean): void {
  lowest = level
  speaksText = startsInText
  // A reader that went away, or a full disk, must not end the process.
  process.stdout.on('error', () => undefined)
  for (const name of ['log', 'info', 'debug', 'warn', 'error', 'trace'] as const)
    console[name] = (...words: unknown[]) => processLog.warn({}, format(...words))
  process.removeAllListeners('warning')
  process.on('warning', (err) => processLog.warn({ err }, 'Node warns'))
  process.on('uncaughtException', (err) => {
    processLog.error({ err }, 'the process ends, as nothing caught this error')
    process.exit(1)
  })
  Object.assign(process.report, { excludeEnv: true, excludeNetwork: true })
}

/** Each line that a thread prints is one of the log. */
export function logThread(worker: Worker, thread: string): void {
  for (const stream of [worker.stdout, worker.stderr])
    createInterface(stream).on('line', (line) => line.trim() !== '' && processLog.warn({ thread }, line.slice(0, LINE)))
}
