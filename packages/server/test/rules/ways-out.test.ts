/**
 * The ways out of the product. A connection to another system begins in `wayOut`, which refuses it for a sandbox; nothing
 * else opens one.
 */

import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { routes } from '@serialis/contract/routes.ts'
import { expect, it } from 'vitest'

const src = join(import.meta.dirname, '../../src')
const isProduct = (file: string) => !/\.(test|fixtures|setup)\.ts$/.test(file)
const files = globSync('**/*.ts', { cwd: src })
  .map((file) => file.replaceAll('\\', '/'))
  .filter(isProduct)
  .sort()
const textOf = (file: string) => readFileSync(join(src, file), 'utf8')
const having = (pattern: RegExp) => files.filter((file) => pattern.test(textOf(file)))

/** Of Node and of packages: modules that can open a connection or start a program. Types open none. */
const CONNECTING =
  /^import (?!type )[^;]*? from '(node:(net|tls|http|https|http2|dgram|dns|dns\/promises|child_process)|undici|ssh2|nodemailer|openid-client|ws)'/m

it('are known: who could open a connection, and to what', () => {
  expect(having(CONNECTING)).toEqual([
    // The database of the installation itself, and its programs.
    'kit/db/cluster-address.ts',
    'kit/db/cluster.ts',
    // Reads the certificate of a connection that is open.
    'kit/http/endpoints/client-certificate.ts',
    // Reads addresses.
    'kit/limits/slow-clients.ts',
    'kit/ops/config.ts',
    // The browser that prints, a child process without a network.
    'kit/papers/chromium.ts',
    // HTTP, the rule itself, and SSH.
    'kit/protocols/outgoing.ts',
    'kit/protocols/private-addresses.ts',
    'kit/protocols/sftp-folder.ts',
    'kit/protocols/ssh-line.ts',
    // The simulated line, a child process on this machine.
    'plant/line-connections/simulated-line/simulated-line-process.ts',
    // Reads certificates.
    'plant/sources/accounts/account-keys.service.ts',
    // Calls through `exchange`.
    'platform/access/sign-on/provider.ts',
    // SMTP.
    'platform/mail/smtp.ts',
    // The decoder of pictures, a child process on this machine.
    'platform/rich-text/files/confined.ts',
  ])
  expect(having(/(^|[^.\w])fetch\(|new (WebSocket|EventSource)\(/m)).toEqual([])
})

it('begin in the one rule that refuses sandboxes', () => {
  expect(having(/(?<!function )\bwayOut\(/)).toEqual([
    'kit/protocols/outgoing.ts',
    'kit/protocols/ssh-line.ts',
    'platform/mail/smtp.ts',
  ])
  for (const file of having(/\bwayOut\(/)) expect(textOf(file).match(/isSandbox: false/), file).toBeNull()
})

it('are open to a sandbox for the provider of its logins alone', () => {
  expect(having(/outgoingToHouse\(/)).toEqual(['platform/access/sign-on/provider.ts'])
  // The rule of a connection is made for its tenant, never taken from the settings as it is.
  expect(having(/config\.outgoing\b/)).toEqual(['app.ts', 'kit/limits/sandbox.ts', 'kit/protocols/plain-text.ts'])
})

it('write to folders of others only where a sandbox is refused before', () => {
  expect(having(/localFolder\(/)).toEqual([
    'plant/line-connections/folders.ts',
    'plant/line-connections/local-folder.ts',
  ])
  expect(textOf('plant/line-connections/folders.ts')).toMatch(
    /if \(isSandbox\(tenant\)\) throw [^\n]*\n[^\n]*localFolder\(/,
  )
})

it('answer no codes to the public: without a token there are logins and their kind', () => {
  const open = Object.entries(routes).flatMap(([name, { permission }]) => (permission === 'public' ? [name] : []))
  expect(open.sort()).toEqual([
    'choosePassword',
    'finishSignOn',
    'getSignOnOffer',
    'getVerification',
    'listDemoAccounts',
    'login',
    'startSignOn',
  ])
})
