import { afterAll, beforeAll, expect, it } from 'vitest'
import { readPdf, textOf } from '../invoices/testing/read-pdf.ts'
import { transferEvent } from '../payments/testing/stripe-connect-stand-in.ts'
import { type ConnectWorld, createConnectWorld } from '../payouts/testing/connect-world.ts'
import { createPayoutWorld, type PayoutWorld } from '../payouts/testing/payout-world.ts'

// What the file of a payout says of its way: through the market's bank or through Stripe, in the language of the shop's owner.

type Owned = { id: number; owner: number }

const IN_WORDS = {
  en: {
    bank: 'Paid out by the bank on',
    stripe: 'Paid out through Stripe on',
    bankReturned: 'The bank has returned it on 01 Jan, 2031: Account closed',
    part: '5.00 of it came back, and is free again.',
    stripeReturned: 'It came back from Stripe on 01 Jan, 2031: Reversed at Stripe',
  },
  de: {
    bank: 'Von der Bank ausgeführt am',
    stripe: 'Über Stripe ausgezahlt am',
    bankReturned: 'Die Bank hat sie am 01 Jan, 2031 zurückgegeben: Account closed',
    part: '5.00 davon kamen zurück und sind wieder frei.',
    stripeReturned: 'Am 01 Jan, 2031 von Stripe zurückgekommen: Reversed at Stripe',
  },
}
const LANGUAGES = Object.keys(IN_WORDS) as (keyof typeof IN_WORDS)[]

let bank: PayoutWorld
let stripe: ConnectWorld
beforeAll(async () => {
  bank = await createPayoutWorld()
  stripe = await createConnectWorld()
})
afterAll(async () => {
  await bank.close()
  await stripe.close()
})

const speak = (world: PayoutWorld | ConnectWorld, { owner }: Owned, locale: string) =>
  world.deps.database.db.updateTable('users').set({ locale }).where('id', '=', owner).execute()

/** The words of the file of a run's only payout, as its seller saves it; long ones stand on several lines. */
async function read(world: PayoutWorld | ConnectWorld, by: Owned, run: number): Promise<string> {
  const [line] = await world.lines(run)
  const { status, body } = await world.call('GET', `/seller/payouts/${line?.id}.pdf`, { by })
  expect(status).toBe(200)
  return textOf(readPdf(body)).replaceAll('\n', ' ')
}

it.each(LANGUAGES)('names the bank and the account there where the bank pays, in %s', async (locale) => {
  const words = IN_WORDS[locale]
  const shop = await bank.addPaidShop(21.05)
  await speak(bank, shop, locale)
  const sent = await bank.sendRun([shop.id])
  const file = await read(bank, shop, sent.id)
  for (const part of [words.bank, 'DE…3000', 'Ines Calder', '21.05']) expect(file).toContain(part)
  expect(file).not.toContain(words.stripe)

  const [line] = await bank.lines(sent.id)
  await bank.stepLine(sent, line?.id ?? 0, 'returned', { reason: 'Account closed' })
  expect(await read(bank, shop, sent.id)).toContain(words.bankReturned)
})

it.each(LANGUAGES)('names Stripe and no account of a bank where Stripe pays, in %s', async (locale) => {
  const words = IN_WORDS[locale]
  const shop = await stripe.addReadyShop()
  await speak(stripe, shop, locale)
  await stripe.addPayment([{ shop: shop.id, amount: 21 }])
  const run = await stripe.approved([shop.id])
  await stripe.worker.workDue()
  const file = await read(stripe, shop, run.id)
  expect(file).toContain(words.stripe)
  expect(file).not.toContain(words.bank)
  expect(file).not.toContain('…')

  const transfer = stripe.connect.transfers.at(-1)
  if (!transfer) throw new Error('no transfer')
  const reverse = async (amount?: number) => {
    stripe.connect.reverseByHand(transfer, amount)
    expect((await stripe.sendEvent(transferEvent('transfer.reversed', transfer))).status).toBe(200)
    return read(stripe, shop, run.id)
  }
  expect(await reverse(500)).toContain(words.part)
  const returned = await reverse()
  expect(returned).toContain(words.stripeReturned)
  expect(returned).not.toContain(words.part)
})
