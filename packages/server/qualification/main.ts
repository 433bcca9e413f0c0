/**
 * npm run qualify -- --to FILE.pdf        qualifies the installation of DATA_DIR or DATABASE_URL, and signs the report
 *   --lang zh                             in Chinese
 *   --production                          also holds what a start for production refuses
 *   --only IQ                             or OQ: one part alone
 * IQ reads this installation and changes nothing. OQ works in a scratch installation. Ends with 0 when every step passed.
 */

import { writeFile } from 'node:fs/promises'
import { hostname } from 'node:os'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { buildApp } from '../src/app.ts'
import { reachDatabase, type Database } from '../src/database.ts'
import { readConfig, type Config } from '../src/kit/ops/config.ts'
import { PRODUCT_VERSION } from '../src/kit/ops/product-version.ts'
import { signedDocument } from '../src/platform/proof/signed-document.ts'
import { readMasterKey } from '../src/platform/secrets/keys.ts'
import { fingerprintOf, signingKeyOfApp, type SigningKey } from '../src/platform/secrets/signing-key.ts'
import { documentOf } from './document.ts'
import { installationSteps } from './installation.ts'
import { operationSteps } from './operation.ts'
import { inSandbox } from './sandbox.ts'
import { LANGUAGES, runSteps, type Language, type Result } from './step.ts'

const ROOT = join(import.meta.dirname, '../../..')

interface Wanted {
  to: string
  language: Language
  isProduction: boolean
  parts: readonly string[]
}

function wanted(words: readonly string[], now: Date): Wanted {
  const text = { type: 'string' } as const
  const { values } = parseArgs({
    args: [...words],
    options: { to: text, lang: text, only: text, production: { type: 'boolean', default: false } },
  })
  const language = LANGUAGES.find((one) => one === (values.lang ?? 'en'))
  if (language === undefined) throw new Error(`--lang must be ${LANGUAGES.join(' or ')}, not "${values.lang}"`)
  if (values.only !== undefined && !['IQ', 'OQ'].includes(values.only))
    throw new Error(`--only must be IQ or OQ, not "${values.only}"`)
  return {
    to: resolve(values.to ?? `qualification-${now.toISOString().slice(0, 19).replaceAll(':', '')}.pdf`),
    language,
    isProduction: values.production,
    parts: values.only === undefined ? ['IQ', 'OQ'] : [values.only],
  }
}

/** The key of the event log's heads; undefined where there is no master key, which a step says. */
async function keyOf(config: Config, database: Database): Promise<SigningKey | undefined> {
  if (readMasterKey({ file: config.masterKeyFile, text: config.masterKey }) === null) return undefined
  const running = await buildApp({ config, appDatabaseUrl: database.appUrl })
  try {
    return await signingKeyOfApp(running.app)
  } finally {
    await running.close()
  }
}

async function main(words: readonly string[]): Promise<void> {
  const at = new Date()
  const { to, language, isProduction, parts } = wanted(words, at)
  const config = readConfig(process.env, isProduction ? ['--production'] : [])
  const tell = ({ passed, number, what, seen }: Result) =>
    console.log(`${passed ? 'passed' : 'FAILED'}  ${number}  ${what[language]}: ${seen}`)
  const database = await reachDatabase(config)
  try {
    const key = await keyOf(config, database)
    const results: Result[] = []
    if (parts.includes('IQ'))
      results.push(...(await runSteps(installationSteps({ config, database, root: ROOT, isProduction }), tell)))
    if (parts.includes('OQ')) results.push(...(await inSandbox((sandbox) => runSteps(operationSteps(sandbox), tell))))
    const facts = {
      at,
      release: PRODUCT_VERSION,
      machine: `${hostname()}, ${process.platform} ${process.arch}, Node ${process.version}`,
      installation: `${config.databaseUrl === undefined ? 'embedded' : 'given'}, ${config.dataDir}`,
      keyId: key?.keyId,
      fingerprint: key && fingerprintOf(key.publicKey),
    }
    const document = await documentOf(results, facts, language)
    await writeFile(to, key === undefined ? document : signedDocument(document, key, at))
    const failed = results.filter(({ passed }) => !passed)
    console.log(`\n${results.length - failed.length} of ${results.length} steps passed. ${to}`)
    if (key === undefined) console.log('The report is not signed, as there is no master key.')
    process.exitCode = failed.length === 0 && key !== undefined ? 0 : 1
  } finally {
    await database.stop()
  }
}

main(process.argv.slice(2)).catch((error: unknown) => {
  console.error(`The installation was not qualified: ${error instanceof Error ? error.message : String(error)}`)
  process.exit(2)
})
