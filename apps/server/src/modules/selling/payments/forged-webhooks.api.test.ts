import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { rawConnection } from '../../../../test/support/raw-connection.ts'
import { receiveWebhook, refuseImplausibleSignature } from './apply-outcome.ts'
import { createPayments } from './create-payments.ts'
import { createPaymentTestApp, type PaymentTestApp } from './testing/payment-test-app.ts'

let shop: PaymentTestApp
beforeAll(async () => {
  shop = await createPaymentTestApp()
})
afterAll(() => shop.close())

describe('forged webhooks', () => {
  it('are logged at most five times a minute', async () => {
    const lines: string[] = []
    const payments = createPayments(shop.payments.context)
    payments.start({ warn: (_details, message) => lines.push(message) })
    onTestFinished(() => payments.close())
    const headers = { 'stripe-signature': `t=${Math.floor(shop.deps.now() / 1000)},v1=${'0'.repeat(64)}` }
    for (let n = 0; n < 200; n++) {
      const forged = { gateway: 'stripe', headers: n % 2 === 0 ? headers : {} }
      expect(await refuseImplausibleSignature(payments.context, forged)).toEqual(
        n % 2 === 0 ? undefined : expect.anything(),
      )
      if (n % 2 === 0) await receiveWebhook(payments.context, { ...forged, body: Buffer.from('{}') })
    }
    expect(lines).toEqual(Array(5).fill('a webhook without a valid signature was refused'))
  })

  it('are refused before their body is read if their headers cannot be a signature', async () => {
    // Starts the workers.
    const url = await shop.app.listen({ port: 0, host: '127.0.0.1' })
    const stranger = await rawConnection(url)
    await stranger.send(
      'POST /api/payments/stripe/webhook HTTP/1.1\r\nhost: x\r\nstripe-signature: t=1,v1=00\r\n' +
        'content-type: application/json\r\ncontent-length: 200000\r\n\r\n',
    )
    // No byte of the body was sent.
    await expect.poll(stranger.received).toContain('"code":"webhook_refused"')
    expect(stranger.received()).toMatch(/^HTTP\/1.1 400 .*connection: close/is)
  })
})
