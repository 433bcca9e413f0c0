/**
 * Which addresses the product may connect to: public ones, and those of the private network that the installation
 * allows. For production, none in plain text.
 */

import { lookup } from 'node:dns'
import { BlockList, isIP, type LookupFunction } from 'node:net'

const RESERVED_V4 = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
] as const
/** Only 2000::/3 is routed; the documentation, tunnel and translation prefixes within and outside of it are not. */
const RESERVED_V6 = [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const

const reserved = new BlockList()
for (const [net, prefix] of RESERVED_V4) reserved.addSubnet(net, prefix, 'ipv4')
for (const [net, prefix] of RESERVED_V6) reserved.addSubnet(net, prefix, 'ipv6')
const routed = new BlockList()
routed.addSubnet('2000::', 3, 'ipv6')

/** The IPv4 address inside `::ffff:a.b.c.d`, in any notation. */
function embedded(address: string): string | null {
  const dotted = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)
  if (dotted) return dotted[1] as string
  const [, high, low] = /^::ffff:([0-9a-f]{1,4}):([0-9a-f]{1,4})$/i.exec(address) ?? []
  if (high === undefined || low === undefined) return null
  const [a, b] = [parseInt(high, 16), parseInt(low, 16)]
  return `${a >> 8}.${a & 255}.${b >> 8}.${b & 255}`
}

/** Of the installation. */
export interface OutgoingSettings {
  /** Addresses and networks (`10.1.0.0/16`) of the private network that the product may connect to. */
  privateTargets: readonly string[]
  /** Refuses `http:`. */
  onlyEncrypted: boolean
}

/** What every connection to another system obeys; see `outgoingOf` in `kit/limits/sandbox.ts`. */
export interface OutgoingRule extends OutgoingSettings {
  /** Of a tenant that connects to nothing. */
  isSandbox: boolean
}

export const isPlain = (url: string): boolean => /^http:/i.test(url)

/** Checks an address when a connection is made, after name resolution. */
export function addressRule({
  privateTargets,
}: Pick<OutgoingSettings, 'privateTargets'>): (address: string) => boolean {
  const own = new BlockList()
  for (const text of privateTargets) {
    const [address = '', prefix] = text.split('/')
    const kind = isIP(address) === 6 ? 'ipv6' : 'ipv4'
    if (isIP(address) === 0) throw new Error(`PUSH_PRIVATE_ADDRESSES holds "${text}", which is no address or network`)
    if (prefix === undefined) own.addAddress(address, kind)
    else own.addSubnet(address, Number(prefix), kind)
  }
  return (given) => {
    const address = embedded(given) ?? given
    const kind = isIP(address) === 6 ? 'ipv6' : 'ipv4'
    if (own.check(address, kind)) return true
    return kind === 'ipv4'
      ? !reserved.check(address, kind)
      : routed.check(address, kind) && !reserved.check(address, kind)
  }
}

/** Resolves like the system, but refuses a name when any of its addresses is not allowed. */
function guardedLookup(mayReach: (address: string) => boolean, refusal: (address: string) => Error): LookupFunction {
  return ((host: string, options: { all?: boolean }, done: (error: Error | null, ...found: unknown[]) => void) => {
    lookup(host, { ...options, all: true }, (error, addresses) => {
      if (error) return done(error)
      const refused = addresses.find(({ address }) => !mayReach(address))
      if (refused !== undefined) return done(refusal(refused.address))
      if (options.all === true) return done(null, addresses)
      done(null, addresses[0]?.address, addresses[0]?.family)
    })
  }) as LookupFunction
}

/**
 * Where each connection of the product to another system begins. In a sandbox it ends here too, before a name is
 * resolved or a socket opened. Returns how the host is resolved.
 */
export function wayOut(
  rule: OutgoingRule,
  host: string,
  refusal: (kind: 'kept_in_sandbox' | 'address_not_allowed', text: string) => Error,
): LookupFunction {
  if (rule.isSandbox) throw refusal('kept_in_sandbox', host)
  const mayReach = addressRule(rule)
  if (isIP(host) !== 0 && !mayReach(host)) throw refusal('address_not_allowed', host)
  return guardedLookup(mayReach, (address) => refusal('address_not_allowed', address))
}
