/** What `npm start -- --production` refuses: conveniences of a trial that do not belong where real packs are made. */

import { existsSync } from 'node:fs'
import { type Config, demoMark, LOOPBACK } from './config.ts'
import { tell } from './log.ts'

/** What the process knows of itself. */
export interface Surroundings {
  /** The user id of the process; undefined where the system has none. */
  userId: number | undefined
  hasDemoData: boolean
}

export const surroundingsOf = (config: Config): Surroundings => ({
  userId: process.getuid?.(),
  hasDemoData: existsSync(demoMark(config)),
})

const ROOT = 0

/** Each reason with what to do; empty when there is none. */
export function productionRefusals(config: Config, { userId, hasDemoData }: Surroundings): string[] {
  const isReachable = !LOOPBACK.has(config.host)
  return [
    ...(userId === ROOT ? ['The process runs as root. Start it as a user of its own.'] : []),
    ...(hasDemoData ? [`${config.dataDir} holds the demo plant. Set DATA_DIR to an empty folder.`] : []),
    ...(config.development ? ['--dev is for work on the product. Leave it out.'] : []),
    ...(config.fixedVerificationCode !== undefined
      ? ['FIXED_VERIFICATION_CODE opens every login to programs. Unset it.']
      : []),
    ...(config.simulatedLine === 'on' ? ['SIMULATED_LINE=on lets orders be made without packs. Unset it.'] : []),
    ...(isReachable && config.tls === undefined && config.trustedProxies.length === 0
      ? [
          `HOST is ${config.host}, and passwords would cross the network in plain text. Set TLS_CERT and TLS_KEY, or end TLS in a proxy and name it in TRUSTED_PROXIES.`,
        ]
      : []),
  ]
}

/** Stops a start for production that must not be one; warns where a trial runs as root. */
export function checkSurroundings(config: Config, surroundings: Surroundings): void {
  if (!config.production) {
    if (surroundings.userId === ROOT)
      tell('This process runs as root, which is for trials only; --production refuses it.', 'warn')
    return
  }
  const refusals = productionRefusals(config, surroundings)
  if (refusals.length > 0)
    throw new Error(`--production refuses this installation.\n${refusals.map((line) => `  ${line}`).join('\n')}`)
}
