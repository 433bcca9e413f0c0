/** Ctrl-C while a request runs: it is given up, parts of files are removed, and what was done already is named. */

import { EXITS, Ended } from './exits.ts'

const interruption = new AbortController()

export const { signal: interrupted } = interruption
export const listenForInterruption = (): void => void process.once('SIGINT', () => interruption.abort())
export const interruptedEnd = (): Ended => new Ended(EXITS.interrupted, 'interrupted', { message: 'interrupted' })
