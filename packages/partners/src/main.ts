/** `npm run partners`: all stand-ins on fixed ports, what to enter for each, and lines like `soap hang` to change how one behaves. */
import { createInterface } from 'node:readline'
import { behaviours, isBehaviour, PASSWORD, USER, type StandIn } from './behaviour.ts'
import { startSoap } from './soap.ts'
import { startWeb } from './web.ts'

const PORTS = { soap: 4701, web: 4702 } as const

const partners: Record<string, StandIn> = { soap: await startSoap({ port: PORTS.soap }), web: await startWeb({ port: PORTS.web }) }
const words: Record<string, string> = { soap: 'TraceLink account, mode SOAP', web: 'Web service account' }

console.log(`\nStand-ins for partners. Start the product with PUSH_PRIVATE_ADDRESSES=127.0.0.1 so that it may reach them.\n`)
for (const [name, { url }] of Object.entries(partners)) console.log(`  ${name.padEnd(6)} ${(words[name] ?? '').padEnd(32)} ${url}`)
console.log(`\n  account ${USER}   password ${PASSWORD}\n\nType a name and a behaviour, for example "soap hang": ${behaviours.join(', ')}. Ctrl+C ends.\n`)

createInterface({ input: process.stdin }).on('line', (line) => {
  const [name = '', behaviour = ''] = line.trim().split(/\s+/)
  const partner = partners[name]
  if (partner === undefined || !isBehaviour(behaviour)) return console.log(`  <${Object.keys(partners).join('|')}> <${behaviours.join('|')}>`)
  partner.behave(behaviour)
  console.log(`  ${name}: ${behaviour}`)
})

async function stop() {
  for (const partner of Object.values(partners)) await partner.close()
  process.exit(0)
}
process.on('SIGINT', () => void stop())
process.on('SIGTERM', () => void stop())
