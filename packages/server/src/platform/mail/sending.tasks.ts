/**
 * Sends a tenant's mails one after another until none is due. The receiving server has a mail before that is recorded
 * here: after a kill in between, the mail is sent again with the same Message-ID. At least once, never lost.
 */

import { MAIL_LIFE_HOURS } from '@serialis/contract/platform/mail/mail.schema.ts'
import type { Ctx } from '../../kit/http/context.ts'
import type { TaskKind, TaskRun } from '../../kit/jobs/task.ts'
import { outgoingOf } from '../../kit/limits/sandbox.ts'
import { SEND_KIND } from './dispatcher.ts'
import { accountOf, outgoing } from './mail-connection.ts'
import * as queries from './mail.queries.ts'
import { serverAnswered, serverFailed, waitAfter } from './server-state.service.ts'
import { handOver, MailRefusal, type OutgoingMail, type SmtpAccount } from './smtp.ts'

const LIFE_MS = MAIL_LIFE_HOURS * 3_600_000

interface Try {
  mail: queries.MailRow
  account: SmtpAccount
  message: OutgoingMail
}

/** The next mail with everything needed to send it; undefined while the server is being spared. */
const nextTry = (task: TaskRun): Promise<Try | undefined> =>
  task.read(async (db) => {
    const now = task.app.clock.now()
    const settings = (await queries.hasDueMail(db, now)) ? await queries.findSettings(db) : undefined
    const mail = settings && (await queries.findDueMail(db, now))
    return mail && { mail, account: await accountOf(task.app, db, settings), message: outgoing(mail, settings) }
  })

async function noteSent(ctx: Ctx, { mail, message }: Try, answer: string): Promise<void> {
  const settings = await queries.lockSettings(ctx.db)
  await queries.updateMail(ctx.db, mail.id, {
    status: 'SENT',
    attempts: mail.attempts + 1,
    nextAt: null,
    sentAt: ctx.now,
    answer,
    failure: null,
    sender: message.from.address,
    messageId: message.messageId,
  })
  if (settings) await serverAnswered(ctx, settings)
}

async function noteRefused(ctx: Ctx, { mail, message }: Try, refusal: MailRefusal): Promise<void> {
  const settings = await queries.lockSettings(ctx.db)
  const attempts = mail.attempts + 1
  const isOver = refusal.kind === 'mail_refused' || ctx.now.getTime() - mail.createdAt.getTime() > LIFE_MS
  await queries.updateMail(ctx.db, mail.id, {
    attempts,
    failure: refusal.kind,
    answer: refusal.message,
    sender: message.from.address,
    messageId: message.messageId,
    ...(isOver ? { status: 'FAILED', nextAt: null } : { nextAt: new Date(ctx.now.getTime() + waitAfter(attempts)) }),
  })
  if (!settings) return
  // A server that refuses a single mail still works for the others.
  await (refusal.isOfServer ? serverFailed(ctx, settings, refusal) : serverAnswered(ctx, settings))
}

async function sendOne(task: TaskRun, one: Try): Promise<void> {
  try {
    const answer = await handOver(one.account, one.message, {
      signal: task.signal,
      outgoing: outgoingOf(task),
    })
    await task.write(null, (ctx) => noteSent(ctx, one, answer))
  } catch (error) {
    if (!(error instanceof MailRefusal)) throw error
    await task.write(null, (ctx) => noteRefused(ctx, one, error))
  }
}

/** A mail became due while the task was about to end. */
class MoreIsDue extends Error {}

/** False when there is more to do. */
async function finish(task: TaskRun): Promise<boolean> {
  try {
    await task.finish(null, async ({ db, now }) => {
      // The code that starts the task waits for this lock, and then sees that this task either continues or has ended.
      await queries.lockSettings(db)
      if (await queries.hasDueMail(db, now)) throw new MoreIsDue()
    })
    return true
  } catch (error) {
    if (error instanceof MoreIsDue) return false
    throw error
  }
}

export const sendMails: TaskKind = {
  kind: SEND_KIND,
  isOutgoing: true,
  async run(task) {
    do {
      for (let one = await nextTry(task); one !== undefined; one = await nextTry(task)) await sendOne(task, one)
    } while (!(await finish(task)))
  },
}
