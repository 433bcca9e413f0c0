import { aUsualRule } from '../src/codes/rule.fixtures.ts'
import { inTenant } from '../src/kit/db.ts'
import { anApprovedVersion, anEvent } from '../src/ledger/ledger.fixtures.ts'
import { issueSerials } from '../src/ledger/ledger.issue.service.ts'
import { codeOf, resolveCodes } from '../src/ledger/ledger.resolve.service.ts'
import { changeStates } from '../src/ledger/ledger.service.ts'
import { setOfOrdinals, setOfRanges } from '../src/ledger/serial-set.ts'
import { Session } from 'node:inspector/promises'
import { closeBench, openBench } from './environment.ts'
const bench = await openBench()
try {
  const pool = bench.app.pool
  const v = await inTenant(pool, 1, 'write', (db) => anApprovedVersion(db, aUsualRule()))
  const session = new Session(); session.connect()
  await session.post('Profiler.enable'); await session.post('Profiler.setSamplingInterval', { interval: 200 })
  const self = new Map<string, number>()
  for (let round = 0; round < 6; round++) {
    const [r] = await inTenant(pool, 1, 'write', (db) => issueSerials(db, { event: anEvent(), productId: null, gtin: '09520000000017', level: 'EA', allocation: 'PLACED_OUT', ruleVersionId: v, quantity: 1_000_000, logic: '' }))
    await inTenant(pool, 1, 'write', (db) => changeStates(db, { event: anEvent(), scheme: 'A', set: setOfRanges([r!]), operation: 'COMMISSION', mode: 'commit' }))
    const ords = Array.from({ length: 1_000_000 }, (_, i) => i).map((i) => [Math.imul(i, 2654435761) >>> 0, i] as const).sort((a, b) => a[0] - b[0]).slice(0, 100_000).map(([, i]) => r!.first + i)
    const codes = (await inTenant(pool, 1, 'read', (db) => codeOf(db, ords))) as string[]
    if (round === 3) await session.post('Profiler.start')
    const c = () => { const u = process.cpuUsage(); return (u.user + u.system) / 1000 }
    let a = 0, b = 0, d = 0, e = 0
    const w0 = performance.now()
    await inTenant(pool, 1, 'write', async (db) => {
      a = c()
      const { ordinals } = await resolveCodes(db, { texts: codes }, { gtin: '09520000000017' })
      b = c()
      const set = setOfOrdinals(ordinals)
      d = c()
      await changeStates(db, { event: anEvent(), scheme: 'A', set, operation: 'RELEASE', mode: 'commit' })
      e = c()
    })
    console.log('resolve', (b - a).toFixed(0), 'set', (d - b).toFixed(0), 'change', (e - d).toFixed(0), 'wall', (performance.now() - w0).toFixed(0))
  }
  const { profile } = await session.post('Profiler.stop')
  const dt = profile.timeDeltas!, byId = new Map(profile.nodes.map((n) => [n.id, n]))
  profile.samples!.forEach((id, i) => { const n = byId.get(id)!; const k = `${n.callFrame.functionName || '(anon)'} ${n.callFrame.url.split('/').slice(-2).join('/')}:${n.callFrame.lineNumber}`; self.set(k, (self.get(k) ?? 0) + dt[i]!) })
  for (const [k, t] of [...self].sort((x, y) => y[1] - x[1]).slice(0, 28)) console.log((t / 1000).toFixed(1).padStart(8), k)
  await bench.close()
} finally { await closeBench() }
