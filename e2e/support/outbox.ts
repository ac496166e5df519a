import { expect } from '@playwright/test'
import { shopUrl } from './shop-url.ts'

const TIMEOUT_MS = 5_000

/** The latest one-time code for a destination, other than `other`: alone in a line of a mail, after a # in a text message. */
export async function codeSentTo(destination: string, { shop = shopUrl(), other = '' } = {}): Promise<string> {
  let code: string | undefined
  await expect(async () => {
    code = await lastCode(shop, destination)
    expect(code, `the code that was sent to ${destination}`).toBeTruthy()
    expect(code).not.toBe(other)
  }).toPass({ timeout: TIMEOUT_MS })
  return String(code)
}

interface Message {
  to: string
  subject: string | null
  text: string
}

/** All messages that the market has sent, newest first. */
export async function outbox(shop = shopUrl()): Promise<Message[]> {
  const { data } = await (await fetch(`${shop}/api/dev/outbox`)).json()
  return data.messages
}

async function lastCode(shop: string, destination: string): Promise<string | undefined> {
  const text = (await outbox(shop)).find(({ to }) => to === destination)?.text ?? ''
  const [, mailed, texted] = /^(\d{4})$|#(\d{4})$/m.exec(text) ?? []
  return mailed ?? texted
}
