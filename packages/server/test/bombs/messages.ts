/** Messages of partners, bodies of requests, and what is signed or encrypted. */

import { createMessage, encrypt, type PublicKey } from 'openpgp'
import { between, counted, DENSE, laughs, repeated, type Bomb, type Door } from './bomb.ts'

const bomb = (
  [door, name]: readonly [Door, string],
  head: string,
  middle: (mb: number) => Iterable<Buffer>,
  isInSuite = false,
): Bomb => ({ name, door, pieces: (mb) => between(head, middle(mb), ''), isInSuite })

const XML = '<SNXResponseMessage>'
/** No body is larger. */
const BODY_MB = 7

export const messageBombs: readonly Bomb[] = [
  bomb(['message', 'xml: elements within elements'], XML, (mb) => repeated('<a>', mb), true),
  bomb(['message', 'xml: one text'], `${XML}<SerialNo>`, (mb) => repeated(DENSE, mb)),
  bomb(['message', 'xml: one attribute'], `${XML}<a b="`, (mb) => repeated(DENSE, mb)),
  bomb(['message', 'xml: attributes without end'], `${XML}<a `, (mb) => counted((at) => ` a${at}="1"`, mb), true),
  bomb(['message', 'xml: empty elements'], XML, (mb) => repeated('<a/>', mb)),
  bomb(['message', 'xml: codes without end'], XML, (mb) => counted((at) => `<SerialNo>${at}</SerialNo>`, mb)),
  bomb(
    ['message', 'xml: entities of entities'],
    `<!DOCTYPE a [<!ENTITY a "aaaaaaaaaa">${laughs()}]>${XML}&j;`,
    () => [],
    true,
  ),
  bomb(['message', 'soap: one fault'], '<Envelope><Body><faultstring>', (mb) => repeated('&amp;', mb)),
  bomb(['message', 'json: brackets'], '{"a":', (mb) => repeated('[', mb), true),
  bomb(['message', 'json: objects without end'], '{"codes":[', (mb) => repeated('{},', mb)),
  bomb(['message', 'json: one text'], '{"codes":["', (mb) => repeated(DENSE, mb)),
  bomb(['message', 'json: names without end'], '{', (mb) => counted((at) => `"a${at}":0,`, mb)),
  bomb(['message', 'csv: a quote that is never closed, as a message'], 'code\n"', (mb) => repeated('a\n', mb), true),
  bomb(['message', 'csv: codes without end'], 'code\n', (mb) => counted((at) => `${at}\n`, mb)),
  bomb(['message', 'csv: cells without end, as a message'], 'code\n', (mb) => repeated(',', mb), true),
  bomb(['body', 'body: brackets'], '{"value":', () => repeated('[', 1), true),
  bomb(['body', 'body: objects within objects'], '', () => repeated('{"a":', BODY_MB)),
  bomb(['body', 'body: objects without end'], '{"value":[', () => repeated('{},', BODY_MB), true),
  bomb(['body', 'body: names without end'], '{', () => counted((at) => `"a${at}":0,`, BODY_MB)),
  bomb(['body', 'body: one text'], '{"value":"', () => repeated(DENSE, BODY_MB)),
  bomb(['mime', 'mime: parts without end'], '', (mb) => repeated('\n--b\n\na', Math.min(mb, 90)), true),
  bomb(['mime', 'mime: headers without end'], '\n--b\n', (mb) => repeated('a: b\n', Math.min(mb, 90))),
  bomb(['cms', 'cms: nodes without end'], '', (mb) => nodes(Math.min(mb, 90)), true),
  // Made when it is thrown, for the key of the target.
  bomb(['pgp', 'pgp: zeros'], '', () => []),
  bomb(['cms', 'cms: sequences within sequences'], '', (mb) => repeated('\x30\x7f', Math.min(mb, 90))),
]

/** A constructed text of many one-byte texts, without a length of its own. */
const nodes = (mb: number): Iterable<Buffer> => between('', latin('\x24\x80', '\x04\x01a', mb), '')

function* latin(head: string, text: string, mb: number): Generator<Buffer> {
  yield Buffer.from(head, 'latin1')
  const piece = Buffer.from(text.repeat(2 ** 18), 'latin1')
  for (let bytes = 0; bytes < mb * 2 ** 20; bytes += piece.length) yield piece
}

/** Compressed a thousand times, encrypted for the holder of the key. */
export async function pgpBomb(key: PublicKey, mb: number): Promise<Uint8Array> {
  const binary = Buffer.alloc(mb * 2 ** 20)
  return (await encrypt({
    message: await createMessage({ binary }),
    encryptionKeys: key,
    format: 'binary',
    config: { preferredCompressionAlgorithm: 2 },
  })) as Uint8Array
}
