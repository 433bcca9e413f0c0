/** Codes of an authenticator app and recovery codes, of users and of platform administrators: judged in one place. */

import { codeHash, newCode } from '../one-time-codes/one-time-code.ts'
import { isAppCode, stepOf } from './authenticator-app.ts'

/** The codes of one account, where its realm keeps them. */
export interface CodesOf {
  id: string
  /** Of the confirmed app. */
  secret(): Promise<string | undefined>
  /** False when the code of this step was used. */
  takeStep(step: number): Promise<boolean>
  /** False when there is no such code, or no more. */
  takeRecoveryCode(hash: Buffer): Promise<boolean>
}

/** `USED` is a code of the app that was used: nobody guesses with it. */
export type JudgedCode = 'APP' | 'RECOVERY_CODE' | 'USED' | 'WRONG'

/** An accepted code is used up in the caller's transaction. */
export async function judgeCode(codes: CodesOf, code: string, now: Date): Promise<JudgedCode> {
  if (!isAppCode(code)) return (await codes.takeRecoveryCode(codeHash(codes.id, code))) ? 'RECOVERY_CODE' : 'WRONG'
  const secret = await codes.secret()
  const step = secret === undefined ? undefined : stepOf(secret, code, now)
  if (step === undefined) return 'WRONG'
  return (await codes.takeStep(step)) ? 'APP' : 'USED'
}

const RECOVERY_CODES = 10

/** New recovery codes of the account with this id, and what is stored of them. */
export function makeRecoveryCodes(id: string): { codes: string[]; hashes: Buffer[] } {
  const codes = Array.from({ length: RECOVERY_CODES }, newCode)
  return { codes, hashes: codes.map((code) => codeHash(id, code)) }
}
