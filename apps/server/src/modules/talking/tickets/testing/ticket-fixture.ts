import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { type TestApp, type TestReply, testApp } from '../../../../../test/support/app.ts'
import { encodeForm, type FormFile } from '../../../../../test/support/form.ts'
import { createOutbound, type OutboundDeps } from '../../../base/outbound/index.ts'
import { createSettings } from '../../../base/settings/index.ts'
import { newIp, type Shopper } from '../../../people/accounts/testing/shopper.ts'

export interface TicketFixture extends TestApp {
  /** The dependencies of the operator's command line, which is a process of its own. */
  operator: OutboundDeps
  /** Sends the form of a new ticket. */
  open(
    shopper: Shopper,
    changes?: Record<string, unknown>,
    files?: readonly FormFile[],
    locale?: string,
  ): Promise<TestReply>
  /** Opens a ticket. @returns its number. */
  openTicket(shopper: Shopper, changes?: Record<string, unknown>, files?: readonly FormFile[]): Promise<string>
  sendMessage(shopper: Shopper, number: string, message?: unknown, files?: readonly FormFile[]): Promise<TestReply>
  showTicket(shopper: Shopper, number: string): Promise<TestReply>
  /** Takes the mails since the last call. */
  mails(): Promise<{ recipient: string; subject: string; text: string }[]>
  /** Lists all files of attachments. */
  storedFiles(): string[]
}

export const validTicket = {
  issue_type: 'Delivery issue',
  subject: 'Where is my parcel?',
  message: 'It should be here.',
}

export async function createTicketFixture(): Promise<TicketFixture> {
  const shop = await testApp()
  const { deps } = shop
  const settings = createSettings(deps)
  const operator = { ...deps, settings, outbound: createOutbound({ ...deps, settings }) }

  async function send(path: string, shopper: Shopper, fields: object, files: readonly FormFile[] = [], locale = 'en') {
    const sent = files.map((file): [string, FormFile] => ['attachments', file])
    const { payload, headers } = await encodeForm({ ...fields }, sent)
    return shop.post(path, payload, {
      headers: { ...shopper.headers, ...headers, 'accept-language': locale },
      ip: newIp(),
    })
  }
  const open: TicketFixture['open'] = (shopper, changes = {}, files, locale) =>
    send('/support-ticket', shopper, { ...validTicket, ...changes }, files, locale)

  return {
    ...shop,
    operator,
    open,
    async openTicket(shopper, changes, files) {
      const { status, body } = await open(shopper, changes, files)
      if (status !== 200) throw new Error(JSON.stringify(body))
      return body.data.ticket.ticket_number
    },
    sendMessage: (shopper, number, message = 'Any news?', files = []) =>
      send('/support-ticket-message', shopper, { ticket_number: number, message }, files),
    showTicket: (shopper, number) =>
      shop.get(`/support-ticket/show?ticket_number=${number}`, { headers: shopper.headers }),
    async mails() {
      const { db } = deps.database
      const rows = await db.selectFrom('outbox').select(['recipient', 'subject', 'text']).orderBy('id').execute()
      await db.deleteFrom('outbox').execute()
      return rows
    },
    storedFiles() {
      try {
        return readdirSync(join(deps.config.dataDir, 'attachments'), { recursive: true })
          .map(String)
          .filter((name) => name.includes('.'))
      } catch {
        return []
      }
    },
  }
}
