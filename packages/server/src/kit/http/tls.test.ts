import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { get } from 'node:https'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { newAuthority } from '@serialis/partners/certificates.ts'
import { expect, it } from 'vitest'
import { atEnd } from '../../../test/harness/at-end.ts'
import { testApp } from '../../../test/harness/database.ts'

it('the server ends TLS itself with the certificate that TLS_CERT and TLS_KEY name, and speaks nothing else', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'serialis-tls-'))
  atEnd(() => rm(folder, { recursive: true }))
  const authority = await newAuthority()
  const { certificate, privateKey } = await authority.issue({ name: 'localhost' })
  const [cert, key] = [join(folder, 'cert.pem'), join(folder, 'key.pem')]
  await writeFile(cert, certificate)
  await writeFile(key, privateKey)
  const t = await testApp({ env: { TLS_CERT: cert, TLS_KEY: key } })
  const address = await t.http.listen({ host: '127.0.0.1', port: 0 })
  expect(address).toMatch(/^https:/)
  const status = await new Promise((resolve, reject) => {
    get(`${address}/healthz`, { ca: authority.certificate, servername: 'localhost' }, (answer) => {
      answer.resume()
      resolve(answer.statusCode)
    }).on('error', reject)
  })
  expect(status).toBe(200)
  await expect(fetch(`${address.replace('https', 'http')}/healthz`)).rejects.toThrow()
})
