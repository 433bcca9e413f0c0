/** The folder of a receiver on another machine. Its login is unsealed only here. */

import { posix } from 'node:path'
import type { TenantDb } from '../../../../kit/db/db.ts'
import type { App } from '../../../../kit/http/context.ts'
import type { OutgoingRule } from '../../../../kit/protocols/private-addresses.ts'
import { readHostKey, sftpPlaceOf, withSftp } from '../../../../kit/protocols/sftp.ts'
import { openSecret, sealSecret } from '../../../../platform/secrets/secrets.service.ts'
import type { ChannelRow } from '../channels.queries.ts'

const ownerOf = (tenantId: number, endpointId: string): string =>
  `tenant ${tenantId} login of provide endpoint ${endpointId}`

export const sealLogin = (app: App, db: TenantDb, endpointId: string, login: string): Promise<Buffer> =>
  sealSecret(app, db, ownerOf(db.tenantId, endpointId), login)

export const loginOf = async (app: App, db: TenantDb, { endpointId, sealedLogin }: ChannelRow): Promise<string> =>
  sealedLogin === null ? '' : openSecret(app, db, ownerOf(db.tenantId, endpointId), sealedLogin)

export const keyShownAt = (outgoing: OutgoingRule, url: string, timeoutMs: number): Promise<string> =>
  readHostKey({ ...sftpPlaceOf(url), timeoutMs, outgoing })

/** Under a name of its own while it is written, then renamed: nobody reads a part of it. */
export async function leaveFile(
  outgoing: OutgoingRule,
  { channel, login }: { channel: ChannelRow; login: string },
  { name, content }: { name: string; content: AsyncIterable<Uint8Array> },
): Promise<void> {
  const { host, port, folder } = sftpPlaceOf(channel.url)
  const secret = channel.loginAuth === 'KEY' ? { privateKey: login } : { password: login }
  const settings = {
    host,
    port,
    user: channel.loginUser ?? '',
    ...secret,
    hostKeySha256: channel.hostKey ?? '',
    timeoutMs: channel.timeoutSeconds * 1_000,
    outgoing,
  }
  await withSftp(settings, (files) => files.write(posix.join(folder, name), content))
}
