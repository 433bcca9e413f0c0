/**
 * Simulated lines that this process has started: at most one per order, each a child process that ends with this one.
 */

import { spawn, type ChildProcess } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { isGranted } from '@serialis/contract/kit/granted.ts'
import { permissionCode } from '@serialis/contract/permissions.ts'
import type { orderStatuses } from '@serialis/contract/plant/orders/orders.status.ts'
import type { App, Ctx } from '../../../kit/http/context.ts'
import { stateKey } from '../../../kit/ops/app-state.ts'
import { demoMark } from '../../../kit/ops/config.ts'

const PROGRAM = join(import.meta.dirname, '../../../../../partners/src/line.ts')
const KEPT_TEXT = 300
/** After this it is killed. */
const PATIENCE_MS = 5_000

/** The permissions of a simulated line, and no more. */
export const lineCodes: readonly string[] = (
  ['orders.list', 'orders.export', 'orders.place', 'orders.run', 'results.import'] as const
).map(permissionCode)

/** The line has, or can have, the order's package, and has not sent a result yet. */
export const statusesForLine: readonly (typeof orderStatuses)[number][] = [
  'WAIT_FOR_PLACEOUT',
  'PRODUCTION_READY',
  'PROCESSING',
]

interface AtWork {
  isAtWork: boolean
  child: ChildProcess | null
  problem: string
  /** Resolves once the line has ended and its files are processed. */
  ended: Promise<void>
}

/** By tenant and order. */
const simulatedLines = stateKey('lines.simulated', () => new Map<string, AtWork>())
const nameOf = ({ tenant }: Ctx, orderId: string) => `${tenant.tenantId} ${orderId}`

/** The installation has a simulated line. */
export const hasSimulatedLine = ({ config }: App): boolean =>
  config.simulatedLine === 'on' || (config.simulatedLine === 'demo' && existsSync(demoMark(config)))

export function shownLine(ctx: Ctx, { id, status }: { id: string; status: (typeof orderStatuses)[number] }) {
  const line = ctx.app.state(simulatedLines).get(nameOf(ctx, id))
  const isAtWork = line?.isAtWork === true
  const isOffered =
    hasSimulatedLine(ctx.app) &&
    !isAtWork &&
    statusesForLine.includes(status) &&
    ctx.actor.supplierId === undefined &&
    lineCodes.every((code) => isGranted(ctx.actor.authorities, code))
  return { isOffered, isAtWork, problem: line?.problem ?? '' }
}

/** False when a line already has the order; released when the command is refused. */
export function claimLine(ctx: Ctx, orderId: string): boolean {
  const [all, name] = [ctx.app.state(simulatedLines), nameOf(ctx, orderId)]
  const before = all.get(name)
  if (before?.isAtWork === true) return false
  all.set(name, { isAtWork: true, child: null, problem: '', ended: Promise.resolve() })
  ctx.afterRollback(async () => void (before === undefined ? all.delete(name) : all.set(name, before)))
  return true
}

export interface Start {
  orderId: string
  address: string
  key: string
  parameters: readonly string[]
  /** The line has ended, successfully or not. */
  onEnd(): Promise<void>
}

/** The key goes over the standard input: lists of processes show arguments and the environment. */
export function startLine(ctx: Ctx, { orderId, address, key, parameters, onEnd }: Start): void {
  const { app } = ctx
  const child = spawn(process.execPath, [PROGRAM, '--url', address, '--order', orderId, ...parameters], {
    stdio: ['pipe', 'ignore', 'pipe', 'ipc'],
    env: { PATH: process.env['PATH'] },
  })
  // One that ends at once does not read it, and says itself why.
  child.stdin?.on('error', () => undefined).end(`${key}\n`)
  const line: AtWork = { isAtWork: true, child, problem: '', ended: Promise.resolve() }
  app.state(simulatedLines).set(nameOf(ctx, orderId), line)
  let told = ''
  child.stderr?.on('data', (text: Buffer) => void (told = (told + text.toString('utf8')).slice(-KEPT_TEXT)))
  line.ended = new Promise((resolve) => {
    const ended = (problem: string) => {
      if (!line.isAtWork) return
      line.isAtWork = false
      line.problem = problem.trim()
      onEnd().finally(resolve)
    }
    child.once('error', (error) => ended(error.message))
    child.once('close', (code, signal) => ended(code === 0 ? '' : told || (signal ?? `exit ${code}`)))
  })
}

/** Asks each line to end, and waits for it. */
export async function endSimulatedLines(app: App): Promise<void> {
  await Promise.all(
    [...app.state(simulatedLines).values()].map(async ({ child, isAtWork, ended }) => {
      if (child === null || !isAtWork) return
      child.kill('SIGTERM')
      const timer = setTimeout(() => child.kill('SIGKILL'), PATIENCE_MS)
      await ended
      clearTimeout(timer)
    }),
  )
}
