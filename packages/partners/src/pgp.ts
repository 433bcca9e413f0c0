/** A partner's OpenPGP: whole files, always encrypted and signed. */

import { createMessage, decrypt, encrypt, generateKey, readKey, readMessage, readPrivateKey } from 'openpgp'

/** Both armored. */
export interface PgpIdentity {
  readonly privateKey: string
  readonly publicKey: string
}

/** `passphrase` locks the private half. */
export async function newPgpIdentity(
  name: string,
  {
    passphrase,
    validSeconds,
    onlySigns = false,
  }: { passphrase?: string; validSeconds?: number; onlySigns?: boolean } = {},
): Promise<PgpIdentity> {
  return generateKey({
    userIDs: [{ name }],
    format: 'armored',
    ...(onlySigns && { subkeys: [{ sign: true }] }),
    ...(passphrase !== undefined && { passphrase }),
    ...(validSeconds !== undefined && { keyExpirationTime: validSeconds }),
  })
}

export async function locked(
  text: string,
  { for: receiver, signedBy }: { for: string; signedBy: PgpIdentity },
): Promise<Uint8Array> {
  return (await encrypt({
    message: await createMessage({ binary: Buffer.from(text) }),
    encryptionKeys: await readKey({ armoredKey: receiver }),
    signingKeys: await readPrivateKey({ armoredKey: signedBy.privateKey }),
    format: 'binary',
  })) as Uint8Array
}

/** Throws when it is not for us, or not signed by the sender. */
export async function opened(
  bytes: Uint8Array,
  { with: own, signedBy }: { with: PgpIdentity; signedBy: string },
): Promise<string> {
  const { data } = await decrypt({
    message: await readMessage({ binaryMessage: bytes }),
    decryptionKeys: await readPrivateKey({ armoredKey: own.privateKey }),
    verificationKeys: await readKey({ armoredKey: signedBy }),
    expectSigned: true,
    format: 'utf8',
  })
  return data as string
}
