export type Answer = { status: number; body: unknown }

/** An error as Stripe replies it. */
export const failure = (status: number, message: string, type = 'invalid_request_error', code?: string): Answer => ({
  status,
  body: { error: { type, message, ...(code && { code }) } },
})

/** The error of a request that the market's account does not cover. */
export const lackOfMoney = (): Answer =>
  failure(
    400,
    'You have insufficient available funds in your Stripe account.',
    'invalid_request_error',
    'balance_insufficient',
  )

export interface StandInAccount {
  id: string
  object: 'account'
  country: string
  email: string | null
  details_submitted: boolean
  payouts_enabled: boolean
  capabilities: { transfers: 'inactive' | 'pending' | 'active' }
  requirements: {
    currently_due: string[]
    past_due: string[]
    disabled_reason: string | null
    current_deadline: number | null
  }
  /** The fields of the request that created it. */
  sent: Record<string, string>
  /** What it has at Stripe, and what was paid out to its bank. */
  balance: number
}

export interface StandInTransfer {
  id: string
  object: 'transfer'
  amount: number
  amount_reversed: number
  reversed: boolean
  currency: string
  destination: string
  source_transaction: string | null
  description: string | null
  metadata: Record<string, string>
  created: number
}

interface StandInReversal {
  id: string
  object: 'transfer_reversal'
  amount: number
  currency: string
  transfer: string
  metadata: Record<string, string>
}

interface StandInLink {
  url: string
  account: string
  return_url: string
  refresh_url: string
  expires_at: number
  isUsed: boolean
}

interface Market {
  /** Its account does not cover transfers, whatever was told of its balance. */
  isPoor(): boolean
  findCharge(id: string): { amount: number; currency: string } | undefined
}

/** What Stripe first asks of an Express account that takes transfers alone. */
const FIRST_ASKED = [
  ...['business_profile.url', 'business_type', 'external_account', 'individual.dob.day', 'individual.first_name'],
  ...['individual.verification.document', 'tos_acceptance.date'],
]

const LINK_SECONDS = 300

/**
 * The part of Stripe Connect that the market uses, as the documents tell: links are good once and for minutes; a transfer with a source is
 * limited by its charge, one without by the balance of the market; a reversal by what is left of its transfer and what its account has.
 */
