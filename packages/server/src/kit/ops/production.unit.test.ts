import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, statSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { type Config, readConfig } from './config.ts'
import { checkSurroundings, productionRefusals } from './production.ts'
import { tellSecret } from './tell-secret.ts'

const HARMLESS = { userId: 1_000, hasDemoData: false }
const configOf = (env: Record<string, string>, flags: string[] = ['--production']): Config =>
  readConfig({ DATA_DIR: '/srv/serialis', ...env }, flags)

describe('a start for production', () => {
  it('is begun without demo data by a user of its own, behind a proxy or on this machine', () => {
    expect(configOf({}).seed).toBe('empty')
    expect([configOf({}), configOf({}, [])].map(({ outgoing }) => outgoing.onlyEncrypted)).toEqual([true, false])
    expect(productionRefusals(configOf({}), HARMLESS)).toEqual([])
    expect(productionRefusals(configOf({ HOST: '10.0.0.5', TRUSTED_PROXIES: '10.0.0.1' }), HARMLESS)).toEqual([])
  })

  it.each([
    ['as root', configOf({}), { ...HARMLESS, userId: 0 }, 'root'],
    ['on the demo plant', configOf({}), { ...HARMLESS, hasDemoData: true }, 'demo plant'],
    ['with a fixed verification code', configOf({ FIXED_VERIFICATION_CODE: 'ABCD' }), HARMLESS, 'FIXED_VERIFICATION'],
    ['with the simulated line', configOf({ SIMULATED_LINE: 'on' }), HARMLESS, 'SIMULATED_LINE'],
    ['for development', configOf({}, ['--production', '--dev']), HARMLESS, '--dev'],
    ['reachable in plain text', configOf({ HOST: '0.0.0.0' }), HARMLESS, 'TLS_CERT'],
  ])('is refused %s, with what to do', (_, config, surroundings, reason) => {
    expect(productionRefusals(config, surroundings)).toEqual([expect.stringContaining(reason)])
    expect(() => checkSurroundings(config, surroundings)).toThrow(reason)
    expect(() => checkSurroundings({ ...config, production: false }, { ...surroundings, userId: 1 })).not.toThrow()
  })
})

it('TLS needs its certificate and its key', () => {
  expect(() => configOf({ TLS_CERT: '/nowhere.pem' })).toThrow('set both')
  expect(() => configOf({ TLS_CERT: '/nowhere.pem', TLS_KEY: '/nowhere.key' })).toThrow('TLS_CERT cannot be read')
})

describe('a secret', () => {
  const printed: string[] = []
  const folder = mkdtempSync(join(tmpdir(), 'serialis-secret-'))
  beforeAll(() => void vi.spyOn(console, 'log').mockImplementation((line: string) => void printed.push(line)))
  afterAll(() => {
    vi.mocked(console.log).mockRestore()
    rmSync(folder, { recursive: true })
  })
  afterEach(() => void printed.splice(0))

  it('is printed on a terminal', async () => {
    await tellSecret({ dataDir: folder }, { what: 'The key', text: 'open sesame', file: 'key.txt' }, true)
    expect(printed.join()).toContain('open sesame')
  })

  it.each([true, false])('is shown whatever LOG_LEVEL says, on a terminal: %s', (isTerminal) => {
    const program = `
      const { logEverything } = await import(${JSON.stringify(join(import.meta.dirname, 'log.ts'))})
      const { tellSecret } = await import(${JSON.stringify(join(import.meta.dirname, 'tell-secret.ts'))})
      logEverything('error', false)
      await tellSecret(${JSON.stringify({ dataDir: folder })}, { what: 'The key', text: 'open sesame', file: 'key.txt' }, ${isTerminal})`
    const shown = execFileSync(process.execPath, ['--input-type=module', '-e', program], { encoding: 'utf8' })
    expect(shown).toContain(isTerminal ? 'open sesame' : join(folder, 'key.txt'))
  })

  it('goes into a file of its owner where the output is kept', async () => {
    await tellSecret({ dataDir: folder }, { what: 'The key', text: 'open sesame', file: 'key.txt' }, false)
    expect(printed.join()).not.toContain('sesame')
    expect(printed.join()).toContain(join(folder, 'key.txt'))
    expect(readFileSync(join(folder, 'key.txt'), 'utf8')).toBe('open sesame\n')
    expect(statSync(join(folder, 'key.txt')).mode & 0o777).toBe(0o600)
  })
})
