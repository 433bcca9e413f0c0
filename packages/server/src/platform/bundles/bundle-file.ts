/**
 * The file of a bundle: canonical JSON with an Ed25519 signature over everything else in it. What is read is limited
 * before it is parsed, and must be the canonical text of what it says: a name that stands twice, or one byte more, is
 * not what was signed.
 */

import { createPublicKey, verify } from 'node:crypto'
import { configurationKinds, type ConfigurationKindName } from '@serialis/contract/configuration.ts'
import { strict } from '@serialis/contract/kit/boundary/strict.ts'
import { instant } from '@serialis/contract/kit/entity.ts'
import { z } from 'zod'
import { failure, requireThat } from '../../kit/http/failure.ts'
import { unstorablePath } from '../../kit/http/handle.ts'
import { canonicalJson } from '../../kit/ops/canonical-json.ts'
import { fingerprintOf, type SigningKey } from '../secrets/signing-key.ts'

const BUNDLE_FORMAT = 'serialis-configuration'
const BUNDLE_VERSION = 1
/** Levels of nesting: the deepest content has six. */
const BUNDLE_DEPTH_MAXIMUM = 16
/** Values in the whole file. */
const BUNDLE_VALUES_MAXIMUM = 500_000
const ITEMS_MAXIMUM = 20_000
const KEY_MAXIMUM = 200

export interface ConfigurationItem {
  kind: ConfigurationKindName
  key: string
  content: object
}

const text = (maximum: number) => z.string().max(maximum)
const fileShape = z.object({
  format: z.literal(BUNDLE_FORMAT),
  version: z.literal(BUNDLE_VERSION),
  product: text(60),
  source: z.object({ code: text(20), name: text(200) }),
  target: text(20),
  writtenAt: instant,
  writtenBy: text(200),
  /** SPKI, DER, in base64. */
  publicKey: text(200),
  items: z
    .array(z.object({ kind: text(60), key: text(KEY_MAXIMUM), content: z.record(z.string(), z.unknown()) }))
    .max(ITEMS_MAXIMUM),
  signature: text(200),
})
type BundleFile = z.output<typeof fileShape>
export type BundleHead = Omit<BundleFile, 'items' | 'signature' | 'format' | 'version' | 'publicKey'>

export interface ReadBundle extends BundleHead {
  fingerprint: string
  items: BundleFile['items']
}

export function writeBundle(key: SigningKey, head: BundleHead, items: readonly ConfigurationItem[]): string {
  const unsigned = {
    ...head,
    format: BUNDLE_FORMAT,
    version: BUNDLE_VERSION,
    publicKey: key.publicKey.toString('base64'),
    items,
  }
  return canonicalJson({ ...unsigned, signature: key.sign(canonicalJson(unsigned)).toString('base64') })
}

/** Counts brackets and commas outside of texts, so that no bomb reaches the parser. */
function requireBounded(json: string): void {
  let depth = 0
  let values = 0
  let isText = false
  for (let at = 0; at < json.length; at++) {
    const sign = json[at]
    if (isText) {
      if (sign === '\\') at++
      else if (sign === '"') isText = false
    } else if (sign === '"') isText = true
    else if (sign === '{' || sign === '[') {
      requireThat(++depth <= BUNDLE_DEPTH_MAXIMUM, 'bundle_too_deep', { maximum: BUNDLE_DEPTH_MAXIMUM })
      values++
    } else if (sign === '}' || sign === ']') depth--
    else if (sign === ',')
      requireThat(++values <= BUNDLE_VALUES_MAXIMUM, 'bundle_too_large', { maximum: BUNDLE_VALUES_MAXIMUM })
  }
}

function parsed(bytes: Buffer): { json: string; value: unknown } {
  let json: string
  try {
    json = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
  } catch {
    throw failure('bundle_unreadable')
  }
  requireBounded(json)
  try {
    return { json, value: JSON.parse(json) as unknown }
  } catch {
    throw failure('bundle_unreadable')
  }
}

/** Of this format, in a version that this release reads. */
function requireKnown(value: unknown): void {
  const head = z
    .object({ format: z.literal(BUNDLE_FORMAT), version: z.union([z.number(), z.string()]) })
    .safeParse(value)
  if (!head.success) throw failure('bundle_unreadable')
  const { version } = head.data
  if (version !== BUNDLE_VERSION)
    throw failure('bundle_version_unknown', { version: String(version).slice(0, 20), known: BUNDLE_VERSION })
}

function isSigned({ signature, ...unsigned }: BundleFile): boolean {
  try {
    const key = createPublicKey({ key: Buffer.from(unsigned.publicKey, 'base64'), format: 'der', type: 'spki' })
    return (
      key.asymmetricKeyType === 'ed25519' &&
      verify(null, Buffer.from(canonicalJson(unsigned)), key, Buffer.from(signature, 'base64'))
    )
  } catch {
    // The key is none.
    return false
  }
}

/** The bundle, if these bytes are what the holder of the key wrote. Whether that key is accepted is not judged here. */
export function readBundle(bytes: Buffer): ReadBundle {
  const { json, value } = parsed(bytes)
  requireKnown(value)
  const read = strict(fileShape).safeParse(value)
  if (!read.success || unstorablePath(value, '') !== undefined) throw failure('bundle_unreadable')
  requireThat(canonicalJson(value) === json && isSigned(read.data), 'bundle_changed')
  const { publicKey, product, source, target, writtenAt, writtenBy, items } = read.data
  return {
    fingerprint: fingerprintOf(Buffer.from(publicKey, 'base64')),
    product,
    source,
    target,
    writtenAt,
    writtenBy,
    items,
  }
}

export const isConfigurationKind = (kind: string): kind is ConfigurationKindName =>
  (configurationKinds as readonly string[]).includes(kind)