export function createConnectStandIn({ findCharge, isPoor }: Market) {
  const accounts = new Map<string, StandInAccount>()
  const links: StandInLink[] = []
  const transfers: StandInTransfer[] = []
  const reversals: StandInReversal[] = []
  const state = {
    /** What the market has at Stripe, in minor units of each currency, beside the charges that transfers come from. */
    balance: 0,
    /** Seconds since 1970. */
    now: () => Math.floor(Date.now() / 1000),
    /** Says no to every transfer. */
    refusal: null as string | null,
  }
  const list = (data: unknown[], url: string): Answer => ({
    status: 200,
    body: { object: 'list', url, has_more: false, data },
  })
  const ok = (body: unknown): Answer => ({ status: 200, body })
  const shown = ({ sent, balance, ...account }: StandInAccount) => account
  const unknownAccount = (id: string) =>
    failure(403, `The provided key does not have access to account '${id}'`, 'invalid_request_error', 'account_invalid')

  function route(path: string, sent: URLSearchParams): Answer | undefined {
    const [call = '', query] = path.split('?')
    const asked = new URLSearchParams(query)
    if (call === 'POST /v1/accounts') return createAccount(sent)
    if (call === 'POST /v1/account_links') return createLink(sent)
    if (call === 'GET /v1/balance')
      return ok({
        object: 'balance',
        available: [
          { amount: state.balance, currency: 'eur' },
          { amount: state.balance, currency: 'usd' },
        ],
      })
    if (call === 'POST /v1/transfers') return createTransfer(sent)
    if (call === 'GET /v1/transfers')
      return list(
        transfers
          .filter(({ destination }) => destination === asked.get('destination'))
          .filter(({ created }) => created >= Number(asked.get('created[gte]') ?? 0))
          .reverse(),
        '/v1/transfers',
      )
    const [, login] = /^POST \/v1\/accounts\/(\w+)\/login_links$/.exec(call) ?? []
    if (login) return createLoginLink(login)
    const [, account] = /^GET \/v1\/accounts\/(\w+)$/.exec(call) ?? []
    if (account) {
      const found = accounts.get(account)
      return found ? ok(shown(found)) : unknownAccount(account)
    }
    const [, method, transfer] = /^(GET|POST) \/v1\/transfers\/(\w+)\/reversals$/.exec(call) ?? []
    if (method === 'POST' && transfer) return createReversal(transfer, sent)
    if (method === 'GET' && transfer)
      return list(reversals.filter((reversal) => reversal.transfer === transfer).reverse(), call.slice(4))
    return undefined
  }

  function createAccount(sent: URLSearchParams): Answer {
    const fields = Object.fromEntries(sent)
    if (!/^[A-Z]{2}$/.test(fields.country ?? '')) return failure(400, `Country '${fields.country}' is unknown`)
    const account: StandInAccount = {
      id: `acct_${accounts.size + 1}StandIn`,
      object: 'account',
      country: fields.country ?? '',
      email: fields.email ?? null,
      details_submitted: false,
      payouts_enabled: false,
      capabilities: { transfers: 'inactive' },
      requirements: {
        ...{ currently_due: [...FIRST_ASKED], past_due: [], disabled_reason: 'requirements.past_due' },
        current_deadline: null,
      },
      sent: fields,
      balance: 0,
    }
    accounts.set(account.id, account)
    return ok(shown(account))
  }

  function createLink(sent: URLSearchParams): Answer {
    const { account = '', return_url = '', refresh_url = '', type } = Object.fromEntries(sent)
    if (!accounts.has(account)) return unknownAccount(account)
    if (type !== 'account_onboarding') return failure(400, 'You cannot create account_update links for this account')
    const url = `https://connect.stripe.test/setup/e/${account}/${links.length + 1}`
    const expires_at = state.now() + LINK_SECONDS
    links.push({ url, account, return_url, refresh_url, expires_at, isUsed: false })
    return ok({ object: 'account_link', created: state.now(), expires_at, url })
  }

  function createLoginLink(id: string): Answer {
    const account = accounts.get(id)
    if (!account) return unknownAccount(id)
    if (!account.details_submitted)
      return failure(400, 'Cannot create a login link for an account that has not completed onboarding.')
    return ok({
      object: 'login_link',
      created: state.now(),
      url: `https://connect.stripe.test/express/${id}/${state.now()}`,
    })
  }

  function createTransfer(sent: URLSearchParams): Answer {
    const { destination = '', currency = '', source_transaction, description } = Object.fromEntries(sent)
    const amount = Number(sent.get('amount'))
    const account = accounts.get(destination)
    if (!account)
      return failure(400, `No such destination: '${destination}'`, 'invalid_request_error', 'resource_missing')
    if (state.refusal !== null) return failure(400, state.refusal)
    if (account.capabilities.transfers !== 'active')
      return failure(
        400,
        'Your destination account needs to have at least one of the following capabilities enabled: transfers, crypto_transfers, legacy_payments',
        'invalid_request_error',
        'insufficient_capabilities_for_transfer',
      )
    if (source_transaction) {
      const charge = findCharge(source_transaction)
      if (!charge) return failure(400, `No such charge: '${source_transaction}'`)
      if (charge.currency !== currency)
        return failure(
          400,
          "The currency of source_transaction's balance transaction must be the same as the transfer currency",
        )
      const left = charge.amount - sumOf(transfers.filter((one) => one.source_transaction === source_transaction))
      if (amount > left)
        return failure(
          400,
          `Transfers using this transaction as a source must not exceed the source amount of ${charge.amount} (there is only ${left} left)`,
        )
    } else if (amount > state.balance || isPoor()) return lackOfMoney()
    else state.balance -= amount
    account.balance += amount
    const transfer: StandInTransfer = {
      ...{ id: `tr_${transfers.length + 1}`, object: 'transfer', amount, amount_reversed: 0, reversed: false },
      ...{ currency, destination, source_transaction: source_transaction ?? null, description: description ?? null },
      ...{ metadata: { transfer: sent.get('metadata[transfer]') ?? '' }, created: state.now() },
    }
    transfers.push(transfer)
    return ok(transfer)
  }

  const sumOf = (rows: readonly { amount: number }[]) => rows.reduce((sum, { amount }) => sum + amount, 0)

  function createReversal(id: string, sent: URLSearchParams): Answer {
    const transfer = transfers.find((one) => one.id === id)
    if (!transfer) return failure(404, `No such transfer: '${id}'`)
    const left = transfer.amount - transfer.amount_reversed
    const amount = Number(sent.get('amount') ?? left)
    if (amount > left)
      return failure(400, `Reversal amount (${amount}) is greater than the amount left to reverse (${left})`)
    const account = accounts.get(transfer.destination)
    if (!account || account.balance < amount)
      return failure(
        400,
        'Insufficient funds in the connected account to cover the reversal.',
        'invalid_request_error',
        'balance_insufficient',
      )
    return ok(reverse(transfer, amount, { reversal: sent.get('metadata[reversal]') ?? '' }))
  }

  function reverse(transfer: StandInTransfer, amount: number, metadata: Record<string, string>): StandInReversal {
    const account = accounts.get(transfer.destination)
    if (account) account.balance -= amount
    state.balance += amount
    transfer.amount_reversed += amount
    transfer.reversed = transfer.amount_reversed === transfer.amount
    const { id, currency } = transfer
    const reversal: StandInReversal = {
      ...{ id: `trr_${reversals.length + 1}`, object: 'transfer_reversal', amount, currency, transfer: id, metadata },
    }
    reversals.push(reversal)
    return reversal
  }

  return {
    accounts,
    links,
    transfers,
    reversals,
    state,
    route,
    /** Opens a link as its holder's browser does. @returns the address that Stripe sends the browser to at the end */
    visit(url: string, tell: boolean): string {
      const link = links.find((one) => one.url === url)
      if (!link) throw new Error(`there is no link ${url}`)
      if (link.isUsed || state.now() > link.expires_at) return link.refresh_url
      link.isUsed = true
      if (tell) this.complete(link.account)
      return link.return_url
    },
    /** The holder has told all, and Stripe takes it. */
    complete(id: string): StandInAccount {
      const account = accounts.get(id)
      if (!account) throw new Error(`there is no account ${id}`)
      return Object.assign(account, {
        ...{ details_submitted: true, payouts_enabled: true, capabilities: { transfers: 'active' } },
        requirements: { currently_due: [], past_due: [], disabled_reason: null, current_deadline: null },
      })
    },
    /** Reverses a transfer in Stripe's dashboard: all that is left, unless an amount is given. */
    reverseByHand(transfer: StandInTransfer, amount = transfer.amount - transfer.amount_reversed): StandInReversal {
      return reverse(transfer, amount, {})
    },
    /** Stripe pays out to the bank of an account what is there. */
    payOut(id: string): number {
      const account = accounts.get(id)
      if (!account) throw new Error(`there is no account ${id}`)
      const { balance } = account
      account.balance = 0
      return balance
    },
  }
}

let events = 0

/** An event of the account of a shop, as the webhook for connected accounts sends it. */
export function connectedEvent(type: string, account: string, object: object, changes: object = {}) {
  events++
  return {
    ...{
      id: `evt_connect_${events}`,
      object: 'event',
      type,
      account,
      livemode: false,
      created: 1_900_000_000 + events,
    },
    ...{ data: { object }, ...changes },
  }
}

/** An event of a transfer of the market, as the webhook of the market's own account sends it. */
export function transferEvent(type: 'transfer.reversed' | 'transfer.updated', transfer: StandInTransfer) {
  events++
  return {
    id: `evt_transfer_${events}`,
    object: 'event',
    type,
    livemode: false,
    created: 0,
    data: { object: transfer },
  }
}
