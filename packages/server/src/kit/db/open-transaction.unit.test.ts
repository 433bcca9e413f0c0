import { expect, it } from 'vitest'
import { hashPassword } from '../../platform/access/passwords/passwords.ts'
import { handOver } from '../../platform/mail/smtp.ts'
import { exchange } from '../protocols/outgoing.ts'
import { readHostKey } from '../protocols/sftp.ts'
import { insideTransaction, requireNoTransaction } from './open-transaction.ts'

const REFUSED = /must not happen inside a transaction/
const nowhere = {
  host: '127.0.0.1',
  port: 1,
  timeoutMs: 1_000,
  outgoing: { privateTargets: ['127.0.0.1'], onlyEncrypted: false, isSandbox: false },
}
const signal = new AbortController().signal

it.each([
  ['a hash', () => hashPassword('of no account')],
  [
    'a call',
    () =>
      exchange(
        {
          ...nowhere,
          method: 'GET',
          url: 'http://127.0.0.1:1/',
          headers: {},
          signal,
          mostBytes: 1,
        },
        async () => undefined,
      ),
  ],
  ['a host key', () => readHostKey(nowhere)],
  [
    'a mail',
    () =>
      handOver({ ...nowhere } as never, {} as never, {
        signal,
        outgoing: { privateTargets: ['127.0.0.1'], onlyEncrypted: false, isSandbox: false },
      }),
  ],
])('refuses %s inside a transaction', async (_, work) => {
  await expect(insideTransaction(async () => work())).rejects.toThrow(REFUSED)
})

it('knows what a transaction left running as outside once it ended, and an inner one from an outer one', async () => {
  const { promise, resolve } = Promise.withResolvers<void>()
  let left: Promise<void> = Promise.resolve()
  await insideTransaction(async () => {
    left = promise.then(() => requireNoTransaction('work that was left running'))
    await insideTransaction(async () => undefined)
    expect(() => requireNoTransaction('work of the outer one')).toThrow(REFUSED)
  })
  resolve()
  await left
})
