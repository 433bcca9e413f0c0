/** The compose file, read and tried as far as that goes without a container engine. */

import { execFile, spawnSync } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { beforeAll, expect, it } from 'vitest'
import { readConfig } from '../../src/kit/ops/config.ts'
import { productionRefusals } from '../../src/kit/ops/production.ts'
import { atEnd } from '../harness/at-end.ts'
import { testApp } from '../harness/database.ts'
import { needs } from '../harness/needs.ts'

const ROOT = join(import.meta.dirname, '../../../..')
type Yaml = string | Yaml[] | { [name: string]: Yaml }

const indentOf = (line: string) => line.length - line.trimStart().length
const scalar = (text: string): Yaml => {
  if (text === '{}') return {}
  // What else means something in YAML is refused, so that this reader and others read the same.
  if (/^[[{&*!|>%@`']|: |:$| #/.test(text) && !/^(["']).*\1$/.test(text)) throw new Error(`not read: ${text}`)
  if (/^'.*'$/.test(text)) return text.slice(1, -1).replaceAll("''", "'")
  return /^".*"$/.test(text) ? (JSON.parse(text) as string) : text
}

/** Reads the part of YAML that the file uses: maps, lists of scalars, scalars on one line. */
function readYaml(text: string): Yaml {
  const lines = text.split('\n').filter((line) => !/^\s*(#|$)/.test(line))
  const block = (indent: number): Yaml => {
    if (lines[0]?.startsWith(`${' '.repeat(indent)}- `)) {
      const list: Yaml[] = []
      for (let line = lines[0]; line !== undefined && indentOf(line) === indent; line = lines[0]) {
        if (!line.trimStart().startsWith('- ')) throw new Error(`no entry of a list: ${line}`)
        list.push(scalar(line.trimStart().slice(2)))
        lines.shift()
      }
      return list
    }
    const map: Record<string, Yaml> = {}
    for (let line = lines[0]; line !== undefined && indentOf(line) === indent; line = lines[0]) {
      const [, name, value] = /^\s*([\w.-]+):(?: (.+))?$/.exec(line) ?? []
      if (name === undefined || name in map) throw new Error(`not read: ${line}`)
      lines.shift()
      map[name] = value === undefined ? block(indentOf(lines[0] ?? '')) : scalar(value)
    }
    return map
  }
  const read = block(0)
  if (lines.length > 0) throw new Error(`not read: ${lines[0]}`)
  return read
}

interface Service {
  build: { context: string; dockerfile: string }
  read_only: string
  cap_drop: string[]
  security_opt: string[]
  tmpfs: string[]
  environment: Record<string, string>
  volumes: string[]
  ports: string[]
  healthcheck: { test: string[] }
}
let service: Service
let volumes: Record<string, unknown>
let image: string[]
beforeAll(async () => {
  const read = readYaml(await readFile(join(ROOT, 'packaging/compose.yaml'), 'utf8')) as never
  ;({
    services: { serialis: service },
    volumes,
  } = read as { services: { serialis: Service }; volumes: Record<string, unknown> })
  image = (await readFile(join(ROOT, service.build.dockerfile), 'utf8')).split('\n')
})

const said = (instruction: string) =>
  image.find((line) => line.startsWith(`${instruction} `))?.slice(instruction.length + 1) ?? ''
const inImage = () =>
  Object.fromEntries(
    said('ENV')
      .split(' ')
      .map((pair) => pair.split('=') as [string, string]),
  )
/** With what the shell has not set. */
const withDefaults = (text: string) => text.replace(/\$\{\w+:-([^}]*)\}/g, '$1')

it('writes nowhere but to its data and a folder of the memory, without rights, as the user of the image', () => {
  expect(service).toMatchObject({
    read_only: 'true',
    cap_drop: ['ALL'],
    security_opt: ['no-new-privileges:true'],
    tmpfs: ['/tmp'],
  })
  expect(said('USER')).toMatch(/^[1-9]\d*:[1-9]\d*$/)
  const mounts = service.volumes.map((mount) => mount.split(':'))
  expect(mounts.filter(([, , mode]) => mode !== 'ro')).toEqual([['data', inImage()['DATA_DIR']]])
  expect(Object.keys(volumes)).toEqual(['data'])
})

it('sets only what the product reads, and nothing that production refuses', async () => {
  const config = await readFile(join(ROOT, 'packages/server/src/kit/ops/config.ts'), 'utf8')
  for (const name of Object.keys(service.environment)) expect(config, name).toMatch(new RegExp(`\\b${name}\\b`))
  const set = Object.entries(service.environment).map(([name, value]) => [name, withDefaults(value)] as const)
  const { TLS_CERT, TLS_KEY, ...rest } = Object.fromEntries(set)
  expect([TLS_CERT, TLS_KEY].every((file) => file?.startsWith('/tls/'))).toBe(true)
  const flags = JSON.parse(said('CMD')) as string[]
  const read = readConfig({ ...inImage(), ...rest }, flags)
  const served = { ...read, tls: { cert: '', key: '' } }
  expect(productionRefusals(served, { userId: 10001, hasDemoData: false })).toEqual([])
  expect(productionRefusals(read, { userId: 10001, hasDemoData: false })).toHaveLength(1)
  expect(read).toMatchObject({ seed: 'empty', adminPassword: undefined, metricsToken: undefined })
})

it('publishes the port of the image, at the address that it names for the console', () => {
  const [outer, inner] = service.ports[0]?.split(':') ?? []
  expect([inner, said('EXPOSE')]).toEqual([inImage()['PORT'], inImage()['PORT']])
  expect(withDefaults(service.environment['PUBLIC_URL'] ?? '')).toBe(`https://localhost:${outer}`)
})

it('is healthy when the database answers, and not before', needs(['openssl']), async () => {
  const [kind, program, flag, code = ''] = service.healthcheck.test
  expect([kind, program, flag]).toEqual(['CMD', '/opt/serialis/bin/node', '-e'])
  expect(await readFile(join(ROOT, 'packaging/serialis.sh'), 'utf8')).toContain('"$here/bin/node"')
  expect(code).toContain(`port: ${inImage()['PORT']},`)
  const { http } = await testApp()
  const folder = await mkdtemp(join(tmpdir(), 'serialis-compose-'))
  const [cert, key] = [join(folder, 'cert.pem'), join(folder, 'key.pem')]
  const made = ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-subj', '/CN=elsewhere', '-keyout', key, '-out', cert]
  expect(spawnSync('openssl', made).status).toBe(0)
  const tls = createServer({ cert: await readFile(cert), key: await readFile(key) }, (request, response) => {
    const { url = '' } = request
    void http.inject({ url }).then(({ statusCode }) => response.writeHead(statusCode).end())
  })
  await new Promise<void>((resolve) => tls.listen(0, '127.0.0.1', resolve))
  atEnd(async () => {
    tls.close()
    await rm(folder, { recursive: true })
  })
  const port = `port: ${(tls.address() as AddressInfo).port},`
  const probe = (text: string) =>
    promisify(execFile)(process.execPath, ['-e', text]).then(
      () => 0,
      ({ code: exit }: { code: number }) => exit,
    )
  const here = code.replace(/port: \d+,/, port)
  expect(await probe(here)).toBe(0)
  expect(await probe(here.replace('/readyz', '/readyz-not'))).toBe(1)
  tls.close()
  expect(await probe(code.replace(/port: \d+,/, 'port: 1,'))).toBe(1)
})
